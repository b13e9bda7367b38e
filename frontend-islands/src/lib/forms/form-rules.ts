/**
 * The rules of the public forms that need no server, applied before a request is sent or waits for the connection.
 * They never refuse what the server takes (`crates/domain/cases/forms.json`); it has the last word on the rest.
 */
import type { FieldError } from "../../generated/domain.ts";
import { formRules } from "../../generated/forms.ts";
import { cleanValue } from "../clean-input.ts";
import { tooLong } from "../texts.ts";
import { emailProblem, lengthProblem, phoneProblem } from "./shapes.ts";

export type FormKind = keyof typeof formRules;
type Rule = (typeof formRules)[FormKind][number];

/** As it waits on the device. */
interface KeptRequest {
  kind: FormKind;
  draft: Readonly<Record<string, unknown>>;
  refusedFields?: FieldError[] | undefined;
}

/** A draft's names of fields that can have several values. */
const LISTS: Record<string, string> = { slot: "slots" };

/** All fields of a draft that the server would refuse, in the form's order. */
export function wrongFields(kind: FormKind, draft: Readonly<Record<string, unknown>>): FieldError[] {
  const wrong: FieldError[] = [];
  for (const rule of formRules[kind]) {
    const value = draft[LISTS[rule.field] ?? rule.field];
    // A page of another version may not have the field.
    const message = value === undefined ? undefined : problem(rule, value);
    if (message) wrong.push({ field: rule.field, message });
  }
  return wrong;
}

/** The errors in a request that was kept on the device, the server's included. */
export function wrongInKept({ kind, draft, refusedFields = [] }: KeptRequest): FieldError[] {
  const wrong = wrongFields(kind, draft);
  return [...wrong, ...refusedFields.filter(({ field }) => !wrong.some((one) => one.field === field))];
}

function problem({ shape, max, missing }: Rule, value: unknown): string | undefined {
  if (shape === "consent") return value === true ? undefined : missing;
  if (Array.isArray(value)) return value.length > 0 ? undefined : (missing ?? undefined);
  const text = String(value ?? "");
  if (cleanValue(text) === "") return missing ?? undefined;
  if (shape === "email") return emailProblem(text);
  if (shape === "phone") return phoneProblem(text);
  if (shape === "length") return lengthProblem(text);
  if (shape === "text") return tooLong(text, max);
  return max ? tooLong(cleanValue(text), max) : undefined;
}
