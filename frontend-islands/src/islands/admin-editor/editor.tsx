/** The form of one record, with autosave, conflict handling and history. */
import { Checklist } from "../../admin/checklist.tsx";
import { MediaProvider } from "../../admin/media-provider.tsx";
import { Preview } from "../../admin/preview.tsx";
import { ScheduledNotice } from "../../admin/scheduled.tsx";
import type { EditorScreen, Entity } from "../../generated/domain.ts";
import { DraftProblem } from "./draft-status.tsx";
import { EditorForm } from "./editor-form.tsx";
import { EditorHeader } from "./editor-header.tsx";
import { goToField, useFirstInvalidField } from "./go-to-field.ts";
import { History } from "./history.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { DeletedNotice, LocalCopyNotice } from "./notices.tsx";
import { type EditorActions, useEditorActions } from "./use-editor-actions.ts";

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
  const { scheduled } = editor.record;
  return (
    <MediaProvider wasm={wasm} onMedia={actions.learn} reportUploads={pendingUploads.reportUploads}>
      <EditorHeader spec={spec} actions={actions} />
      {scheduled && (
        <ScheduledNotice
          label={scheduled}
          busy={editor.saving}
          onReschedule={() => goToField("publicationDate")}
          onNow={actions.checkNow}
        />
      )}
      <LocalCopyNotice editor={editor} />
      <DraftProblem {...actions} />
      {editor.deleted && <DeletedNotice spec={spec} actions={actions} />}
      <EditorForm screen={screen} actions={actions} />
      {pendingUploads.dialog}
      <Dialogs entity={spec.entity} actions={actions} />
    </MediaProvider>
  );
}

function Dialogs({ entity, actions }: { entity: Entity; actions: EditorActions }) {
  const { editor, dialog, setDialog } = actions;
  const { id } = editor.record;
  const onClose = () => setDialog("");
  if (dialog === "preview") return <Preview entity={entity} keep={actions.saveForPreview} onClose={onClose} />;
  if (dialog === "history") {
    return <History {...{ entity, id, onClose }} dirty={editor.dirty} onRestored={actions.restore} />;
  }
  if (dialog === "") return null;
  return (
    <Checklist
      id={id}
      draft={actions.checked}
      action={dialog === "now" ? "Publish now" : actions.action}
      busy={editor.saving}
      onPublish={() => void actions.publish()}
      onClose={(field) => {
        onClose();
        if (field) setTimeout(() => goToField(field));
      }}
    />
  );
}
