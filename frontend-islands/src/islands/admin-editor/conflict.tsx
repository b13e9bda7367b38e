/** Two versions of one record, side by side, with a choice for each field that differs. */
import { useEffect, useRef, useState } from "react";
import { changed, disputed, fieldsOf, merge, proposal, type Side } from "../../admin/draft.ts";
import { Icon } from "../../admin/icon.tsx";
import { pieces, readable } from "../../admin/readable.ts";
import type { Draft, FieldSpec, FormSpec, MediaItem } from "../../admin/types.ts";
import { moment } from "../../admin/when.ts";
import type { Clash } from "./use-editor.ts";

interface Props {
  spec: FormSpec;
  clash: Clash;
  media: readonly MediaItem[];
  saving: boolean;
  onSave: (merged: Draft) => void;
  onBack: () => void;
}

export function TwoVersions({ spec, clash, media, saving, onSave, onBack }: Props) {
  const { theirs } = clash;
  const sides = { base: clash.base, mine: clash.mine, theirs: theirs.draft };
  const names = disputed(spec, sides);
  const [choices, setChoices] = useState(() => proposal(spec, sides));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    scrollTo(0, 0);
  }, []);
  const fields = fieldsOf(spec);
  const equal = fields.filter(({ name }) => !names.includes(name));
  const when = `${theirs.updatedBy ?? "Somebody"}, ${moment(theirs.updatedAt)}`;
  const all = (side: Side) => setChoices(Object.fromEntries(names.map((name) => [name, side])));
  const pictures = [...media, ...theirs.media];
  const noun = spec.singular.toLowerCase() === spec.singular.toUpperCase() ? spec.singular : lower(spec.singular);
  return (
    <>
      <header className="head head--edit">
        <div className="head__t">
          <button className="back" type="button" onClick={onBack}>
            <Icon name="left" small />
            Back to the form
          </button>
          <h1 ref={heading} tabIndex={-1}>
            Two versions of this {noun}
          </h1>
        </div>
        <div className="save">
          <p className="save__s">
            <b>
              {names.length} of {names.length} chosen
            </b>
            <small>Nothing is saved yet</small>
          </p>
          <button className="btn btn--2" type="button" onClick={onBack}>
            Go back
          </button>
          <button
            className="btn"
            type="button"
            aria-busy={saving || undefined}
            onClick={() => onSave(merge(sides, choices))}
          >
            Save choices
          </button>
        </div>
      </header>
      <div className="intro">
        <p>
          <b>This was saved somewhere else while you were writing here.</b> Choose which one to keep in each place. What
          you leave out stays in the history.
        </p>
        <div className="quickpick">
          <button className="btn btn--2 btn--sm" type="button" onClick={() => all("mine")}>
            Keep all of mine
          </button>
          <button className="btn btn--2 btn--sm" type="button" onClick={() => all("theirs")}>
            Keep all saved
          </button>
        </div>
      </div>
      <div className="vs">
        <div className="vs__h" aria-hidden="true">
          <span />
          <div>
            <Icon name="device" />
            <p>
              <b>Yours, on this device</b>
              <span>Not saved yet</span>
            </p>
          </div>
          <div>
            <Icon name="cloud" />
            <p>
              <b>Saved on the website</b>
              <span>{when}</span>
            </p>
          </div>
        </div>
        {fields
          .filter(({ name }) => names.includes(name))
          .map((field) => (
            <div className="vs__r" role="radiogroup" aria-label={field.label} key={field.name}>
              <span className="k">
                {field.label}
                {changed(spec, sides.base, sides.mine).includes(field.name) &&
                  changed(spec, sides.base, sides.theirs).includes(field.name) && <small>changed in both</small>}
              </span>
              {(["mine", "theirs"] as const).map((side) => (
                <div key={side}>
                  <p className="cap">
                    <Icon name={side === "mine" ? "device" : "cloud"} small />
                    {side === "mine" ? "Yours, on this device" : when}
                  </p>
                  <label className="pick">
                    <input
                      type="radio"
                      name={`pick-${field.name}`}
                      aria-label={side === "mine" ? "Keep mine" : "Keep the saved one"}
                      checked={choices[field.name] === side}
                      onChange={() => setChoices({ ...choices, [field.name]: side })}
                    />
                    <span className="said-box">
                      <Value
                        field={field}
                        value={sides[side][field.name]}
                        other={sides[side === "mine" ? "theirs" : "mine"][field.name]}
                        media={pictures}
                      />
                    </span>
                  </label>
                </div>
              ))}
            </div>
          ))}
        {equal.length > 0 && (
          <details className="same">
            <summary>
              <Icon name="check" />
              {equal.length} {equal.length === 1 ? "field is" : "fields are"} the same in both
              <Icon name="chevron" small />
            </summary>
            <dl>
              {equal.map((field) => (
                <div key={field.name}>
                  <dt>{field.label}</dt>
                  <dd>{readable(field, sides.theirs[field.name])}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </>
  );
}

const lower = (word: string) => (/^[A-Z]{2}/.test(word) ? word : word.charAt(0).toLowerCase() + word.slice(1));

function Value(props: { field: FieldSpec; value: unknown; other: unknown; media: readonly MediaItem[] }) {
  const { field, value, other, media } = props;
  if (field.kind.kind === "picture" && value) {
    const item = media.find(({ id }) => id === value);
    if (item)
      return <img src={item.picture.src} width={item.picture.width} height={item.picture.height} alt={item.alt} />;
  }
  return (
    <span className="said">
      {pieces(readable(field, value), readable(field, other)).map((piece, at) =>
        piece.differs ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place
          <mark key={at}>{piece.text}</mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place
          <span key={at}>{piece.text}</span>
        ),
      )}
    </span>
  );
}
