/** The fields of one section. */
import { useEffect, useRef } from "react";
import { nestedErrors } from "../../../../admin/forms/form-values.ts";
import { Button } from "../../../../admin/ui/button.tsx";
import { TextField } from "../../../../admin/ui/text-field.tsx";
import type { FieldSpec } from "../../../../generated/domain.ts";
import { isThere, OneField, type SectionFieldsProps } from "./one-field.tsx";
import { SectionActions } from "./section-actions.tsx";
import { errorsOf, idOf, isHidden, sectionPrefix, valuesOf } from "./section-model.ts";

interface Props extends SectionFieldsProps {
  /** Path of the only field that is shown; empty for all. */
  only: string;
  onAll: () => void;
}

export function SectionFields({ only, onAll, ...props }: Props) {
  const { state, form, section, at, nested, media, Field } = props;
  const id = idOf(section);
  const one = { ...props, path: only, onAll };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (id) heading.current?.focus({ preventScroll: true });
  }, [id]);
  const errors = errorsOf(nested, at);
  const values = valuesOf(section);
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
          <p>{`Section ${at + 1} of ${state.sections.length}${isHidden(section) ? ", hidden" : ""}`}</p>
        </div>
        <SectionActions {...{ state, at }} onMove={(by) => state.move(at, at + by)} />
      </header>
      <div className="section-panel__body">
        {only && isThere(one) ? (
          <OneField {...one} />
        ) : (
          <>
            <div className="stack">{form.fields.map(field)}</div>
            <AnchorField value={String(section.anchor ?? "")} onValue={(next) => state.setAnchor(id, next)} />
          </>
        )}
      </div>
    </>
  );
}

function AnchorField({ value, onValue }: { value: string; onValue: (next: string) => void }) {
  return (
    <details className="section-panel__more">
      <summary>Address of this section</summary>
      <TextField
        label="Name after the # sign"
        optional
        value={value}
        hint="Links can lead to this section by it: /page#name."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onValue={onValue}
      />
    </details>
  );
}
