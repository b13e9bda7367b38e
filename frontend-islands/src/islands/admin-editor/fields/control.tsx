/** Fields with native controls. */

import { slugFrom } from "../../../admin/draft.ts";
import type { FieldKind } from "../../../admin/types.ts";
import { ariaProps, type FieldProps } from "../field.tsx";

type Props = FieldProps & { kind: FieldKind };

const TYPES = { text: "text", url: "url", email: "email", phone: "tel", date: "date" } as const;

export function Control(props: Props) {
  const { field, draft, set, kind } = props;
  const value = draft[field.name];
  const text = typeof value === "string" ? value : value === null || value === undefined ? "" : String(value);
  const common = { ...ariaProps(props), className: "input", required: field.required || undefined };
  const change = (next: unknown) => set(field.name, next);
  switch (kind.kind) {
    case "multiline":
      return (
        <textarea
          {...common}
          rows={kind.rows}
          placeholder={field.placeholder || undefined}
          maxLength={field.max ?? undefined}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
    case "rich_text":
      return (
        <textarea
          {...common}
          className="input input--code"
          rows={14}
          spellCheck
          placeholder={field.placeholder || undefined}
          maxLength={field.max ?? undefined}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
    case "select":
      return (
        <select {...common} value={text} onChange={(event) => change(event.currentTarget.value)}>
          {!kind.options.some((option) => option.value === text) && (
            <option value={text} disabled={text === ""}>
              {text || "Please choose"}
            </option>
          )}
          {kind.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      );
    case "words":
      return (
        <>
          <input
            {...common}
            type="text"
            autoComplete="off"
            list={`${common.id}-list`}
            maxLength={field.max ?? undefined}
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <datalist id={`${common.id}-list`}>
            {kind.suggestions.map((word) => (
              <option key={word} value={word} />
            ))}
          </datalist>
        </>
      );
    case "number":
      return (
        <input
          {...common}
          type="number"
          inputMode="numeric"
          min={kind.min}
          max={kind.max}
          step={1}
          value={text}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            const number = Number.parseInt(typed, 10);
            // Empty while typing: null if optional, otherwise an empty string.
            change(Number.isFinite(number) ? Math.max(number, kind.min) : kind.optional ? null : "");
          }}
          onBlur={() => text === "" && !kind.optional && change(kind.min)}
        />
      );
    case "slug":
      return (
        <input
          {...common}
          type="text"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={field.max ?? undefined}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={() => change(slugFrom(text))}
        />
      );
    case "text":
    case "url":
    case "email":
    case "phone":
    case "date":
      return (
        <input
          {...common}
          type={TYPES[kind.kind]}
          inputMode={kind.kind === "url" ? "url" : undefined}
          autoComplete="off"
          placeholder={field.placeholder || undefined}
          maxLength={field.max ?? undefined}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
    default:
      return null;
  }
}
