import fc from "fast-check";
import { describe, expect, it } from "vitest";
import slugs from "../../../../crates/domain/cases/slug.json";
import type { FieldKind, FieldSpec, FormSpec } from "../../generated/domain.ts";
import { diffParts, fieldText } from "../../islands/admin-editor/conflict/field-text.ts";
import {
  belongsTo,
  changedFields,
  conflictingFields,
  type Draft,
  defaultChoices,
  fillEmpty,
  isDirty,
  isShown,
  merge,
  nestedErrors,
  same,
  slugFrom,
  whyNoEffect,
} from "./form-values.ts";

const field = (name: string, kind: FieldKind = { kind: "text" }): FieldSpec => ({
  name,
  label: name,
  kind,
  required: false,
  max: null,
  softMax: null,
  hint: "",
  placeholder: "",
  shownIf: null,
});

const spec = {
  entity: "faqs",
  sections: [
    { title: "One", fields: [field("question"), field("answer")] },
    { title: "Two", fields: [field("tags", { kind: "tags", suggestions: [] })] },
  ],
} as unknown as FormSpec;

describe("errors inside a field of several parts", () => {
  it("belong to it by their path, not by how it begins", () => {
    const errors = { "hours.2": "early", "hours.10.date": "none", hoursOff: "other", hours: "all" };
    expect(nestedErrors("hours", errors)).toEqual({ "2": "early", "10.date": "none" });
    expect(Object.keys(errors).filter((path) => belongsTo("hours", path))).toEqual([
      "hours.2",
      "hours.10.date",
      "hours",
    ]);
  });
});

describe("what differs", () => {
  it("lists the changed fields in the order of the form", () => {
    const base: Draft = { question: "a", answer: "b", tags: ["x"], hidden: 1 };
    expect(isDirty(spec, base, { ...base, tags: ["x"], hidden: 2 })).toBe(false);
    expect(changedFields(spec, base, { ...base, tags: ["x", "y"], question: "c" })).toEqual(["question", "tags"]);
  });

  it("does not depend on the order of keys", () => {
    expect(same({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
    expect(same([1], { 0: 1 })).toBe(false);
    expect(same(null, {})).toBe(false);
    expect(same("", null)).toBe(false);
  });
});

describe("two versions", () => {
  const base: Draft = { question: "q", answer: "a", tags: [], version: 1 };
  const mine: Draft = { ...base, question: "mine" };
  const other: Draft = { ...base, answer: "theirs", question: "theirs", version: 2 };

  it("proposes whichever side touched a field, and mine where both did", () => {
    const conflict = { base, mine, other };
    expect(conflictingFields(spec, conflict)).toEqual(["question", "answer"]);
    expect(defaultChoices(spec, conflict)).toEqual({ question: "mine", answer: "other" });
  });

  it("merges the choices and keeps what the form does not show as it is on the server", () => {
    expect(merge(spec, { base, mine, other }, { question: "mine", answer: "other" })).toEqual({
      question: "mine",
      answer: "theirs",
      tags: [],
      version: 2,
    });
  });

  it("never loses a change that only one side made", () => {
    const value = fc.constantFrom("", "a", "b");
    const draft = fc.record({ question: value, answer: value });
    fc.assert(
      fc.property(draft, draft, draft, (base, mine, other) => {
        const merged = merge(spec, { base, mine, other }, defaultChoices(spec, { base, mine, other }));
        for (const name of ["question", "answer"] as const) {
          if (mine[name] !== base[name]) expect(merged[name]).toBe(mine[name]);
          else expect(merged[name]).toBe(other[name]);
        }
      }),
    );
  });
});

describe("forms", () => {
  it("fill only what is empty", () => {
    const { draft, filled } = fillEmpty(
      { name: "Typed", text: "", rating: null },
      { name: "Found", text: "Words", rating: 5, date: "" },
    );
    expect(draft).toEqual({ name: "Typed", text: "Words", rating: 5 });
    expect(filled).toEqual(["text", "rating"]);
  });

  it("fill untouched fields", () => {
    const started = { platform: "google", source: "google" };
    const { draft } = fillEmpty({ platform: "google", source: "Houzz" }, { platform: "yelp", source: "yelp" }, started);
    expect(draft).toEqual({ platform: "yelp", source: "Houzz" });
  });

  it("show a field only while another has its value", () => {
    const shown = { ...field("x"), shownIf: { field: "on", value: "true" } };
    expect([isShown(shown, { on: true }), isShown(shown, { on: false }), isShown(shown, {})]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("say why a value does nothing, while there is one", () => {
    const url: FieldSpec = {
      ...field("url"),
      noEffect: [
        { field: "on", state: "empty", reason: "It is off." },
        { field: "words", state: "filled", reason: "There are words." },
        { field: "status", state: { is: "draft" }, reason: "It is a draft." },
      ],
    };
    const why = (draft: Draft) => whyNoEffect(url, { url: "a", on: true, ...draft });
    expect([why({}), why({ on: false }), why({ words: " " }), why({ words: "a" }), why({ status: "draft" })]).toEqual([
      undefined,
      "It is off.",
      undefined,
      "There are words.",
      "It is a draft.",
    ]);
    for (const none of ["", false, null, []]) expect(why({ url: none, on: false })).toBeUndefined();
  });

  it.each(slugs)("make an address of %s as the server does", (title = "", slug) => expect(slugFrom(title)).toBe(slug));
});

describe("values as people read them", () => {
  it.each<[FieldKind, unknown, string]>([
    [{ kind: "toggle" }, true, "Yes"],
    [{ kind: "rating" }, null, "No rating"],
    [{ kind: "rating" }, 4, "4 of 5 stars"],
    [{ kind: "select", options: [{ value: "none", label: "No project linked" }] }, "none", "No project linked"],
    [{ kind: "tags", suggestions: [] }, [], "None"],
    [{ kind: "text" }, "", "Empty"],
    [{ kind: "number", min: 0, max: 9, optional: false }, 0, "0"],
  ])("%o %o", (kind, value, text) => expect(fieldText(field("x", kind), value)).toBe(text));

  it("mark the words that the other version does not have", () => {
    const marked = (a: string, b: string) =>
      diffParts(a, b)
        .map(({ text, differs }) => (differs ? `[${text}]` : text))
        .join("");
    expect(marked("Caring for a teak deck in winter", "Caring for a teak deck")).toBe(
      "Caring for a teak deck[ in winter]",
    );
    expect(marked("same", "same")).toBe("same");
    expect(marked("", "x")).toBe("");
  });

  it("lose nothing of the text", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (a, b) => {
        expect(
          diffParts(a, b)
            .map(({ text }) => text)
            .join(""),
        ).toBe(a);
      }),
    );
  });
});
