/** Header of a form: title, save status and actions. */
import { fieldsOf } from "../../admin/forms/form-values.ts";
import { Button } from "../../admin/ui/button.tsx";
import { Icon } from "../../admin/ui/icon.tsx";
import type { FormSpec } from "../../generated/domain.ts";
import { DraftStatus, SaveStatus } from "./draft-status.tsx";
import type { EditorActions } from "./state/use-editor-actions.ts";

export function EditorHeader({ spec, actions }: { spec: FormSpec; actions: EditorActions }) {
  const { editor, isNew, single, live, setDialog } = actions;
  const list = `/admin/${spec.entity}`;
  const { href } = editor.record;
  const discard = () => void actions.discard();
  const hasChapters = fieldsOf(spec).some(({ kind }) => kind.kind === "sections");
  const noun = /^[A-Z]{2}/.test(spec.singular) ? spec.singular : spec.singular.toLowerCase();
  return (
    <header className="page-header page-header--edit">
      <div className="page-header__title">
        {!single && (
          <a className="back-link" href={list}>
            <Icon name="left" small />
            <span>{spec.plural}</span>
          </a>
        )}
        <h1>{single ? (spec.part?.label ?? spec.plural) : `${isNew ? "New" : "Edit"} ${noun}`}</h1>
        {spec.part && <p>{spec.part.about}</p>}
        <p className="page-header__links">
          {/* A post shows this next to its text; on a phone, below it. */}
          {editor.autosaved ? (
            <a className="link page-header__settings" href="#settings">
              Settings
            </a>
          ) : (
            !isNew && (
              <button className="link" type="button" onClick={actions.showHistory}>
                History
              </button>
            )
          )}
          {hasChapters && !isNew && (
            <a className="link" href={`${list}/${editor.record.id}/edit?on-page`}>
              Edit on the page
            </a>
          )}
          {href && (
            <a className="link" href={href} target="_blank" rel="noreferrer">
              View on the website
            </a>
          )}
          {live && !actions.keepsPublic && (
            <button className="link" type="button" onClick={() => void actions.unpublish()}>
              Unpublish
            </button>
          )}
          {live && editor.dirty && (
            <button className="link" type="button" onClick={discard}>
              Discard changes
            </button>
          )}
        </p>
      </div>
      <div className="save-bar">
        <p className="save-bar__status" role="status">
          {editor.autosaved ? (
            <DraftStatus
              {...editor}
              autosave={editor.serverDraft.autosave}
              holds={editor.serverDraft.upToDate}
              copyAt={editor.localCopyAt}
              live={live}
              scheduled={editor.record.scheduled !== null}
            />
          ) : (
            <SaveStatus editor={editor} />
          )}
        </p>
        {spec.hasPreview && (
          <Button look="outline" onClick={() => setDialog("preview")}>
            Preview
          </Button>
        )}
        {editor.autosaved && <PublishButtons {...actions} />}
        {!editor.autosaved && single && (
          <Button look="outline" disabled={!editor.dirty} onClick={discard}>
            Discard
          </Button>
        )}
        {!editor.autosaved && !single && (
          <a className="button button--outline" href={list}>
            Cancel
          </a>
        )}
        {!editor.autosaved && (
          <Button type="submit" form="editor" busy={editor.saving}>
            {spec.texts.save}
          </Button>
        )}
      </div>
    </header>
  );
}

/** Actions of records that are saved while they are written: save, publish, discard. */
export function PublishButtons({ editor, live, publishes, action, check }: EditorActions) {
  const busy = editor.saving || undefined;
  if (live) {
    return (
      <Button type="submit" form="editor" disabled={!editor.dirty} busy={busy}>
        {publishes ? action : "Unpublish"}
      </Button>
    );
  }
  return (
    <>
      {!publishes && (
        <Button look="outline" type="submit" form="editor" busy={busy}>
          Save
        </Button>
      )}
      <Button busy={busy} onClick={check}>
        Publish
      </Button>
    </>
  );
}
