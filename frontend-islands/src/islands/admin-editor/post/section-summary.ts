/** Short summary of a collapsed section. */
import type { Draft } from "../../../admin/forms/form-values.ts";
import type { FieldSpec } from "../../../generated/domain.ts";

function fieldSummary({ kind, label, name }: FieldSpec, draft: Draft): string {
  const value = draft[name];
  switch (kind.kind) {
    case "select":
      return kind.options.find((option) => option.value === value)?.label ?? "";
    case "toggle":
      return value === true ? label : "";
    case "tags":
      return Array.isArray(value) ? value.join(", ") : "";
    case "multiline": {
      const length = [...String(value ?? "")].length;
      return length > 0 ? `${length} characters` : "";
    }
    case "picture":
      return value ? "Picture chosen" : "";
    case "moment":
      return "";
    default:
      return String(value ?? "");
  }
}

export function sectionSummary(fields: readonly FieldSpec[], draft: Draft): string {
  const summaries = fields.map((field) => fieldSummary(field, draft).trim()).filter(Boolean);
  return summaries.slice(0, 2).join(", ") || "Nothing yet";
}
