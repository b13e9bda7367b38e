/** The form of one record, with autosave, conflict handling and history. */
import { useEffect, useMemo, useRef, useState } from "react";
import { useArrivals } from "../../admin/arrivals.tsx";
import { Checklist } from "../../admin/checklist.tsx";
import { useDesk } from "../../admin/desk.tsx";
import { fieldsOf, inside, isOf, slugFrom } from "../../admin/draft.ts";
import { DraftTrouble } from "../../admin/drafts.tsx";
import { leaveWith } from "../../admin/flash.ts";
import { MediaTools } from "../../admin/media-tools.tsx";
import { Preview } from "../../admin/preview.tsx";
import { Scheduled } from "../../admin/scheduled.tsx";
import type { FieldSpec, FormSection, FormSpec, MediaItem, Saved } from "../../admin/types.ts";
import type { EditorScreen } from "../../generated/domain.ts";
import { TwoVersions } from "./conflict.tsx";
import { ContactSide } from "./contact-side.tsx";
import { Field } from "./field.tsx";
import { Head } from "./head.tsx";
import { History } from "./history.tsx";
import { Gone, Notices } from "./notices.tsx";
import { Position, placesOf } from "./position.tsx";
import { Post } from "./post/post.tsx";
import { Review } from "./review.tsx";
import { rowsOf } from "./rows.ts";
import { SearchSide } from "./search-side.tsx";
import { TestimonialSide } from "./testimonial-side.tsx";
import { type Editor as Editing, useEditor } from "./use-editor.ts";

/** Without a date a post is dated today and so published immediately. */
const NOW = { status: "published", publicationDate: "" };

export function Editor({ spec, record: first, carousel, host, wasm, deliveries }: EditorScreen) {
  const { entity } = spec;
  const { change, done, failed } = useDesk();
  const editor = useEditor(spec, first);
  const { draft, record, set } = editor;
  const [media, setMedia] = useState<readonly MediaItem[]>(first.media);
  const [dialog, setDialog] = useState<"" | "history" | "checklist" | "now" | "preview">("");
  const arrivals = useArrivals();
  const { written } = editor;
  const single = spec.list === null;
  const isNew = record.id === "" && !single;
  const list = `/admin/${entity}`;

  const learn = (item: MediaItem) => setMedia((before) => [item, ...before.filter(({ id }) => id !== item.id)]);
  const stay = (saved: Saved) => {
    for (const item of saved.record.media) learn(item);
    if (!single && saved.record.id !== record.id) history_(`/admin/${entity}/${saved.record.id}/edit`);
    done(saved, () => location.reload());
  };
  const after = (saved: Saved | null, leave: boolean) => {
    if (!saved) return;
    // The order of a carousel may have changed: saving always returns to the list.
    if (!single && (spec.list?.order === "carousel" || (leave && !written))) leaveWith(saved, list);
    else stay(saved);
  };
  const save = (leave: boolean) => arrivals.before("Save", async () => after(await editor.save(), leave));
  const live = written && record.draft.status === "published";
  // Publishing opens the checklist first; a draft is just saved.
  const goes = written && draft.status === "published";
  const { scheduled } = record;
  const action = scheduled ? "Save changes" : live ? "Publish changes" : "Publish";
  const look = () => arrivals.before(action, () => setDialog("checklist"));
  const submit = () => (goes ? look() : save(true));
  const looked = useMemo(() => (dialog === "now" ? { ...draft, ...NOW } : draft), [draft, dialog]);
  const publish = async () => {
    const saved = await editor.saveWith(dialog === "now" ? NOW : { status: "published" });
    setDialog("");
    after(saved, true);
  };
  const unpublish = async () => after(await editor.saveWith({ status: "draft" }), false);
  const discard = async () => {
    if (!written) return editor.discard();
    try {
      await editor.kept.settle();
      const saved = await change<Saved>("drafts/discard", { entity, id: record.id });
      editor.adopt(saved.record);
      done(saved, () => location.reload());
    } catch (cause) {
      failed(cause, cause instanceof Error ? cause.message : "");
    }
  };
  const shortcut = useRef<(leave: boolean) => void>(save);
  // The keyboard shortcut for saving never publishes.
  shortcut.current = goes || live ? async () => void (await editor.kept.keepSignedIn()) : save;
  const keepForPreview = async () => (editor.dirty || isNew ? editor.kept.keepSignedIn() : record.id);
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

  if (editor.clash) {
    return (
      <TwoVersions
        spec={spec}
        clash={editor.clash}
        media={media}
        saving={editor.saving}
        onSave={async (merged) =>
          editor.clash?.drafts ? editor.keepChoices(merged) : after(await editor.saveChoices(merged), true)
        }
        onBack={editor.leaveClash}
      />
    );
  }
  const places = placesOf(record.id, carousel, draft.displayOrder);
  const side =
    entity === "testimonials" ? (
      <TestimonialSide {...{ draft, places }} />
    ) : entity === "seo" ? (
      <SearchSide {...{ draft, media, host }} />
    ) : entity === "contact-settings" ? (
      <ContactSide draft={draft} deliveries={deliveries} />
    ) : null;
  const propsOf = (field: FieldSpec) => {
    const { errors } = editor;
    return { field, draft, set: setField, error: errors[field.name], within: inside(field.name, errors), media };
  };
  const field = (field: FieldSpec) => {
    const props = propsOf(field);
    if (field.name === "googleReviewUrl") {
      const untouched = isNew ? record.draft : {};
      return <Review key={field.name} {...props} id={record.id} untouched={untouched} setAll={editor.setAll} />;
    }
    if (field.kind.kind === "position") {
      const active = draft[field.kind.active] === true;
      return <Position key={field.name} {...{ field, set, places, active }} />;
    }
    return <Field key={field.name} {...props} />;
  };
  const form = (
    <form
      id="editor"
      className={written ? "split split--article" : undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {written ? (
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
    <MediaTools wasm={wasm} learn={learn} report={arrivals.report}>
      <Head
        {...{ spec, editor, isNew, single, list, live, goes, action }}
        onHistory={() => setDialog("history")}
        onPreview={spec.hasPreview ? () => setDialog("preview") : null}
        onPublish={look}
        onUnpublish={() => void unpublish()}
        href={record.href}
        onDiscard={() => void discard()}
      />
      {scheduled && (
        <Scheduled
          words={scheduled}
          busy={editor.saving}
          onReschedule={() => goTo("publicationDate")}
          onNow={() => arrivals.before("Publish", () => setDialog("now"))}
        />
      )}
      <Notices editor={editor} />
      <DraftTrouble
        keeping={editor.kept.keeping}
        onSignIn={() => void editor.kept.keepSignedIn()}
        onCompare={editor.compareDrafts}
        onTheirs={editor.useTheirs}
      />
      {editor.gone && (
        <Gone
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
        <div className={written ? undefined : "single-column"}>{form}</div>
      )}
      {arrivals.dialog}
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
            editor.adopt(saved.record);
            done(saved, () => location.reload());
          }}
        />
      )}
    </MediaTools>
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
function useFirstWrong(spec: FormSpec, { errors, refusals }: Editing) {
  const latest = useRef({ spec, errors });
  latest.current = { spec, errors };
  useEffect(() => {
    if (refusals === 0) return;
    const { spec, errors } = latest.current;
    const first = fieldsOf(spec).find(({ name }) => Object.keys(errors).some((path) => isOf(name, path)));
    if (first) goTo(first.name, true);
  }, [refusals]);
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
