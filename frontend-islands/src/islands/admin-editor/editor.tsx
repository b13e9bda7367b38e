/** The editor of one record, with autosave, conflict handling and history. */
import { lazy, Suspense } from "react";
import { MediaProvider } from "../../admin/library/media-provider.tsx";
import type { EditorScreen } from "../../generated/domain.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { MergeDialog } from "./conflict/merge-dialog.tsx";
import { DraftProblem } from "./draft-status.tsx";
import { Dialogs } from "./editor-dialogs.tsx";
import { EditorForm } from "./editor-form.tsx";
import { EditorHeader } from "./editor-header.tsx";
import { NO_CHOICES, PageChoicesContext } from "./fields/page-choices.ts";
import { DeletedNotice, LocalCopyNotice, ScheduledNotice } from "./notices.tsx";
import { editorPartsOf } from "./panels/kinds.tsx";
import { useFirstInvalidField } from "./state/go-to-field.ts";
import { type EditorActions, useEditorActions } from "./state/use-editor-actions.ts";

const loadPageEditor = () => import("./page/page-editor.tsx");
const PageEditor = lazy(loadPageEditor);

/** The modules that pages need besides the forms of other records, loaded before React begins. */
export async function ready(props: unknown) {
  if ((props as EditorScreen).spec.editor === "page") await loadPageEditor();
}

export function Editor(screen: EditorScreen) {
  const actions = useEditorActions(screen.spec, screen.record);
  useFirstInvalidField(screen.spec, actions.editor);
  // The typed values are outside, so that they are still there after an error.
  return (
    <ErrorBoundary>
      <Shown screen={screen} actions={actions} />
    </ErrorBoundary>
  );
}

function Shown({ screen, actions }: { screen: EditorScreen; actions: EditorActions }) {
  const { spec, wasm } = screen;
  const { editor, media, pendingUploads } = actions;
  if (editor.conflict) {
    return (
      <MergeDialog
        {...{ spec, media }}
        conflict={editor.conflict}
        saving={editor.saving}
        onSave={actions.merge}
        onBack={editor.leaveConflict}
      />
    );
  }
  const pageChoices = screen.pageChoices ?? NO_CHOICES;
  if (spec.editor === "page") {
    return (
      <MediaProvider wasm={wasm} onMedia={actions.learn} reportUploads={pendingUploads.reportUploads}>
        <PageChoicesContext value={pageChoices}>
          <Suspense fallback={<p role="status">Loading the editor…</p>}>
            <PageEditor screen={screen} actions={actions} />
          </Suspense>
        </PageChoicesContext>
        {pendingUploads.dialog}
      </MediaProvider>
    );
  }
  const { Within } = editorPartsOf(spec.entity);
  if (Within) {
    return (
      <>
        <LocalCopyNotice editor={editor} />
        <Within spec={spec} actions={actions} />
        <Dialogs spec={spec} actions={actions} />
      </>
    );
  }
  return (
    <MediaProvider wasm={wasm} onMedia={actions.learn} reportUploads={pendingUploads.reportUploads}>
      <EditorHeader spec={spec} actions={actions} />
      <ScheduledNotice {...actions} />
      <LocalCopyNotice editor={editor} />
      <DraftProblem {...actions} />
      {editor.deleted && <DeletedNotice spec={spec} actions={actions} />}
      <PageChoicesContext value={pageChoices}>
        <EditorForm screen={screen} actions={actions} />
      </PageChoicesContext>
      {pendingUploads.dialog}
      <Dialogs spec={spec} actions={actions} />
    </MediaProvider>
  );
}
