/** Fields with native controls. */
import { slugFrom } from "../../../admin/forms/form-values.ts";
import type { FieldKind } from "../../../generated/domain.ts";
import { cleanDecimal } from "../../../lib/clean-input.ts";
import { ariaProps, type FieldProps } from "./field-parts.tsx";

type Props = FieldProps & { kind: FieldKind };

const TYPES = { text: "text", url: "url", email: "text", phone: "tel", date: "date" } as const;

export function Control(props: Props) {
  const { field, draft, set, kind } = props;
  const text = String(draft[field.name] ?? "");
  const change = (next: unknown) => set(field.name, next);
  const common = {
    ...ariaProps(props),
    className: "input",
    required: field.required || undefined,
    value: text,
    // Narrow when next to others.
    size: field.max !== null && field.max <= 12 && kind.kind !== "multiline" ? field.max : undefined,
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
  };
  const typed = { ...common, placeholder: field.placeholder || undefined };
  switch (kind.kind) {
    case "multiline":
      return <textarea {...typed} rows={kind.rows} />;
    case "rich_text":
      return <textarea {...typed} className="input input--code" rows={14} spellCheck />;
    case "select": {
      const options = kind.options.filter((option) => !option.retired || option.value === text);
      return (
        <select {...common}>
          {!options.some((option) => option.value === text) && (
            <option value={text} disabled={text === ""}>
              {text || "Please choose"}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.retired ? `${option.label} (no longer offered)` : option.label}
            </option>
          ))}
        </select>
      );
    }
    case "words":
      return (
        <>
          <input {...common} type="text" autoComplete="off" list={`${common.id}-list`} />
          <Suggestions id={`${common.id}-list`} words={kind.suggestions} />
        </>
      );
    case "number": {
      const settle = () => {
        const number = Math.trunc(Number(cleanDecimal(text) ?? Number.NaN));
        // A text that is no number stays, so that it can be corrected.
        if (Number.isFinite(number)) change(Math.max(number, kind.min));
        else if (text.trim() === "") change(kind.optional ? null : kind.min);
      };
      return <input {...common} type="text" inputMode="decimal" autoComplete="off" onBlur={settle} />;
    }
    case "slug": {
      const plain = { autoCapitalize: "none", autoComplete: "off", spellCheck: false };
      return <input {...common} {...plain} type="text" onBlur={() => change(slugFrom(text))} />;
    }
    case "text":
    case "url":
    case "email":
    case "phone":
    case "date": {
      const inputMode = kind.kind === "url" || kind.kind === "email" ? kind.kind : undefined;
      return <input {...typed} type={TYPES[kind.kind]} inputMode={inputMode} autoComplete="off" />;
    }
    default:
      return null;
  }
}

export function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}
