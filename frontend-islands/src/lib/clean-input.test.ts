import fc from "fast-check";
import { describe, expect, it } from "vitest";
import cases from "../../../crates/domain/cases/typed.json";
import { cleanDecimal, cleanEmail, cleanPhone, cleanValue } from "./clean-input.ts";

type Case = [string, string | null];

describe("what is typed is cleaned as on the server", () => {
  const steps: [string, Case[], (raw: string) => string | null][] = [
    ["value", cases.value as Case[], cleanValue],
    ["email", cases.email as Case[], cleanEmail],
    ["phone", cases.phone as Case[], cleanPhone],
    ["decimal", cases.decimal as Case[], cleanDecimal],
  ];
  for (const [name, inputs, clean] of steps) {
    it.each(inputs)(`${name} %j is %j`, (raw, cleaned) => expect(clean(raw)).toBe(cleaned));
  }

  it("once is enough", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (raw) => {
        expect(cleanValue(cleanValue(raw))).toBe(cleanValue(raw));
        expect(() => [cleanEmail(raw), cleanPhone(raw), cleanDecimal(raw)]).not.toThrow();
      }),
    );
  });
});
