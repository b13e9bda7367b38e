/** The list of a page's sections, or the fields of the open section. */
import { type ComponentType, useEffect, useRef } from "react";
import { Button } from "../../../../admin/ui/button.tsx";
import type { MediaItem } from "../../../../generated/domain.ts";
import { useListener } from "../../../../ui/use-listener.ts";
import { focusWhenDrawn } from "../../state/go-to-field.ts";
import type { FieldProps } from "../field-parts.tsx";
import { SectionFields } from "./section-form.tsx";
import { errorsOf, firstWrong, formOf, idOf, nameOf } from "./section-model.ts";
import { SectionOutline } from "./section-outline.tsx";
import { SectionTypes } from "./section-types.tsx";
import type { SectionsState } from "./use-sections.ts";

interface Props {
  state: SectionsState;
  nested: Readonly<Record<string, string>>;
  media: readonly MediaItem[];
  Field: ComponentType<FieldProps>;
  onPoint?: (id: string) => void;
  /** Path of the only field of the open section that is shown; empty for all. */
  only?: string;
  onAll?: () => void;
}

export function SectionsPanel({ state, nested, media, Field, onPoint, only = "", onAll = () => {} }: Props) {
  const { sections, types, open } = state;
  const panel = useRef<HTMLDivElement>(null);
  const at = sections.findIndex((section) => idOf(section) === open);
  const section = sections[at];
  const form = section && formOf(types, section);
  useOpenWrong(panel, state, nested);
  useFocusAfterClosing(panel, open);
  useUndoKeys(state);
  return (
    <div className={form ? "section-panel section-panel--open" : "section-panel"} ref={panel}>
      <p className="visually-hidden" role="status">
        {state.announcement}
      </p>
      {form ? (
        <SectionFields key={open} {...{ state, form, section, at, nested, media, Field, only, onAll }} />
      ) : (
        <SectionOutline {...{ state, nested, onPoint }} />
      )}
    </div>
  );
}

/** The choice of a type, while a section is being added. Not in the panel, which a phone hides. */
export function AddSection({ state }: { state: SectionsState }) {
  const { adding, sections, types } = state;
  if (adding === null) return null;
  const before = sections[adding - 1];
  return (
    <SectionTypes
      types={types}
      place={before ? `After ${nameOf(types, before).label}` : "At the beginning"}
      onPick={(form) => state.add(form, adding)}
      onClose={() => state.setAdding(null)}
    />
  );
}

/** Undo and redo of changes of the sections. */
export function UndoButtons({ state }: { state: SectionsState }) {
  const { undoLabel, redoLabel } = state;
  const label = (action: string, what: string | null) => (what === null ? action : `${action}: ${what}`);
  return (
    <>
      <Button
        look="ghost icon"
        icon="undo"
        aria-label={label("Undo", undoLabel)}
        aria-disabled={undoLabel === null || undefined}
        onClick={state.undo}
      />
      <Button
        look="ghost icon"
        icon="redo"
        aria-label={label("Redo", redoLabel)}
        aria-disabled={redoLabel === null || undefined}
        onClick={state.redo}
      />
    </>
  );
}

/** After a refused save: opens the first section with an error, and goes to its field. */
function useOpenWrong(
  panel: React.RefObject<HTMLDivElement | null>,
  state: SectionsState,
  nested: Readonly<Record<string, string>>,
) {
  const paths = Object.keys(nested).join(" ");
  const before = useRef(paths);
  const latest = useRef({ state, nested });
  latest.current = { state, nested };
  useEffect(() => {
    // Fewer errors than before: one was corrected.
    const isNew = paths.split(" ").some((path) => path && !before.current.split(" ").includes(path));
    before.current = paths;
    if (!isNew) return;
    const { state, nested } = latest.current;
    const openAt = state.sections.findIndex((section) => idOf(section) === state.open);
    const isOpenWrong = openAt >= 0 && Object.keys(errorsOf(nested, openAt)).length > 0;
    const first = state.sections[firstWrong(state.sections, nested)];
    if (!isOpenWrong && first) state.setOpen(idOf(first));
    focusWhenDrawn(() => panel.current?.querySelector<HTMLElement>("[aria-invalid=true]"));
  }, [paths, panel]);
}

/** Back in the list, the focus is on the section that was open. */
function useFocusAfterClosing(panel: React.RefObject<HTMLDivElement | null>, open: string) {
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (open || !closed) return;
    const rows = [...(panel.current?.querySelectorAll<HTMLElement>("li[data-section]") ?? [])];
    const row = rows.find(({ dataset }) => dataset.section === closed) ?? rows[0];
    row?.querySelector<HTMLElement>(".section-row__open")?.focus();
  }, [open, panel]);
}

const TEXT = "input, textarea, select, [contenteditable]";

/** Ctrl+Z and Ctrl+Shift+Z, except in a text, where they belong to what is typed, and while a dialog is open. */
function useUndoKeys(state: SectionsState) {
  useListener<KeyboardEvent>("keydown", (event) => {
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if ((event.target as Element).closest?.(TEXT) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    if (event.shiftKey) state.redo();
    else state.undo();
  });
}
