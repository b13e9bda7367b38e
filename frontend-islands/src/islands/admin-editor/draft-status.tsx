/** What is saved of a form, as a badge and a line of text. */
import { useSyncExternalStore } from "react";
import { formatTime } from "../../admin/format.ts";
import { Badge } from "../../admin/ui/badge.tsx";
import { Button } from "../../admin/ui/button.tsx";
import { Note } from "../../admin/ui/note.tsx";
import type { EditorState } from "./state/use-editor.ts";
import type { EditorActions } from "./state/use-editor-actions.ts";
import type { AutosaveState } from "./state/use-server-draft.ts";

interface StatusProps {
  autosave: AutosaveState;
  /** Whether the form differs from the saved row. */
  dirty: boolean;
  /** Whether the server has exactly what the form shows. */
  holds: boolean;
  /** A version is being saved or published. */
  saving: boolean;
  savedAt: number | null;
  /** When the local copy was written. */
  copyAt: number | null;
  /** Whether the row is public, or will be. */
  live: boolean;
  scheduled: boolean;
}

const copy = (at: number | null) => (at === null ? "" : ` A copy is kept on this device, ${formatTime(at)}.`);

function unpublishedLine(live: boolean, scheduled: boolean): string {
  if (scheduled) return "Not in the scheduled version yet";
  return live ? "Changes are not public yet" : "Not public yet";
}

export function DraftStatus({ autosave, dirty, holds, saving, savedAt, copyAt, live, scheduled }: StatusProps) {
  if (saving) return <span>Saving…</span>;
  switch (autosave.state) {
    case "waiting":
      return <NotSaved line={`No connection; trying again.${copy(copyAt)}`} />;
    case "signed-out":
      return <NotSaved line={`Your session has ended.${copy(copyAt)}`} />;
    case "conflict":
      return <NotSaved line={`Changed in another tab or on another device.${copy(copyAt)}`} />;
    case "refused":
      return <NotSaved line={`${autosave.message}${copy(copyAt)}`} />;
    case "saving":
      return <span>Saving…</span>;
  }
  if (holds && autosave.state === "saved") {
    return (
      <>
        <SavedAt at={autosave.at} />
        {dirty && <small>{unpublishedLine(live, scheduled)}</small>}
      </>
    );
  }
  if (dirty) return <UnsavedMark />;
  return <SavedAt at={savedAt} />;
}

export function SavedAt({ at }: { at: number | null }) {
  if (at === null) return null;
  return <Badge tone="success">{`Saved ${formatTime(at)}`}</Badge>;
}

export function UnsavedMark() {
  return (
    <span className="unsaved">
      <i className="marker" />
      Unsaved changes
    </span>
  );
}

function NotSaved({ line }: { line: string }) {
  return (
    <>
      <Badge tone="error">Not saved</Badge>
      <small>{line}</small>
    </>
  );
}

/** Autosave problems the owner has to resolve before changes are saved again. */
export function DraftProblem({ editor, saveDraft }: EditorActions) {
  const { autosave } = editor.serverDraft;
  if (autosave.state === "signed-out") {
    const signIn = (
      <Button look="outline small" onClick={saveDraft}>
        Sign in
      </Button>
    );
    return (
      <Note label="Session ended" error icon="alert" actions={signIn}>
        <b>Not saved – your session has ended.</b> Nothing you typed is lost. Sign in again to continue here.
      </Note>
    );
  }
  if (autosave.state !== "conflict") return null;
  const choices = (
    <>
      <Button look="outline small" onClick={editor.compareDrafts}>
        Compare
      </Button>
      <Button look="ghost small" onClick={editor.takeOther}>
        Use the other version
      </Button>
    </>
  );
  return (
    <Note label="Changed elsewhere" error icon="alert" actions={choices}>
      <b>Not saved – this was changed in another tab or on another device.</b> Nothing you typed here is lost. Compare
      both, or continue with the other version.
    </Note>
  );
}

/** Of a form that its button saves. */
export function SaveStatus({ editor }: { editor: EditorState }) {
  const online = useOnline();
  if (editor.saving) return <span>Saving…</span>;
  if (editor.dirty) {
    return (
      <>
        <UnsavedMark />
        <small>
          {editor.localCopyAt !== null && <span>{`Copy kept on this device, ${formatTime(editor.localCopyAt)}`}</span>}
          {!online && <span> You are offline; save when the connection is back.</span>}
        </small>
      </>
    );
  }
  if (editor.savedAt !== null) return <SavedAt at={editor.savedAt} />;
  return online ? null : <small>You are offline.</small>;
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const wired = new AbortController();
      for (const type of ["online", "offline"]) addEventListener(type, onChange, wired);
      return () => wired.abort();
    },
    () => navigator.onLine,
  );
}
