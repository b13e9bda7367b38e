/** Header of a form: title, save status and actions. */
import { useEffect, useState } from "react";
import { DraftStanding } from "../../admin/drafts.tsx";
import { Icon } from "../../admin/icon.tsx";
import type { FormSpec } from "../../admin/types.ts";
import { time } from "../../admin/when.ts";
import type { Editor as Editing } from "./use-editor.ts";

interface HeadProps {
  spec: FormSpec;
  editor: Editing;
  isNew: boolean;
  single: boolean;
  list: string;
  href: string;
  /** Whether the row is public. */
  live: boolean;
  /** Whether saving publishes it. */
  goes: boolean;
  /** Label of the publish button: 'Publish changes', or 'Save changes' for a scheduled post. */
  action: string;
  onHistory: () => void;
  /** Null for content without a page. */
  onPreview: (() => void) | null;
  onPublish: () => void;
  onUnpublish: () => void;
  onDiscard: () => void;
}

export function Head(props: HeadProps) {
  const { spec, editor, isNew, single, list, href, live, onHistory, onPreview, onUnpublish, onDiscard } = props;
  const noun = /^[A-Z]{2}/.test(spec.singular) ? spec.singular : spec.singular.toLowerCase();
  return (
    <header className="page-header page-header--edit">
      <div className="page-header__title">
        {!single && (
          <a className="back-link" href={list}>
            <Icon name="left" small />
            {spec.plural}
          </a>
        )}
        <h1>{single ? spec.plural : `${isNew ? "New" : "Edit"} ${noun}`}</h1>
        <p className="page-header__links">
          {/* A post shows this next to its text; on a phone, below it. */}
          {editor.written ? (
            <a className="link page-header__settings" href="#settings">
              Settings
            </a>
          ) : (
            !isNew && (
              <button className="link" type="button" onClick={onHistory}>
                History
              </button>
            )
          )}
          {href && (
            <a className="link" href={href} target="_blank" rel="noreferrer">
              View on the website
            </a>
          )}
          {live && (
            <button className="link" type="button" onClick={onUnpublish}>
              Unpublish
            </button>
          )}
          {live && editor.dirty && (
            <button className="link" type="button" onClick={onDiscard}>
              Discard changes
            </button>
          )}
        </p>
      </div>
      <div className="save-bar">
        <p className="save-bar__status" role="status">
          {editor.written ? (
            <DraftStanding
              {...editor}
              keeping={editor.kept.keeping}
              holds={editor.kept.holds}
              copyAt={editor.keptAt}
              live={live}
            />
          ) : (
            <Standing editor={editor} />
          )}
        </p>
        {onPreview && (
          <button className="button button--outline" type="button" onClick={onPreview}>
            Preview
          </button>
        )}
        {editor.written ? (
          <Writing {...props} />
        ) : single ? (
          <button className="button button--outline" type="button" disabled={!editor.dirty} onClick={onDiscard}>
            Discard
          </button>
        ) : (
          <a className="button button--outline" href={list}>
            Cancel
          </a>
        )}
        {!editor.written && (
          <button className="button" type="submit" form="editor" aria-busy={editor.saving || undefined}>
            {spec.texts.save}
          </button>
        )}
      </div>
    </header>
  );
}

/** Actions of a post: save, publish, discard. */
function Writing({ editor, live, goes, action, onPublish }: HeadProps) {
  const busy = editor.saving || undefined;
  if (live) {
    return (
      <button className="button" type="submit" form="editor" disabled={!editor.dirty} aria-busy={busy}>
        {goes ? action : "Unpublish"}
      </button>
    );
  }
  return (
    <>
      {!goes && (
        <button className="button button--outline" type="submit" form="editor" aria-busy={busy}>
          Save
        </button>
      )}
      <button className="button" type="button" aria-busy={busy} onClick={onPublish}>
        Publish
      </button>
    </>
  );
}

/** Save status, as a badge and a line of text. */
function Standing({ editor }: { editor: Editing }) {
  const online = useOnline();
  if (editor.saving) return <span>Saving…</span>;
  if (editor.dirty) {
    return (
      <>
        <span className="unsaved">
          <i className="marker" />
          Unsaved changes
        </span>
        <small>
          {editor.keptAt === null ? "" : `Copy kept on this device, ${time(editor.keptAt)}`}
          {!online && <span> You are offline; save when the connection is back.</span>}
        </small>
      </>
    );
  }
  if (editor.savedAt !== null) {
    return (
      <span className="badge badge--success">
        <Icon name="check" />
        Saved {time(editor.savedAt)}
      </span>
    );
  }
  return online ? null : <small>You are offline.</small>;
}

function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => {
      removeEventListener("online", look);
      removeEventListener("offline", look);
    };
  }, []);
  return online;
}
