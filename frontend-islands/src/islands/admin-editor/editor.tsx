/** The form of one record, with autosave, conflict handling and history. */
import { useEffect, useMemo, useRef, useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { Checklist } from "../../admin/checklist.tsx";
import { belongsTo, fieldsOf, nestedErrors, slugFrom } from "../../admin/draft.ts";
import { DraftProblem } from "../../admin/draft-status.tsx";
import { redirectWithFlash } from "../../admin/flash.ts";
import { MediaProvider } from "../../admin/media-provider.tsx";
import { usePendingUploads } from "../../admin/pending-uploads.tsx";
import { Preview } from "../../admin/preview.tsx";
import { ScheduledNotice } from "../../admin/scheduled.tsx";
import type { FieldSpec, FormSection, FormSpec, MediaItem, Saved } from "../../admin/types.ts";
import type { EditorScreen } from "../../generated/domain.ts";
import { ContactPanel } from "./contact-panel.tsx";
import { EditorHeader } from "./editor-header.tsx";
import { Field } from "./field.tsx";
import { History } from "./history.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { DeletedNotice, LocalCopyNotice } from "./notices.tsx";
import { carouselPosition, Position } from "./position.tsx";
import { Post } from "./post/post.tsx";
import { ReviewImport } from "./review-import.tsx";
import { rowsOf } from "./rows.ts";
import { SearchPanel } from "./search-panel.tsx";
import { TestimonialPanel } from "./testimonial-panel.tsx";
import { type Editor as Editing, useEditor } from "./use-editor.ts";

/** Without a date a post is dated today and so published immediately. */
const NOW = { status: "published", publicationDate: "" };

export function Editor({ spec, record: first, carousel, host, wasm, deliveries }: EditorScreen) {
  const { entity } = spec;
  const { change, showDone, showError } = useAdmin();
  const editor = useEditor(spec, first);
  const { draft, record, set } = editor;
  const [media, setMedia] = useState<readonly MediaItem[]>(first.media);
  const [dialog, setDialog] = useState<"" | "history" | "checklist" | "now" | "preview">("");
  const pendingUploads = usePendingUploads();
  const { autosaved } = editor;
  const single = spec.list === null;
  const isNew = record.id === "" && !single;
  const list = `/admin/${entity}`;

  const learn = (item: MediaItem) => setMedia((before) => [item, ...before.filter(({ id }) => id !== item.id)]);
  const stay = (saved: Saved) => {
    for (const item of saved.record.media) learn(item);
    if (!single && saved.record.id !== record.id) history_(`/admin/${entity}/${saved.record.id}/edit`);
    showDone(saved, () => location.reload());
  };
  const after = (saved: Saved | null, leave: boolean) => {
    if (!saved) return;
    // The order of a carousel may have changed: saving always returns to the list.
    if (!single && (spec.list?.order === "carousel" || (leave && !autosaved))) redirectWithFlash(saved, list);
    else stay(saved);
  };
  const save = (leave: boolean) => pendingUploads.afterUploads("Save", async () => after(await editor.save(), leave));
  const live = autosaved && record.draft.status === "published";
  // Publishing opens the checklist first; a draft is just saved.
  const publishes = autosaved && draft.status === "published";
  const { scheduled } = record;
  const action = scheduled ? "Save changes" : live ? "Publish changes" : "Publish";
  const look = () => pendingUploads.afterUploads(action, () => setDialog("checklist"));
  const submit = () => (publishes ? look() : save(true));
  const looked = useMemo(() => (dialog === "now" ? { ...draft, ...NOW } : draft), [draft, dialog]);
  const publish = async () => {
    const saved = await editor.saveWith(dialog === "now" ? NOW : { status: "published" });
    setDialog("");
    after(saved, true);
  };
  const unpublish = async () => after(await editor.saveWith({ status: "draft" }), false);
  const discard = async () => {
    if (!autosaved) return editor.discard();
    try {
      await editor.serverDraft.waitUntilIdle();
      const saved = await change<Saved>("drafts/discard", { entity, id: record.id });
      editor.reset(saved.record);
      showDone(saved, () => location.reload());
    } catch (cause) {
      showError(cause, cause instanceof Error ? cause.message : "");
    }
  };
  const shortcut = useRef<(leave: boolean) => void>(save);
  // The keyboard shortcut for saving never publishes.
  shortcut.current = publishes || live ? async () => void (await editor.serverDraft.saveSignedIn()) : save;
  const keepForPreview = async () => (editor.dirty || isNew ? editor.serverDraft.saveSignedIn() : record.id);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) shortcut.current(false);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  useFirstWrong(spec, editor);

  // The slug follows the title until it is edited itself.
  const follows = useRef(isNew);
  const setField = (name: string, value: unknown) => {
    set(name, value);
    for (const { name: slug, kind } of fieldsOf(spec)) {
      if (kind.kind !== "slug") continue;
      if (name === slug) follows.current = value === "";
      else if (kind.from === name && follows.current) set(slug, slugFrom(String(value ?? "")));
    }
  };

  if (editor.conflict) {
    return (
      <MergeDialog
        spec={spec}
        conflict={editor.conflict}
        media={media}
        saving={editor.saving}
        onSave={async (merged) =>
          editor.conflict?.drafts ? editor.continueMerged(merged) : after(await editor.saveMerged(merged), true)
        }
        onBack={editor.leaveConflict}
      />
    );
  }
  const position = carouselPosition(record.id, carousel, draft.displayOrder);
  const side =
    entity === "testimonials" ? (
      <TestimonialPanel {...{ draft, position: position }} />
    ) : entity === "seo" ? (
      <SearchPanel {...{ draft, media, host }} />
    ) : entity === "contact-settings" ? (
      <ContactPanel draft={draft} deliveries={deliveries} />
    ) : null;
  const propsOf = (field: FieldSpec) => {
    const { errors } = editor;
    return { field, draft, set: setField, error: errors[field.name], within: nestedErrors(field.name, errors), media };
  };
  const field = (field: FieldSpec) => {
    const props = propsOf(field);
    if (field.name === "googleReviewUrl") {
      const untouched = isNew ? record.draft : {};
      return <ReviewImport key={field.name} {...props} id={record.id} untouched={untouched} setAll={editor.setAll} />;
    }
    if (field.kind.kind === "position") {
      const active = draft[field.kind.active] === true;
      return <Position key={field.name} {...{ field, set, position, active }} />;
    }
    return <Field key={field.name} {...props} />;
  };
  const form = (
    <form
      id="editor"
      className={autosaved ? "split split--article" : undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {autosaved ? (
        <Post
          {...{ spec, draft, propsOf, host }}
          errors={editor.errors}
          id={record.id}
          rowVersion={record.rowVersion}
          onHistory={() => setDialog("history")}
        />
      ) : (
        spec.sections.map((section) => <Chapter key={section.title} section={section} field={field} />)
      )}
    </form>
  );
  return (
    <MediaProvider wasm={wasm} onMedia={learn} reportUploads={pendingUploads.reportUploads}>
      <EditorHeader
        {...{ spec, editor, isNew, single, list, live, publishes, action }}
        onHistory={() => setDialog("history")}
        onPreview={spec.hasPreview ? () => setDialog("preview") : null}
        onPublish={look}
        onUnpublish={() => void unpublish()}
        href={record.href}
        onDiscard={() => void discard()}
      />
      {scheduled && (
        <ScheduledNotice
          label={scheduled}
          busy={editor.saving}
          onReschedule={() => goTo("publicationDate")}
          onNow={() => pendingUploads.afterUploads("Publish", () => setDialog("now"))}
        />
      )}
      <LocalCopyNotice editor={editor} />
      <DraftProblem
        keeping={editor.serverDraft.autosave}
        onSignIn={() => void editor.serverDraft.saveSignedIn()}
        onCompare={editor.compareDrafts}
        onTakeOther={editor.takeOther}
      />
      {editor.deleted && (
        <DeletedNotice
          noun={spec.singular}
          canBeAdded={spec.list?.canBeAdded === true}
          onSaveAsNew={async () => after(await editor.saveAsNew(), true)}
        />
      )}
      {side ? (
        <div className="split">
          {form}
          {side}
        </div>
      ) : (
        <div className={autosaved ? undefined : "single-column"}>{form}</div>
      )}
      {pendingUploads.dialog}
      {(dialog === "checklist" || dialog === "now") && (
        <Checklist
          id={record.id}
          draft={looked}
          action={dialog === "now" ? "Publish now" : action}
          busy={editor.saving}
          onPublish={() => void publish()}
          onClose={(field) => {
            setDialog("");
            if (field) setTimeout(() => goTo(field));
          }}
        />
      )}
      {dialog === "preview" && <Preview entity={entity} keep={keepForPreview} onClose={() => setDialog("")} />}
      {dialog === "history" && (
        <History
          entity={entity}
          id={record.id}
          dirty={editor.dirty}
          onClose={() => setDialog("")}
          onRestored={(saved) => {
            setDialog("");
            for (const item of saved.record.media) learn(item);
            editor.reset(saved.record);
            showDone(saved, () => location.reload());
          }}
        />
      )}
    </MediaProvider>
  );
}

/** Scrolls to a field and focuses it, opening its section if closed. */
function goTo(field: string, wrong = false) {
  const place = document.getElementById(`f-${field}`);
  const control = (wrong && place?.querySelector<HTMLElement>("[aria-invalid=true]")) || place;
  const chapter = control?.closest("details");
  if (chapter) chapter.open = true;
  control?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}

const history_ = (address: string) => window.history.replaceState(null, "", address);

/** After a rejected save, focuses the first invalid field. */
function useFirstWrong(spec: FormSpec, { errors, rejections }: Editing) {
  const latest = useRef({ spec, errors });
  latest.current = { spec, errors };
  useEffect(() => {
    if (rejections === 0) return;
    const { spec, errors } = latest.current;
    const first = fieldsOf(spec).find(({ name }) => Object.keys(errors).some((path) => belongsTo(name, path)));
    if (first) goTo(first.name, true);
  }, [rejections]);
}

function Chapter({ section, field }: { section: FormSection; field: (field: FieldSpec) => React.ReactNode }) {
  return (
    <section className="form-section">
      <h2>{section.title}</h2>
      <div className="stack">
        {rowsOf(section.fields).map((row) =>
          row.length > 1 ? (
            <div className={row.length === 2 ? "two-columns" : "three-columns"} key={row[0]?.name}>
              {row.map(field)}
            </div>
          ) : (
            row.map(field)
          ),
        )}
      </div>
    </section>
  );
}
