/** The fields of one section. */
import { type ComponentType, useEffect, useRef } from "react";
import { nestedErrors } from "../../../../admin/forms/form-values.ts";
import { Button } from "../../../../admin/ui/button.tsx";
import { TextField } from "../../../../admin/ui/text-field.tsx";
import type { FieldSpec, MediaItem, SectionForm } from "../../../../generated/domain.ts";
import type { FieldProps } from "../field-parts.tsx";
import { SectionActions } from "./section-actions.tsx";
import { errorsOf, idOf, isHidden, type Section, valuesOf } from "./section-model.ts";
import type { SectionsState } from "./use-sections.ts";

interface Props {
  state: SectionsState;
  form: SectionForm;
  section: Section;
  at: number;
  nested: Readonly<Record<string, string>>;
  media: readonly MediaItem[];
  /** Renders one field. */
  Field: ComponentType<FieldProps>;
}

/** Begins the ids of a section's fields: `section-hero-title`. */
export const sectionPrefix = (id: string) => `section-${id}`;

export function SectionFields({ state, form, section, at, nested, media, Field }: Props) {
  const id = idOf(section);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (id) heading.current?.focus({ preventScroll: true });
  }, [id]);
  const errors = errorsOf(nested, at);
  const values = valuesOf(section);
  const anchor = String(section.anchor ?? "");
  const field = (field: FieldSpec) => (
    <Field
      key={field.name}
      {...{ field, media }}
      draft={values}
      prefix={sectionPrefix(id)}
      error={errors[field.name]}
      nested={nestedErrors(field.name, errors)}
      set={(name, value) => state.setValue(id, name, value)}
    />
  );
  return (
    <>
      <header className="section-panel__header">
        <Button look="ghost icon" icon="left" aria-label="All sections" onClick={() => state.setOpen("")} />
        <div>
          <h3 ref={heading} tabIndex={-1}>
            {form.label}
          </h3>
          <p>
            Section {at + 1} of {state.sections.length}
            {isHidden(section) && ", hidden"}
          </p>
        </div>
        <SectionActions {...{ state, at }} onMove={(by) => state.move(at, at + by)} />
      </header>
      <div className="section-panel__body">
        <div className="stack">{form.fields.map(field)}</div>
        <details className="section-panel__more">
          <summary>Address of this section</summary>
          <TextField
            label="Name after the # sign"
            optional
            value={anchor}
            hint="Links can lead to this section by it: /page#name."
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onValue={(next) => state.setAnchor(id, next)}
          />
        </details>
      </div>
    </>
  );
}
