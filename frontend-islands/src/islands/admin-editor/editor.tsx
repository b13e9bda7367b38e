/** The form of one record, with autosave, conflict handling and history. */
import { MediaProvider } from "../../admin/library/media-provider.tsx";
import type { EditorScreen, Entity } from "../../generated/domain.ts";
import { Checklist } from "./checklist.tsx";
import { MergeDialog } from "./conflict/merge-dialog.tsx";
import { DraftProblem } from "./draft-status.tsx";
import { EditorForm } from "./editor-form.tsx";
import { EditorHeader } from "./editor-header.tsx";
import { NO_CHOICES, PageChoicesContext } from "./fields/page-choices.ts";
import { History } from "./history.tsx";
import { DeletedNotice, LocalCopyNotice, ScheduledNotice } from "./notices.tsx";
import { Preview } from "./panels/preview.tsx";
import { useFirstInvalidField } from "./state/go-to-field.ts";
import { type EditorActions, useEditorActions } from "./state/use-editor-actions.ts";

export function Editor(screen: EditorScreen) {
  const { spec, wasm } = screen;
  const actions = useEditorActions(spec, screen.record);
  const { editor, media, pendingUploads } = actions;
  useFirstInvalidField(spec, editor);
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
  return (
    <MediaProvider wasm={wasm} onMedia={actions.learn} reportUploads={pendingUploads.reportUploads}>
      <EditorHeader spec={spec} actions={actions} />
      <ScheduledNotice {...actions} />
      <LocalCopyNotice editor={editor} />
      <DraftProblem {...actions} />
      {editor.deleted && <DeletedNotice spec={spec} actions={actions} />}
      <PageChoicesContext value={screen.pageChoices ?? NO_CHOICES}>
        <EditorForm screen={screen} actions={actions} />
      </PageChoicesContext>
      {pendingUploads.dialog}
      <Dialogs entity={spec.entity} actions={actions} />
    </MediaProvider>
  );
}

function Dialogs({ entity, actions }: { entity: Entity; actions: EditorActions }) {
  switch (actions.dialog) {
    case "":
      return null;
    case "preview":
      return <Preview entity={entity} keep={actions.saveForPreview} onClose={() => actions.setDialog("")} />;
    case "history":
      return <History entity={entity} actions={actions} />;
    default:
      return <Checklist actions={actions} />;
  }
}
