/** Label, hint and error of a field, shared by all kinds of fields. */
import { type ReactNode, Suspense } from "react";
import { type Draft, whyNoEffect } from "../../../admin/forms/form-values.ts";
import { wordsOf } from "../../../admin/rich-text/html/inline-text.ts";
import { FieldError } from "../../../admin/ui/field-error.tsx";
import type { FieldSpec, MediaItem } from "../../../generated/domain.ts";
import { roomLeft, tooLong } from "../../../lib/texts.ts";

export interface FieldProps {
  field: FieldSpec;
  /** The whole form: some fields depend on others. */
  draft: Draft;
  set: (name: string, value: unknown) => void;
  error?: string | undefined;
  /** Errors of a composite field's parts, by their paths within it: "0", "2.date". */
  nested?: Readonly<Record<string, string>>;
  /** Pictures referenced by the form. */
  media: readonly MediaItem[];
  /** Prefix of the name, for a nested form. */
  prefix?: string | undefined;
}

export const fieldId = (name: string, prefix = "f") => `${prefix}-${name}`;

/** The ARIA attributes that link a control to its error, the reason why it has no effect, and its hint. */
export function ariaProps({ field, draft, error, prefix }: FieldProps) {
  const id = fieldId(field.name, prefix);
  const noEffect = whyNoEffect(field, draft);
  const ids = [error && `${id}-error`, noEffect && `${id}-no-effect`, field.hint && `${id}-hint`]
    .filter(Boolean)
    .join(" ");
  return {
    id,
    name: field.name,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": ids || undefined,
  };
}

/** A field's text, if its length is counted. That of rich text is not: the owner does not see the HTML. */
function countedText({ field: { name, kind, max }, draft }: FieldProps): { text: string; max: number } | null {
  if (max === null || kind.kind === "rich_text") return null;
  const text = String(draft[name] ?? "");
  return { text: kind.kind === "inline_text" ? wordsOf(text) : text, max };
}

/** The props of a field, with the error of a text above its limit: nothing is cut. */
export function withLength<Props extends FieldProps>(props: Props): Props {
  const counted = countedText(props);
  return { ...props, error: props.error ?? (counted ? tooLong(counted.text, counted.max) : undefined) };
}

/** Shorter fields are filled by what they ask for: a state, a time. */
const COUNTED_FROM = 20;

/** Hint and error below a control, and the characters left once there are few. */
export function HintAndError(props: FieldProps) {
  const { field, draft, error, prefix } = props;
  const id = fieldId(field.name, prefix);
  const noEffect = whyNoEffect(field, draft);
  // A label with a counter needs no second one.
  const counted = field.softMax === null ? countedText(props) : null;
  const left = counted && counted.max >= COUNTED_FROM ? roomLeft(counted.text, counted.max) : undefined;
  return (
    <>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {left && <span className="hint">{left}</span>}
      {/* Filled by a change of another field, which does not say so. */}
      {field.noEffect && (
        <span className="hint hint--no-effect" id={`${id}-no-effect`} role="status">
          {noEffect}
        </span>
      )}
      {field.hint && (
        <span className="hint" id={`${id}-hint`}>
          {field.hint}
        </span>
      )}
    </>
  );
}

/** Whether a field is optional: some always have a value. */
const isOptional = ({ required, kind }: FieldSpec) =>
  !required && kind.kind !== "select" && !(kind.kind === "number" && !kind.optional);

/** Only optional fields are labeled as such. */
export function Label({ field, prefix }: Pick<FieldProps, "field" | "prefix">) {
  return (
    <label htmlFor={fieldId(field.name, prefix)}>
      <span>{field.label}</span>
      {isOptional(field) && <span className="optional"> optional</span>}
    </label>
  );
}

/** A field whose control is no form control: its label, the control once it is loaded, hint and error. */
export function EditorField({
  props,
  className,
  children,
}: {
  props: FieldProps;
  className?: string;
  children: ReactNode;
}) {
  const { field } = props;
  return (
    <div className={className ? `field ${className}` : "field"}>
      <span className="field__label">
        <span>{field.label}</span>
        {!field.required && <span className="optional"> optional</span>}
      </span>
      <Suspense fallback={<span className="skeleton" aria-busy="true" />}>{children}</Suspense>
      <HintAndError {...props} />
    </div>
  );
}
