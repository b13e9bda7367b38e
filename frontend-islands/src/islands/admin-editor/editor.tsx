/** The form of one record, with autosave, conflict handling and history. */
import { Checklist } from "../../admin/checklist.tsx";
import { MediaProvider } from "../../admin/media-provider.tsx";
import { Preview } from "../../admin/preview.tsx";
import { ScheduledNotice } from "../../admin/scheduled.tsx";
import type { EditorScreen } from "../../generated/domain.ts";
import { DraftProblem } from "./draft-status.tsx";
import { EditorForm } from "./editor-form.tsx";
import { EditorHeader } from "./editor-header.tsx";
import { goToField, useFirstInvalidField } from "./go-to-field.ts";
import { History } from "./history.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { DeletedNotice, LocalCopyNotice } from "./notices.tsx";
import { useEditorActions } from "./use-editor-actions.ts";

export function Editor({ spec, record: first, carousel, host, wasm, deliveries }: EditorScreen) {
  const actions = useEditorActions(spec, first);
  const { editor, media, setDialog, pendingUploads } = actions;
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
  const onHistory = () => setDialog("history");
  return (
    <MediaProvider wasm={wasm} onMedia={actions.learn} reportUploads={pendingUploads.reportUploads}>
      <EditorHeader
        {...{ spec, editor, onHistory }}
        {...{ isNew: actions.isNew, single: actions.single, live: actions.live }}
        {...{ publishes: actions.publishes, action: actions.action }}
        list={`/admin/${spec.entity}`}
        href={editor.record.href}
        onPreview={spec.hasPreview ? () => setDialog("preview") : null}
        onPublish={actions.check}
        onUnpublish={() => void actions.unpublish()}
        onDiscard={() => void actions.discard()}
      />
      {scheduled && (
        <ScheduledNotice
          label={scheduled}
          busy={editor.saving}
          onReschedule={() => goToField("publicationDate")}
          onNow={actions.checkNow}
        />
      )}
      <LocalCopyNotice editor={editor} />
      <DraftProblem
        autosave={editor.serverDraft.autosave}
        onSignIn={actions.saveDraft}
        onCompare={editor.compareDrafts}
        onTakeOther={editor.takeOther}
      />
      {editor.deleted && (
        <DeletedNotice
          noun={spec.singular}
          canBeAdded={spec.list?.canBeAdded === true}
          onSaveAsNew={() => void actions.saveAsNew()}
        />
      )}
      <EditorForm
        {...{ spec, editor, media, carousel, host, deliveries, onHistory }}
        isNew={actions.isNew}
        onSubmit={actions.submit}
      />
      {pendingUploads.dialog}
      <Dialogs spec={spec} actions={actions} />
    </MediaProvider>
  );
}

interface DialogsProps {
  spec: EditorScreen["spec"];
  actions: ReturnType<typeof useEditorActions>;
}

function Dialogs({ spec, actions }: DialogsProps) {
  const { editor, dialog, setDialog } = actions;
  const { entity } = spec;
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
