/** The sections of a page while they are edited: which one is open, and undo and redo. */
import { useEffect, useRef, useState } from "react";
import { type Draft, same } from "../../../../admin/forms/form-values.ts";
import { adminMessages } from "../../../../generated/admin.ts";
import type { SectionForm } from "../../../../generated/domain.ts";
import { newId } from "../../../../lib/new-id.ts";
import {
  blankSection,
  changed,
  duplicated,
  idOf,
  inserted,
  isHidden,
  isNeeded,
  moved,
  nameOf,
  type Section,
  type Sections,
  sectionsOf,
  valuesOf,
  without,
} from "./section-model.ts";

const STEPS_MAX = 100;

interface Step {
  /** Before the change for undo, after it for redo. */
  sections: Sections;
  /** The finished action. */
  label: string;
}

interface Steps {
  past: readonly Step[];
  future: readonly Step[];
  /** The field that was typed into last: further typing in it is the same step. */
  typing: string;
}

const NONE: Steps = { past: [], future: [], typing: "" };

export type SectionsState = ReturnType<typeof useSections>;

export function useSections(types: readonly SectionForm[], value: unknown, onChange: (next: Sections) => void) {
  const { sections, latest, steps, commit, undo, redo } = useSteps(value, onChange);
  /** The id of the section whose fields are shown; empty for the list. */
  const [open, setOpen] = useState("");
  /** The place for which a type is being chosen. */
  const [adding, setAdding] = useState<number | null>(null);
  const [announcement, announce] = useState("");
  const labelAt = (at: number) => nameOf(types, latest.current[at] ?? {}).label;
  const place = (at: number) => `position ${at + 1} of ${latest.current.length}`;
  const add = (form: SectionForm, at: number) => {
    const id = newId();
    commit(inserted(latest.current, at, blankSection(form, id)), `${form.label} added`);
    announce(`${form.label} added, ${place(at)}`);
    setAdding(null);
    setOpen(id);
  };
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= latest.current.length) return;
    const label = labelAt(from);
    commit(moved(latest.current, from, to), `${label} moved`);
    announce(`${label}, ${place(to)}`);
  };
  const duplicate = (at: number) => {
    const label = labelAt(at);
    commit(duplicated(latest.current, at, newId()), `${label} duplicated`);
    announce(`${label} duplicated, ${place(at + 1)}`);
  };
  /** Says why, if the page needs this section. */
  const isKept = (at: number) => {
    const needed = isNeeded(types, latest.current, at);
    if (needed) announce(adminMessages.sectionStays);
    return needed;
  };
  const toggleHidden = (at: number) => {
    const hidden = !isHidden(latest.current[at] ?? {});
    if (hidden && isKept(at)) return;
    const done = `${labelAt(at)} ${hidden ? "hidden" : "shown"}`;
    commit(changed(latest.current, at, { hidden }), done);
    announce(done);
  };
  const remove = (at: number) => {
    if (isKept(at)) return;
    const done = `${labelAt(at)} deleted`;
    const gone = idOf(latest.current[at] ?? {});
    commit(without(latest.current, at), done);
    announce(done);
    if (gone === open) setOpen("");
  };
  const change = (id: string, name: string, part: (section: Section) => Partial<Section>) => {
    const at = latest.current.findIndex((section) => idOf(section) === id);
    const section = latest.current[at];
    if (!section) return;
    commit(changed(latest.current, at, part(section)), `${labelAt(at)} changed`, `${id} ${name}`);
  };
  return {
    ...{ types, sections, open, setOpen, adding, setAdding, announcement, add, move, duplicate, toggleHidden, remove },
    setValue: (id: string, name: string, value: unknown) =>
      change(id, name, (section) => ({ values: { ...valuesOf(section), [name]: value } })),
    setEntryValue: (id: string, list: string, at: number, name: string, value: unknown) =>
      change(id, `${list}.${at}.${name}`, (section) => {
        const values = valuesOf(section);
        const entries = Array.isArray(values[list]) ? (values[list] as Draft[]) : [];
        const next = entries.map((entry, place) => (place === at ? { ...entry, [name]: value } : entry));
        return { values: { ...values, [list]: next } };
      }),
    setAnchor: (id: string, anchor: string) => change(id, "anchor", () => ({ anchor })),
    undoLabel: steps.past.at(-1)?.label ?? null,
    redoLabel: steps.future.at(-1)?.label ?? null,
    undo: () => undo((label) => announce(`Undone: ${label}`)),
    redo: () => redo((label) => announce(`Done again: ${label}`)),
  };
}

/** The list with its past and its future. */
function useSteps(value: unknown, onChange: (next: Sections) => void) {
  const sections = sectionsOf(value);
  const [steps, setSteps] = useState<Steps>(NONE);
  /** Newer than the rendered list when two changes come in one event. */
  const latest = useRef(sections);
  const given = useRef(value);
  if (given.current !== value) {
    given.current = value;
    latest.current = sections;
  }
  // A list that came from elsewhere, such as an earlier version, has no past here.
  const own = useRef(sections);
  useEffect(() => {
    const next = sectionsOf(value);
    if (same(next, own.current)) return;
    own.current = next;
    setSteps(NONE);
  }, [value]);
  const put = (next: Sections) => {
    latest.current = next;
    own.current = next;
    onChange(next);
  };
  const commit = (next: Sections, label: string, typing = "") => {
    const before: Step = { sections: latest.current, label };
    setSteps((steps) => {
      if (typing && typing === steps.typing) return { ...steps, future: [] };
      return { past: [...steps.past, before].slice(-STEPS_MAX), future: [], typing };
    });
    put(next);
  };
  const undo = (after: (label: string) => void) => {
    const step = steps.past.at(-1);
    if (!step) return;
    const back: Step = { sections: latest.current, label: step.label };
    setSteps({ past: steps.past.slice(0, -1), future: [...steps.future, back], typing: "" });
    put(step.sections);
    after(step.label);
  };
  const redo = (after: (label: string) => void) => {
    const step = steps.future.at(-1);
    if (!step) return;
    const back: Step = { sections: latest.current, label: step.label };
    setSteps({ past: [...steps.past, back], future: steps.future.slice(0, -1), typing: "" });
    put(step.sections);
    after(step.label);
  };
  return { sections, latest, steps, commit, undo, redo };
}
