/** One conflicting field: both values, and the choice between them. */
import type { ReactNode } from "react";
import type { Choice, VersionPair } from "../../../admin/forms/form-values.ts";
import { canMergeBoth, mergeBoth } from "../../../admin/forms/merge-both.ts";
import { Icon } from "../../../admin/ui/icon.tsx";
import type { FieldSpec, MediaItem } from "../../../generated/domain.ts";
import { diffParts, fieldText } from "./field-text.ts";
import { HtmlDiff } from "./html-diff.tsx";

interface Props {
  field: FieldSpec;
  versions: VersionPair;
  media: readonly MediaItem[];
  /** Who saved the other version, and when. */
  otherLabel: string;
  drafts: boolean;
  /** Whether both sides changed it. */
  both: boolean;
  choice: Choice;
  onChoice: (choice: Choice) => void;
}

export function ConflictRow({ field, versions, media, otherLabel, drafts, both, choice, onChoice }: Props) {
  const pick = (side: Choice, label: string, inside: ReactNode) => (
    <div className="version-choice">
      <label>
        <input
          type="radio"
          name={`pick-${field.name}`}
          aria-label={label}
          checked={choice === side}
          onChange={() => onChoice(side)}
        />
      </label>
      <div className="version-choice__value">{inside}</div>
    </div>
  );
  const own = versions.mine[field.name];
  const other = versions.other[field.name];
  return (
    <div className="comparison__row" role="radiogroup" aria-label={field.label}>
      <span className="comparison__label">
        <span>{field.label}</span>
        {both && <small>changed in both</small>}
      </span>
      <div>
        <p className="comparison__side">
          <Icon name="device" small />
          Yours, on this device
        </p>
        {pick("mine", "Keep mine", <Value field={field} value={own} other={other} media={media} />)}
      </div>
      <div>
        <p className="comparison__side">
          <Icon name="cloud" small />
          <span>{otherLabel}</span>
        </p>
        {pick(
          "other",
          drafts ? "Keep the other version" : "Keep the saved one",
          <Value field={field} value={other} other={own} media={media} />,
        )}
      </div>
      {canMergeBoth(field.kind) && (
        <div className="comparison__both">
          {pick(
            "both",
            "Keep both",
            <Both field={field} mine={own} other={other} base={versions.base[field.name]} shown={choice === "both"} />,
          )}
        </div>
      )}
    </div>
  );
}

/** How two values are merged, by the kind of field. */
const BOTH: Readonly<Record<string, string>> = {
  default: "Shared parts appear once; where they differ, yours comes first.",
  sections: "What only one side changed is kept from that side; where both changed the same field, yours is kept.",
};

/** The merged value, shown on request. */
function Both(props: { field: FieldSpec; mine: unknown; other: unknown; base: unknown; shown: boolean }) {
  const { field, mine, other, base, shown } = props;
  const kept = shown ? mergeBoth(field.kind, mine, other, base) : null;
  return (
    <>
      <b>Keep both</b>
      <span className="small muted"> {BOTH[field.kind.kind] ?? BOTH.default}</span>
      {shown &&
        (field.kind.kind === "rich_text" ? (
          <HtmlDiff html={String(kept)} />
        ) : (
          <p className="value-text">{fieldText(field, kept, base)}</p>
        ))}
    </>
  );
}

function Value(props: { field: FieldSpec; value: unknown; other: unknown; media: readonly MediaItem[] }) {
  const { field, value, other, media } = props;
  if (field.kind.kind === "rich_text") return <HtmlDiff html={String(value ?? "")} other={String(other ?? "")} />;
  if (field.kind.kind === "picture" && value) {
    const item = media.find(({ id }) => id === value);
    if (item)
      return <img src={item.picture.src} width={item.picture.width} height={item.picture.height} alt={item.alt} />;
  }
  return (
    <span className="value-text">
      {diffParts(fieldText(field, value, other), fieldText(field, other, value)).map((piece, at) =>
        piece.differs ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id other than their index
          <mark key={at}>{piece.text}</mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id other than their index
          <span key={at}>{piece.text}</span>
        ),
      )}
    </span>
  );
}
