/** Merge dialog: two versions of a record side by side, with a choice for each differing field. */
import { useEffect, useRef, useState } from "react";
import { formatMoment } from "../../../admin/format.ts";
import {
  type Choice,
  changedFields,
  conflictingFields,
  type Draft,
  defaultChoices,
  fieldsOf,
  merge,
} from "../../../admin/forms/form-values.ts";
import { Button } from "../../../admin/ui/button.tsx";
import { Icon } from "../../../admin/ui/icon.tsx";
import type { FieldSpec, FormSpec, MediaItem } from "../../../generated/domain.ts";
import type { Conflict } from "../state/use-form-state.ts";
import { ConflictRow } from "./conflict-row.tsx";
import { fieldText } from "./field-text.ts";

interface Props {
  spec: FormSpec;
  conflict: Conflict;
  media: readonly MediaItem[];
  saving: boolean;
  onSave: (merged: Draft) => void;
  onBack: () => void;
}

export function MergeDialog({ spec, conflict, media, saving, onSave, onBack }: Props) {
  const { other, drafts = false } = conflict;
  const versions = { base: conflict.base, mine: conflict.mine, other: other.draft };
  const names = conflictingFields(spec, versions);
  const [choices, setChoices] = useState(() => defaultChoices(spec, versions));
  const fields = fieldsOf(spec);
  const otherLabel = drafts
    ? "From another tab or device"
    : `${other.updatedBy ?? "Someone"}, ${formatMoment(other.updatedAt)}`;
  const all = (choice: Choice) => setChoices(Object.fromEntries(names.map((name) => [name, choice])));
  const pictures = [...media, ...other.media];
  const changedHere = changedFields(spec, versions.base, versions.mine);
  const changedThere = changedFields(spec, versions.base, versions.other);
  return (
    <>
      <MergeHeader {...{ spec, drafts, saving, onBack }} onSave={() => onSave(merge(spec, versions, choices))} />
      <div className="comparison-intro">
        <p>
          <b>{`This was ${drafts ? "written" : "saved"} somewhere else while you were writing here.`}</b> Choose which
          one to keep for each field, or both.{" "}
          <span>{drafts ? "Nothing will be published." : "What you leave out stays in the history."}</span>
        </p>
        <div className="comparison-shortcuts">
          <Button look="outline small" onClick={() => all("mine")}>
            Keep all of mine
          </Button>
          <Button look="outline small" onClick={() => all("other")}>
            {drafts ? "Keep all of the other version" : "Keep all saved"}
          </Button>
        </div>
      </div>
      <div className="comparison">
        <div className="comparison__header" aria-hidden="true">
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
              <b>{drafts ? "The other version" : "Saved on the website"}</b>
              <span>{otherLabel}</span>
            </p>
          </div>
        </div>
        {fields
          .filter(({ name }) => names.includes(name))
          .map((field) => (
            <ConflictRow
              key={field.name}
              {...{ field, versions, otherLabel: otherLabel, drafts }}
              media={pictures}
              both={changedHere.includes(field.name) && changedThere.includes(field.name)}
              choice={choices[field.name] ?? "other"}
              onChoice={(choice) => setChoices({ ...choices, [field.name]: choice })}
            />
          ))}
        <UnchangedFields fields={fields.filter(({ name }) => !names.includes(name))} draft={versions.other} />
      </div>
    </>
  );
}

interface HeadProps {
  spec: FormSpec;
  drafts: boolean;
  saving: boolean;
  onSave: () => void;
  onBack: () => void;
}

function MergeHeader({ spec, drafts, saving, onSave, onBack }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    scrollTo(0, 0);
  }, []);
  return (
    <header className="page-header page-header--edit">
      <div className="page-header__title">
        <button className="back-link" type="button" onClick={onBack}>
          <Icon name="left" small />
          Back to the form
        </button>
        <h1 ref={heading} tabIndex={-1}>
          {`Two versions of this ${lower(spec.singular)}`}
        </h1>
      </div>
      <div className="save-bar">
        <p className="save-bar__status">
          <small>Nothing is saved yet</small>
        </p>
        <Button look="outline" onClick={onBack}>
          Go back
        </Button>
        <Button busy={saving} onClick={onSave}>
          {drafts ? "Use choices" : "Save choices"}
        </Button>
      </div>
    </header>
  );
}

function UnchangedFields({ fields, draft }: { fields: readonly FieldSpec[]; draft: Draft }) {
  if (fields.length === 0) return null;
  return (
    <details className="unchanged-values">
      <summary>
        <Icon name="check" />
        <span>{`${fields.length} ${fields.length === 1 ? "field is" : "fields are"} the same in both`}</span>
        <Icon name="chevron" small />
      </summary>
      <dl>
        {fields.map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>{fieldText(field, draft[field.name])}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const lower = (word: string) => (/^[A-Z]{2}/.test(word) ? word : word.charAt(0).toLowerCase() + word.slice(1));
