/** The sections of a page. */
import type { ComponentType } from "react";
import type { FieldKind } from "../../../generated/domain.ts";
import { type FieldProps, fieldId, HintAndError } from "./field-parts.tsx";
import { AddSection, SectionsPanel, UndoButtons } from "./sections/sections-panel.tsx";
import { useSections } from "./sections/use-sections.ts";

type Kind = Extract<FieldKind, { kind: "sections" }>;

interface Props extends FieldProps {
  kind: Kind;
  /** Renders one field of a section. */
  Field: ComponentType<FieldProps>;
}

export default function Sections(props: Props) {
  const { field, draft, set, error, nested = {}, media, kind, prefix, Field } = props;
  const id = fieldId(field.name, prefix);
  const state = useSections(kind.types, draft[field.name], (next) => set(field.name, next));
  return (
    <fieldset
      className="field sections-field"
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="visually-hidden">{field.label}</legend>
      <div className="sections-field__tools">
        <UndoButtons state={state} />
      </div>
      <AddSection state={state} />
      <SectionsPanel {...{ state, nested, media, Field }} />
      <HintAndError {...props} />
    </fieldset>
  );
}
