import fc from "fast-check";
import { expect, it } from "vitest";
import shared from "../../../../crates/domain/cases/forms.json";
import { limits, messages } from "../../generated/domain.ts";
import { formRules } from "../../generated/forms.ts";
import { type FormKind, wrongFields } from "./form-rules.ts";

const good = shared.good as Record<FormKind, Record<string, unknown>>;
const fieldsOf = (kind: FormKind, change: object) =>
  wrongFields(kind, { ...good[kind], ...change }).map(({ field }) => field);

it("marks what the server would refuse, and never more", () => {
  for (const { form, change, wrong, only_server } of shared.cases as (typeof shared.cases)[number][] &
    { only_server?: boolean }[]) {
    expect(fieldsOf(form as FormKind, change), JSON.stringify(change)).toEqual(only_server ? [] : wrong);
  }
});

it("says of an empty form what each required field lacks", () => {
  for (const kind of Object.keys(formRules) as FormKind[]) {
    const required = formRules[kind].flatMap(({ field, missing }) => (missing ? [{ field, message: missing }] : []));
    const empty = { ...Object.fromEntries(Object.keys(good[kind]).map((field) => [field, ""])), consent: false };
    expect(wrongFields(kind, kind === "visit" ? { ...empty, slots: [] } : empty)).toEqual(required);
    expect(wrongFields(kind, {})).toEqual([]);
  }
});

it("counts as the server does", () => {
  const long = "é".repeat(limits.descriptionMax);
  expect(fieldsOf("contact", { message: ` ${long} ` })).toEqual([]);
  expect(fieldsOf("contact", { message: `${long}!`, lastName: "x".repeat(limits.nameMax + 1) })).toEqual([
    "lastName",
    "message",
  ]);
  expect(wrongFields("visit", { ...good.visit, consent: "on" })).toEqual([
    { field: "consent", message: messages.consentRequired },
  ]);
});

it("survives every text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      wrongFields("contact", { ...good.contact, email: text, phone: text, vesselLength: text, firstName: text });
    }),
  );
});
