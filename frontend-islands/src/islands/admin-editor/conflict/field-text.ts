/** A field's value as display text. */

import { missingFrom } from "../../../admin/forms/diff.ts";
import { same } from "../../../admin/forms/form-values.ts";
import { wordsOf } from "../../../admin/rich-text/html/inline-text.ts";
import type { FieldSpec, SectionForm } from "../../../generated/domain.ts";
import { formOf, idOf, isHidden, nameOf, sectionsOf, valuesOf } from "../fields/sections/section-model.ts";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Of the sections of a page only the differences from `other`. */
export function fieldText(field: FieldSpec, value: unknown, other?: unknown): string {
  const { kind } = field;
  switch (kind.kind) {
    case "toggle":
      return value === true ? "Yes" : "No";
    case "select":
      return kind.options.find((option) => option.value === value)?.label ?? text(value);
    case "rating":
      return typeof value === "number" ? `${value} of 5 stars` : "No rating";
    case "position":
      return typeof value === "number" && value > 0 ? `Position ${value}` : "At the end";
    case "tags":
      return Array.isArray(value) && value.length > 0 ? value.join(", ") : "None";
    case "picture":
      return value ? "A picture" : "No picture";
    case "gallery_photos":
      return Array.isArray(value) ? `${value.length} ${value.length === 1 ? "photo" : "photos"}` : "None";
    case "slider":
      return `${text(value)} ${kind.unit}`;
    case "hours":
      return Array.isArray(value) ? value.map((day, at) => `${DAYS[at]} ${hours(day)}`).join("\n") : "None";
    case "list_of":
      return Array.isArray(value) && value.length > 0
        ? value.map((item) => kind.fields.map((inner) => fieldText(inner, item?.[inner.name])).join(", ")).join("\n")
        : "None";
    case "sections":
      return sectionsText(kind.types, value, other);
    default:
      // A running text without its marks.
      return wordsOf(text(value)) || "Empty";
  }
}

/** The order of the sections, and the values of sections that differ from the other version. */
function sectionsText(types: readonly SectionForm[], value: unknown, other: unknown): string {
  const sections = sectionsOf(value);
  const others = new Map(sectionsOf(other).map((section) => [idOf(section), section]));
  const lines = [sections.map((section) => nameOf(types, section).label).join(", ") || "None"];
  for (const section of sections) {
    const match = others.get(idOf(section)) ?? {};
    if (same(section, match)) continue;
    const { label, title } = nameOf(types, section);
    lines.push("", [label, title].filter(Boolean).join(": "));
    if (isHidden(section)) lines.push("Hidden");
    for (const field of formOf(types, section)?.fields ?? []) {
      const own = valuesOf(section)[field.name];
      if (!same(own, valuesOf(match)[field.name])) lines.push(`${field.label}: ${fieldText(field, own)}`);
    }
  }
  return lines.join("\n");
}

const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));

function hours(day: { open?: string; close?: string; byAppointment?: boolean } | null): string {
  const span = day?.open && day.close ? `${day.open} to ${day.close}` : "";
  return [span, day?.byAppointment && "by appointment"].filter(Boolean).join(", ") || "closed";
}

/** A piece of text, and whether it is missing from the other version. */
interface DiffPart {
  text: string;
  differs: boolean;
}

/** Marks the words that `other` does not have. */
export function diffParts(text: string, other: string): DiffPart[] {
  const words = split(text);
  const differs = missingFrom(words, split(other));
  const found: DiffPart[] = [];
  for (const [at, word] of words.entries()) {
    const last = found.at(-1);
    if (last && last.differs === differs[at]) last.text += word;
    else found.push({ text: word, differs: differs[at] === true });
  }
  return found;
}

const split = (text: string) => text.match(/\s*\S+|\s+/g) ?? [];
