/** Notices above a form. */

import { formatMoment } from "../../admin/format.ts";
import { Button } from "../../admin/ui/button.tsx";
import { Note } from "../../admin/ui/note.tsx";
import type { FormSpec } from "../../generated/domain.ts";
import { goToField } from "./state/go-to-field.ts";
import type { EditorState } from "./state/use-editor.ts";
import type { EditorActions } from "./state/use-editor-actions.ts";

/** When a scheduled post will be published, whether as the form shows it, and the actions against it. */
export function ScheduledNotice({ editor, publishes, action, check, checkNow }: EditorActions) {
  // 'Scheduled for Mon, Nov 23, 9:00 AM PST'
  const { scheduled } = editor.record;
  if (!scheduled) return null;
  const actions = (
    <>
      {editor.dirty && publishes && (
        <Button look="small" busy={editor.saving} onClick={check}>
          {action}
        </Button>
      )}
      <Button look="outline small" onClick={() => goToField("publicationDate")}>
        Reschedule
      </Button>
      <Button look="outline small" busy={editor.saving} onClick={checkNow}>
        Publish now
      </Button>
    </>
  );
  return (
    <Note label="Schedule" icon="clock" actions={actions}>
      <b>{`${scheduled}.`}</b>{" "}
      <span>
        {editor.dirty
          ? "Your latest changes are not in the scheduled version yet: it will be published without them."
          : "It will be published automatically; until then only you can see it."}
      </span>
    </Note>
  );
}

/** The record was deleted elsewhere: the typed values can be saved as a new one. */
export function DeletedNotice({ spec, actions: { saveAsNew } }: { spec: FormSpec; actions: EditorActions }) {
  const actions = (
    <>
      {spec.list?.canBeAdded && (
        <Button look="outline small" onClick={() => void saveAsNew()}>
          Save as new
        </Button>
      )}
      <a className="button button--ghost button--small" href="/admin/trash" target="_blank" rel="noreferrer">
        Open the trash
      </a>
    </>
  );
  return (
    <Note label="Deleted elsewhere" error icon="alert" actions={actions}>
      <b>This was deleted somewhere else.</b>{" "}
      <span>{`What you typed is still here. Save it as a new ${spec.singular}, or restore the deleted one from the trash first and save again.`}</span>
    </Note>
  );
}

/** Offers a local copy that is newer than the server's version. */
export function LocalCopyNotice({ editor }: { editor: EditorState }) {
  const { copy } = editor;
  if (!copy) return null;
  return (
    <Note label="Copy on this device" icon="device" actions={<CopyActions editor={editor} />}>
      <b>{`You have unsaved changes from ${formatMoment(copy.at)} on this device.`}</b>{" "}
      {copy.older && <span>It has been saved elsewhere since; you can compare both versions when you save.</span>}
    </Note>
  );
}

/** The actions on a local copy. */
export function CopyActions({ editor }: { editor: EditorState }) {
  return (
    <>
      <Button look="outline small" onClick={editor.restoreCopy}>
        Restore them
      </Button>
      <Button look="ghost small" onClick={editor.discardCopy}>
        Discard them
      </Button>
    </>
  );
}
