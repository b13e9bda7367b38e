/** The actions of an editor's header, form and dialogs: saving, publishing, and the navigation after them. */
import { useMemo, useState } from "react";
import { useAdmin } from "../../../admin/admin-session.tsx";
import { redirectWithFlash } from "../../../admin/flash.ts";
import { fieldsOf } from "../../../admin/forms/form-values.ts";
import { usePendingUploads } from "../../../admin/uploads/pending-uploads.tsx";
import type { ContentRecord, FormSpec, MediaItem, Saved } from "../../../generated/domain.ts";
import { useListener } from "../../../ui/use-listener.ts";
import { type EditorState, useEditor } from "./use-editor.ts";

/** Without a date a post is dated today and so published immediately. */
const NOW = { status: "published", publicationDate: "" };

/** `now`: the checklist for publishing a scheduled post. */
type EditorDialog = "" | "history" | "checklist" | "now" | "preview";

function publishAction(live: boolean, scheduled: boolean): string {
  if (scheduled) return "Schedule changes";
  return live ? "Publish changes" : "Publish";
}

export type EditorActions = ReturnType<typeof useEditorActions>;

export function useEditorActions(spec: FormSpec, first: ContentRecord) {
  const editor = useEditor(spec, first);
  const { draft, record, autosaved, serverDraft } = editor;
  const [dialog, setDialog] = useState<EditorDialog>("");
  const pendingUploads = usePendingUploads();
  const single = spec.list === null;
  const isNew = record.id === "" && !single;
  const { media, learn, after, restored } = useAfterSaving(spec, editor, first);
  /** Whether the row is public. */
  const live = autosaved && record.draft.status === "published";
  // Publishing opens the checklist first; a draft is just saved.
  const publishes = autosaved && draft.status === "published";
  const keepsPublic = fieldsOf(spec).find(({ name }) => name === "status")?.fixed ?? "";
  const action = publishAction(live, record.scheduled !== null);
  const save = (leave: boolean) => pendingUploads.afterUploads("Save", async () => after(await editor.save(), leave));
  const check = () => pendingUploads.afterUploads(action, () => setDialog("checklist"));
  const saveDraft = () => void serverDraft.saveSignedIn();
  // The keyboard shortcut for saving never publishes.
  useSaveShortcut(publishes || live ? saveDraft : () => save(false));
  return {
    ...{ editor, dialog, setDialog, pendingUploads, media, learn },
    ...{ single, isNew, live, publishes, action, check },
    /** Why it cannot be unpublished; empty if it can. */
    keepsPublic,
    showHistory: () => setDialog("history"),
    submit: () => (publishes ? check() : save(true)),
    /** The draft that is checked and would be published. */
    checked: useMemo(() => (dialog === "now" ? { ...draft, ...NOW } : draft), [draft, dialog]),
    checkNow: () => pendingUploads.afterUploads("Publish", () => setDialog("now")),
    publish: async () => {
      const saved = await editor.saveWith(dialog === "now" ? NOW : { status: "published" });
      setDialog("");
      after(saved, true);
    },
    unpublish: async () => after(await editor.saveWith({ status: "draft" }), false),
    saveAsNew: async () => after(await editor.saveAsNew(), true),
    saveDraft,
    saveForPreview: async () => (editor.dirty || isNew ? serverDraft.saveSignedIn() : record.id),
    merge: async (merged: ContentRecord["draft"]) =>
      editor.conflict?.drafts ? editor.continueMerged(merged) : after(await editor.saveMerged(merged), true),
    discard: useDiscard(spec, editor, restored),
    restore: (saved: Saved) => {
      setDialog("");
      restored(saved);
    },
  };
}

/** After a save: back to the list, or on in the same form. */
function useAfterSaving(spec: FormSpec, editor: EditorState, first: ContentRecord) {
  const { showDone } = useAdmin();
  const [media, setMedia] = useState<readonly MediaItem[]>(first.media);
  const learn = (item: MediaItem) => setMedia((before) => [item, ...before.filter(({ id }) => id !== item.id)]);
  const list = `/admin/${spec.entity}`;
  const stay = (saved: Saved) => {
    for (const item of saved.record.media) learn(item);
    showDone({ ...saved, href: saved.record.href }, () => location.reload());
  };
  const after = (saved: Saved | null, leave: boolean) => {
    if (!saved) return;
    // The order of a carousel may have changed: saving always returns to the list.
    const leaves = spec.list?.order === "carousel" || (leave && !editor.autosaved);
    if (spec.list && leaves) {
      return redirectWithFlash({ ...saved, href: saved.record.href }, list);
    }
    if (spec.list && saved.record.id !== editor.record.id) {
      history.replaceState(null, "", `${list}/${saved.record.id}/edit`);
    }
    stay(saved);
  };
  const restored = (saved: Saved) => {
    editor.reset(saved.record);
    stay(saved);
  };
  return { media, learn, after, restored };
}

function useDiscard(spec: FormSpec, editor: EditorState, restored: (saved: Saved) => void) {
  const { change, attempt } = useAdmin();
  const discardDraft = async () => {
    await editor.serverDraft.waitUntilIdle();
    restored(await change<Saved>("drafts/discard", { entity: spec.entity, id: editor.record.id }));
  };
  return () => (editor.autosaved ? attempt(discardDraft) : editor.discard());
}

/** Ctrl+S or Cmd+S, except while a dialog is open. */
function useSaveShortcut(save: () => void): void {
  useListener<KeyboardEvent>("keydown", (event) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (!document.querySelector("dialog[open]")) save();
  });
}
