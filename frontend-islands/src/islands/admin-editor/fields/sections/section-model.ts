/** Changes of a page's list of sections; nothing is changed in place. */
import { type Draft, nestedErrors } from "../../../../admin/forms/form-values.ts";
import { adminMessages } from "../../../../generated/admin.ts";
import type { FieldSpec, SectionForm } from "../../../../generated/domain.ts";

/**
 * A stored section: `{id, type, anchor, hidden, values}`. One of a type that this version does not know is kept as
 * it is, whatever it holds.
 */
export type Section = Draft;
export type Sections = readonly Section[];

export const sectionsOf = (value: unknown): Sections => (Array.isArray(value) ? (value as Section[]) : []);

export const idOf = (section: Section) => String(section.id ?? "");
export const isHidden = (section: Section) => section.hidden === true;

/** Begins the ids of a section's fields: `section-hero-title`. */
export const sectionPrefix = (id: string) => `section-${id}`;

export function valuesOf(section: Section): Draft {
  const { values } = section;
  return typeof values === "object" && values !== null ? (values as Draft) : {};
}

/** The form of a section's type; none for a type of a newer version. */
export const formOf = (types: readonly SectionForm[], section: Section) =>
  types.find(({ code }) => code === section.type);

/** Whether the page needs this section: no other one of its type is shown. */
export function isNeeded(types: readonly SectionForm[], sections: Sections, at: number): boolean {
  const section = sections[at] ?? {};
  if (!formOf(types, section)?.required) return false;
  return !sections.some((other, place) => place !== at && other.type === section.type && !isHidden(other));
}

interface SectionName {
  /** Its type. */
  label: string;
  /** Its headline; empty if it has none. */
  title: string;
}

export function nameOf(types: readonly SectionForm[], section: Section): SectionName {
  const form = formOf(types, section);
  if (!form) return { label: adminMessages.sectionUnknown, title: String(section.type ?? "") };
  const title = String(valuesOf(section)[form.title] ?? "");
  return { label: form.label, title: title.replace(/\s+/g, " ").trim() };
}

function blankValue({ kind }: FieldSpec): unknown {
  switch (kind.kind) {
    case "toggle":
      return false;
    case "list_of":
    case "tags":
    case "gallery_photos":
      return [];
    case "select":
      return kind.options[0]?.value ?? "";
    case "number":
      return kind.optional ? null : kind.min;
    case "slider":
      return kind.min;
    case "rating":
      return null;
    default:
      return "";
  }
}

export const blankValues = (fields: readonly FieldSpec[]): Draft =>
  Object.fromEntries(fields.map((field) => [field.name, blankValue(field)]));

export const blankSection = (form: SectionForm, id: string): Section => ({
  id,
  type: form.code,
  anchor: "",
  hidden: false,
  values: blankValues(form.fields),
});

export const inserted = (sections: Sections, at: number, section: Section): Sections => [
  ...sections.slice(0, at),
  section,
  ...sections.slice(at),
];

export const without = (sections: Sections, at: number): Sections => sections.filter((_, place) => place !== at);

export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...entries];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** The copy has no anchor: two sections cannot have the same. */
export function duplicated(sections: Sections, at: number, id: string): Sections {
  const copy = structuredClone({ ...sections[at], id, anchor: "" });
  return inserted(sections, at + 1, copy);
}

export const changed = (sections: Sections, at: number, part: Partial<Section>): Sections =>
  sections.map((section, place) => (place === at ? { ...section, ...part } : section));

/** The error of a field of the section at this place, by the paths within the list: `3.title`. */
export const errorsOf = (nested: Readonly<Record<string, string>>, at: number) => nestedErrors(String(at), nested);

/** The place of the first section with an error; none is -1. */
export const firstWrong = (sections: Sections, nested: Readonly<Record<string, string>>) =>
  sections.findIndex((_, at) => Object.keys(errorsOf(nested, at)).length > 0);
