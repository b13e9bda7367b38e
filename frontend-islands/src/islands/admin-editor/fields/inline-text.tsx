/** A running text with bold words, italic words and links; a textarea if its editor cannot be loaded. */
import { lazy } from "react";
import type { InlineTextProps } from "../../../admin/rich-text/inline-text.tsx";
import type { FieldKind } from "../../../generated/domain.ts";
import { ariaProps, EditorField, type FieldProps } from "./field-parts.tsx";
import { usePageChoices } from "./page-choices.ts";

/** Fallback if the editor did not load: a text with marks can be edited as HTML. */
function Plain({ id, label, value, onChange, describedBy, error, required, rows, placeholder }: InlineTextProps) {
  return (
    <textarea
      className="input"
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
      required={required || undefined}
      placeholder={placeholder}
      rows={rows}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const Editor = lazy(() => import("../../../admin/rich-text/inline-text.tsx").catch(() => ({ default: Plain })));

interface Props extends FieldProps {
  kind: Extract<FieldKind, { kind: "inline_text" }>;
}

export function InlineText(props: Props) {
  const { field, kind, draft, set, error } = props;
  const { id, "aria-describedby": describedBy } = ariaProps(props);
  const { targets } = usePageChoices();
  return (
    <EditorField props={props} className="inline-text">
      <Editor
        {...{ id, describedBy, error, targets }}
        label={field.label}
        required={field.required}
        placeholder={field.placeholder || undefined}
        rows={kind.rows}
        value={String(draft[field.name] ?? "")}
        onChange={(stored) => set(field.name, stored)}
      />
    </EditorField>
  );
}
