/** Editing on the page: the page itself, and beside it the fields of its sections. On a phone they are in a sheet. */
import { useEffect, useRef, useState } from "react";
import { fieldsOf } from "../../../admin/forms/form-values.ts";
import type { EditorScreen, FormSpec, SectionForm } from "../../../generated/domain.ts";
import { useListener } from "../../../ui/use-listener.ts";
import { DraftProblem } from "../draft-status.tsx";
import { Dialogs } from "../editor-dialogs.tsx";
import { idOf, sectionPrefix } from "../fields/sections/section-model.ts";
import { AddSection } from "../fields/sections/sections-panel.tsx";
import { type SectionsState, useSections } from "../fields/sections/use-sections.ts";
import { DeletedNotice, LocalCopyNotice, ScheduledNotice } from "../notices.tsx";
import { focusWhenDrawn, goToField } from "../state/go-to-field.ts";
import type { EditorActions } from "../state/use-editor-actions.ts";
import { useSlugFollowing } from "../state/use-slug-following.ts";
import { Canvas, isNarrow, type Width } from "./canvas.tsx";
import { PageBar, PhoneBar } from "./page-bar.tsx";
import type { Spot } from "./page-document.ts";
import { SidePanel } from "./side-panel.tsx";
import { foldedEntries, type SitePartCode } from "./site-part.ts";
import { usePreview } from "./use-preview.ts";
import { useSiteWords } from "./use-site-words.ts";

interface Props {
  screen: EditorScreen;
  actions: EditorActions;
}

const SECTIONS = "sections";

export default function PageEditor({ screen, actions }: Props) {
  const { spec, host } = screen;
  const { editor, isNew } = actions;
  const { draft, record } = editor;
  const types = sectionTypes(spec);
  const set = useSlugFollowing(spec, editor.set, isNew);
  const state = useSections(types, draft[SECTIONS], (next) => editor.set(SECTIONS, next));
  const preview = usePreview(spec.entity, record.id, screen.preview);
  const [width, setWidth] = useState<Width>("desktop");
  const [pointed, setPointed] = useState("");
  const [part, setPart] = useState<SitePartCode | null>(null);
  const [folded, setFolded] = useState(0);
  /** Changes when the page is to be drawn again, because every page is. */
  const [redrawn, setRedrawn] = useState(0);
  const words = useSiteWords(() => setRedrawn((count) => count + 1));
  const sheet = useSheet(state, editor.rejections);
  const { autosave, upToDate } = editor.serverDraft;
  const draftAt = upToDate && autosave.state === "saved" ? `draft ${autosave.at}` : null;
  const stored = editor.dirty ? draftAt : `row ${record.rowVersion}`;
  const others = JSON.stringify({ ...draft, [SECTIONS]: null });
  useStoreAdditions(state.sections, actions);
  const showPart = (next: SitePartCode | null) => {
    sheet.show("");
    setPart(next);
  };
  const pick = ({ section, field }: Spot) => {
    setPart(null);
    sheet.show(section, field);
    if (field) focusSectionField(section, field.split("."));
  };
  const goTo = (path: string) => {
    const [name, at, ...rest] = path.split(".");
    const section = name === SECTIONS && at !== undefined ? state.sections[Number(at)] : undefined;
    setPart(null);
    sheet.show(section ? idOf(section) : "");
    if (section) focusSectionField(idOf(section), rest);
    else goToField(name ?? "");
  };
  useScreenKeys(state, () => (part ? showPart(null) : sheet.close()));
  return (
    <div className={sheet.isOpen ? "page-editor page-editor--sheet" : "page-editor"}>
      <PageBar {...{ spec, actions, state, host, width, setWidth }} />
      <div className="page-editor__notices">
        <ScheduledNotice {...actions} />
        <LocalCopyNotice editor={editor} />
        <DraftProblem {...actions} />
        {editor.deleted && <DeletedNotice spec={spec} actions={actions} />}
      </div>
      <Canvas
        title={String(draft[spec.title] ?? "")}
        {...{ state, preview, others, stored, width, pointed, part, redrawn }}
        onPick={pick}
        onPart={showPart}
        onDrawn={(page) => setFolded(foldedEntries(page))}
      />
      <SidePanel
        {...{ screen, actions, state, sheet, set, part, words, folded }}
        onPoint={setPointed}
        onPart={showPart}
      />
      {/* Of the button that publishes; the fields are not part of it, so that Enter in a text does not publish. */}
      <form
        id="editor"
        onSubmit={(event) => {
          event.preventDefault();
          actions.submit();
        }}
      />
      <PhoneBar {...{ actions, state }} onSections={() => showPart(null)} />
      <AddSection state={state} />
      <Dialogs spec={spec} actions={actions} goTo={goTo} />
    </div>
  );
}

const NO_FIELD: Spot = { section: "", field: "" };

/** On a phone: whether the sheet with the fields is open, and the field that was tapped, which it shows by itself. */
function useSheet(state: SectionsState, rejections: number) {
  const [isOpen, setOpen] = useState(false);
  const [only, setOnly] = useState(NO_FIELD);
  // The sheet shows what a refused save found.
  useEffect(() => {
    if (rejections === 0) return;
    setOpen(true);
    setOnly(NO_FIELD);
  }, [rejections]);
  return {
    isOpen,
    only: only.section === state.open ? only.field : "",
    close: () => setOpen(false),
    showAll: () => setOnly(NO_FIELD),
    show: (section: string, field = "") => {
      state.setOpen(section);
      setOpen(true);
      setOnly(isNarrow() ? { section, field } : NO_FIELD);
    },
  };
}

function sectionTypes(spec: FormSpec): readonly SectionForm[] {
  for (const { kind } of fieldsOf(spec)) if (kind.kind === "sections") return kind.types;
  return [];
}

/** Focuses a field of the open section, opening its entry of a list. */
function focusSectionField(section: string, path: readonly string[]) {
  const byId = (parts: readonly string[]) => document.getElementById([sectionPrefix(section), ...parts].join("-"));
  focusWhenDrawn(() => {
    const control = byId(path);
    const entry = byId([...path.slice(0, 2), "open"]);
    if (!control && entry?.getAttribute("aria-expanded") === "false") entry.click();
    return control;
  });
}

/** A section that was added is stored at once: the page cannot show it before. */
function useStoreAdditions(sections: readonly object[], { isNew, editor }: EditorActions) {
  const count = useRef(sections.length);
  const { saveSignedIn } = editor.serverDraft;
  useEffect(() => {
    const isAdded = sections.length > count.current;
    count.current = sections.length;
    if (isAdded && !isNew) void saveSignedIn();
  }, [sections, isNew, saveSignedIn]);
}

const PARTS = [".page-editor__bar", ".canvas iframe:not(.canvas__back)", ".page-editor__panel"];

/** F6 goes on between bar, page and panel; Escape leaves a text, then its section, then the sheet of a phone. */
function useScreenKeys(state: SectionsState, closeSheet: () => void) {
  useListener<KeyboardEvent>("keydown", (event) => {
    if (event.key === "F6") {
      event.preventDefault();
      goToNextPart(event.shiftKey ? -1 : 1);
    }
    if (event.key !== "Escape" || document.querySelector("dialog[open], :popover-open")) return;
    const active = document.activeElement;
    const heading = active?.closest(".section-panel--open")?.querySelector<HTMLElement>("h3");
    if (heading && active?.matches("input, textarea, select, [contenteditable]")) heading.focus();
    else if (state.open) state.setOpen("");
    else closeSheet();
  });
}

function goToNextPart(by: -1 | 1) {
  const parts = PARTS.map((selector) => document.querySelector<HTMLElement>(selector));
  const active = document.activeElement;
  const at = parts.findIndex((part) => part && (part === active || part.contains(active)));
  parts[(at + by + PARTS.length) % PARTS.length]?.focus();
}
