/** One conflicting field: both values, and the choice between them. */
import type { ReactNode } from "react";
import type { Choice, Conflict } from "../../admin/draft.ts";
import { Icon } from "../../admin/icon.tsx";
import { canKeepBoth, keepBoth } from "../../admin/keep-both.ts";
import { pieces, readable } from "../../admin/readable.ts";
import { Reading } from "../../admin/reading.tsx";
import type { FieldSpec, MediaItem } from "../../admin/types.ts";

interface Props {
  field: FieldSpec;
  sides: Conflict;
  media: readonly MediaItem[];
  /** Who saved the other version, and when. */
  when: string;
  drafts: boolean;
  /** Whether both sides changed it. */
  both: boolean;
  choice: Choice;
  onChoice: (choice: Choice) => void;
}

export function Row({ field, sides, media, when, drafts, both, choice, onChoice }: Props) {
  const { mine, theirs } = sides;
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
  const [own, other] = [mine[field.name], theirs[field.name]];
  return (
    <div className="comparison__row" role="radiogroup" aria-label={field.label}>
      <span className="comparison__label">
        {field.label}
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
          {when}
        </p>
        {pick(
          "theirs",
          drafts ? "Keep the other version" : "Keep the saved one",
          <Value field={field} value={other} other={own} media={media} />,
        )}
      </div>
      {canKeepBoth(field.kind) && (
        <div className="comparison__both">
          {pick("both", "Keep both", <Both field={field} mine={own} theirs={other} shown={choice === "both"} />)}
        </div>
      )}
    </div>
  );
}

/** The merged value, shown on request. */
function Both(props: { field: FieldSpec; mine: unknown; theirs: unknown; shown: boolean }) {
  const { field, mine, theirs, shown } = props;
  const kept = shown ? keepBoth(field.kind, mine, theirs) : null;
  return (
    <>
      <b>Keep both</b>
      <span className="small muted"> Shared parts appear once; where they differ, yours comes first.</span>
      {shown &&
        (field.kind.kind === "rich_text" ? (
          <Reading html={String(kept)} />
        ) : (
          <p className="value-text">{readable(field, kept)}</p>
        ))}
    </>
  );
}

function Value(props: { field: FieldSpec; value: unknown; other: unknown; media: readonly MediaItem[] }) {
  const { field, value, other, media } = props;
  if (field.kind.kind === "rich_text") return <Reading html={String(value ?? "")} other={String(other ?? "")} />;
  if (field.kind.kind === "picture" && value) {
    const item = media.find(({ id }) => id === value);
    if (item)
      return <img src={item.picture.src} width={item.picture.width} height={item.picture.height} alt={item.alt} />;
  }
  return (
    <span className="value-text">
      {pieces(readable(field, value), readable(field, other)).map((piece, at) =>
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
