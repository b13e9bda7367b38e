/** The rich text field; an HTML textarea if its editor cannot be loaded. */
import { lazy } from "react";
import type { RichTextProps } from "../../../admin/rich-text/rich-text.tsx";
import { ariaProps, EditorField, type FieldProps } from "./field-parts.tsx";

/** Fallback if the editor did not load: the text can be edited as HTML. */
function Plain({ id, label, value, onChange, describedBy, error }: RichTextProps) {
  return (
    <>
      <textarea
        className="input input--code"
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        rows={18}
        spellCheck
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <span className="hint">The editor could not be loaded; this is the text as HTML. Reload to try again.</span>
    </>
  );
}

const RichText = lazy(() => import("../../../admin/rich-text/index.tsx").catch(() => ({ default: Plain })));

export default function Article(props: FieldProps & { autoFocus?: RichTextProps["autoFocus"] }) {
  const { field, draft, set, error, media, autoFocus } = props;
  const { id, "aria-describedby": describedBy } = ariaProps(props);
  return (
    <EditorField props={props}>
      <RichText
        id={id}
        label={field.label}
        describedBy={describedBy}
        error={error}
        media={media}
        placeholder={field.placeholder}
        autoFocus={autoFocus}
        value={String(draft[field.name] ?? "")}
        onChange={(html) => set(field.name, html)}
      />
    </EditorField>
  );
}
