/** Notices above a form. */

import { formatMoment } from "../../admin/format.ts";
import { Icon } from "../../admin/icon.tsx";
import type { Editor as Editing } from "./use-editor.ts";

/** The record was deleted elsewhere: the typed values can be saved as a new one. */
export function DeletedNotice(props: { noun: string; canBeAdded: boolean; onSaveAsNew: () => void }) {
  return (
    <section className="note note--top note--error" aria-label="Deleted elsewhere">
      <Icon name="alert" />
      <div className="note__body">
        <b>This was deleted somewhere else.</b> What you typed is still here. Save it as a new {props.noun}, or restore
        the deleted one from the trash first and save again.
      </div>
      <div className="note__actions">
        {props.canBeAdded && (
          <button className="button button--outline button--small" type="button" onClick={props.onSaveAsNew}>
            Save as new
          </button>
        )}
        <a className="button button--ghost button--small" href="/admin/trash" target="_blank" rel="noreferrer">
          Open the trash
        </a>
      </div>
    </section>
  );
}

/** Offers a local copy that is newer than the server's version. */
export function LocalCopyNotice({ editor }: { editor: Editing }) {
  const { copy } = editor;
  if (!copy) return null;
  return (
    <section className="note note--top" aria-label="Copy on this device">
      <Icon name="device" />
      <div className="note__body">
        <b>You have unsaved changes from {formatMoment(copy.at)} on this device.</b>
        {copy.older && " It has been saved elsewhere since; you can compare both versions when you save."}
      </div>
      <div className="note__actions">
        <button className="button button--outline button--small" type="button" onClick={editor.restoreCopy}>
          Restore them
        </button>
        <button className="button button--ghost button--small" type="button" onClick={editor.discardCopy}>
          Discard them
        </button>
      </div>
    </section>
  );
}
