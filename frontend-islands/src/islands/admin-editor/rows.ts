/** Puts short fields side by side. */
import type { FieldSpec } from "../../generated/domain.ts";

/** Fields with at most this many characters fit into half a row. */
const SHORT = 120;

function isShort({ kind, max, softMax, hint }: FieldSpec): boolean {
  if (hint.length > 48 || softMax !== null) return false;
  switch (kind.kind) {
    case "date":
    case "number":
    case "select":
    case "phone":
    case "email":
      return true;
    case "text":
      return max !== null && max <= SHORT;
    default:
      return false;
  }
}

/** Groups the fields into rows of one, two or three. */
export function rowsOf(fields: readonly FieldSpec[]): FieldSpec[][] {
  const rows: FieldSpec[][] = [];
  const run: FieldSpec[] = [];
  const flush = () => {
    while (run.length > 0) rows.push(run.splice(0, run.length % 2 === 1 && run.length >= 3 ? 3 : 2));
  };
  for (const field of fields) {
    if (isShort(field)) run.push(field);
    else {
      flush();
      rows.push([field]);
    }
  }
  flush();
  return rows;
}
