/** A form over one record, with everything that keeps it safe. */
import { useEffect, useRef, useState } from "react";
import { Checklist } from "../../admin/checklist.tsx";
import { useDesk } from "../../admin/desk.tsx";
import { fieldsOf, readMinutes, slugFrom } from "../../admin/draft.ts";
import { DraftStanding, DraftTrouble } from "../../admin/drafts.tsx";
import { leaveWith } from "../../admin/flash.ts";
import { Icon } from "../../admin/icon.tsx";
import { MediaTools } from "../../admin/media-tools.tsx";
import { Preview } from "../../admin/preview.tsx";
import type { Draft, FieldSpec, FormSection, FormSpec, MediaItem, Saved } from "../../admin/types.ts";
import { moment, time } from "../../admin/when.ts";
import type { EditorScreen } from "../../generated/domain.ts";
import { TwoVersions } from "./conflict.tsx";
import { ContactSide } from "./contact-side.tsx";
import { Field } from "./field.tsx";
import { History } from "./history.tsx";
import { Position, placesOf } from "./position.tsx";
import { Review } from "./review.tsx";
import { rowsOf } from "./rows.ts";
import { SearchSide } from "./search-side.tsx";
import { TestimonialSide } from "./testimonial-side.tsx";
import { type Editor as Editing, useEditor } from "./use-editor.ts";

/** Screens that are left after saving; the others are worked in for long. */
const STAYS = new Set(["blog"]);

export function Editor({ spec, record: first, carousel, host, wasm, deliveries }: EditorScreen) {
  const { entity } = spec;
  const { ask, done, failed } = useDesk();
  const editor = useEditor(spec, first);
  const { draft, record, set } = editor;
  const [media, setMedia] = useState<readonly MediaItem[]>(first.media);
  const [dialog, setDialog] = useState<"" | "history" | "checklist" | "preview">("");
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
    // After any save of a testimonial its list is shown: the order is what changed.
    if (!single && (entity === "testimonials" || (leave && !STAYS.has(entity)))) leaveWith(saved, list);
    else stay(saved);
  };
  const save = async (leave: boolean) => after(await editor.save(), leave);
  const live = written && record.draft.status === "published";
  // What becomes public is looked at first; what stays a draft is just saved.
  const goes = written && draft.status === "published";
  const submit = () => (goes ? setDialog("checklist") : void save(true));
  const publish = async () => {
    const saved = await editor.saveWith({ status: "published" });
    setDialog("");
    after(saved, true);
  };
  const unpublish = async () => after(await editor.saveWith({ status: "draft" }), false);
  const discard = async () => {
    if (!written) return editor.discard();
    try {
      await editor.kept.settle();
      const saved = await ask<Saved>("drafts/discard", { entity, id: record.id });
      editor.adopt(saved.record);
      done(saved, () => location.reload());
    } catch (cause) {
      failed(cause, cause instanceof Error ? cause.message : "");
    }
  };
  const shortcut = useRef(save);
  // Saving by the keyboard never publishes anything.
  shortcut.current = goes || live ? async () => void (await editor.kept.keepSignedIn()) : save;
  const keepForPreview = async () => (editor.dirty || isNew ? editor.kept.keepSignedIn() : record.id);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) void shortcut.current(false);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  useFirstWrong(spec, editor);

  // A slug follows its title until it has one of its own.
  const follows = useRef(isNew);
  const change = (name: string, value: unknown) => {
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
      <TestimonialSide {...{ spec, draft, media, places }} />
    ) : entity === "seo" ? (
      <SearchSide {...{ draft, media, host }} />
    ) : entity === "contact-settings" ? (
      <ContactSide draft={draft} deliveries={deliveries} />
    ) : null;
  const field = (field: FieldSpec) => {
    const props = { field, draft, set: change, error: editor.errors[field.name], media };
    if (field.name === "googleReviewUrl") return <Review key={field.name} {...props} setAll={editor.setAll} />;
    if (field.kind.kind === "position") {
      const active = draft[field.kind.active] === true;
      return <Position key={field.name} {...{ field, set, places, active }} />;
    }
    return <Field key={field.name} {...props} />;
  };
  const form = (
    <form
      id="editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {spec.sections.map((section) => (
        <Chapter key={section.title} section={section} field={field} draft={draft} />
      ))}
    </form>
  );
  return (
    <MediaTools wasm={wasm} learn={learn}>
      <Head
        {...{ spec, editor, isNew, single, list, live, goes }}
        onHistory={() => setDialog("history")}
        onPreview={PREVIEWED.has(entity) ? () => setDialog("preview") : null}
        onPublish={() => setDialog("checklist")}
        onUnpublish={() => void unpublish()}
        href={record.href}
        onDiscard={() => void discard()}
      />
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
        <div className="solo">{form}</div>
      )}
      {dialog === "checklist" && (
        <Checklist
          id={record.id}
          draft={draft}
          action={live ? "Publish changes" : "Publish"}
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

/** Kinds that can be seen on their page before they are public. */
const PREVIEWED: ReadonlySet<string> = new Set(["blog", "projects", "testimonials", "faqs", "gallery"]);

/** Brings a field to the eye and the keyboard. */
function goTo(field: string) {
  const control = document.getElementById(`f-${field}`);
  control?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}

const history_ = (address: string) => window.history.replaceState(null, "", address);

/** After a refusal the first wrong field has the focus. */
function useFirstWrong(spec: FormSpec, { errors, refusals }: Editing) {
  const latest = useRef({ spec, errors });
  latest.current = { spec, errors };
  useEffect(() => {
    if (refusals === 0) return;
    const { spec, errors } = latest.current;
    const first = fieldsOf(spec).find(({ name }) => errors[name]);
    if (!first) return;
    const control = document.getElementById(`f-${first.name}`);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: "center" });
  }, [refusals]);
}

function Chapter(props: { section: FormSection; field: (field: FieldSpec) => React.ReactNode; draft: Draft }) {
  const { section, field, draft } = props;
  const content = section.fields.find(({ kind }) => kind.kind === "rich_text");
  return (
    <section className="chap">
      <h2>{section.title}</h2>
      <div className="stack">
        {rowsOf(section.fields).map((row) =>
          row.length > 1 ? (
            <div className={row.length === 2 ? "two" : "three"} key={row[0]?.name}>
              {row.map(field)}
            </div>
          ) : (
            row.map(field)
          ),
        )}
        {content?.name === "content" && "excerpt" in draft && (
          <p className="quiet small">{reading(String(draft.content ?? ""))}</p>
        )}
      </div>
    </section>
  );
}

function reading(html: string): string {
  const minutes = readMinutes(html);
  return minutes === 0 ? "Nothing to read yet" : `${minutes} min read, 200 words a minute`;
}

interface HeadProps {
  spec: FormSpec;
  editor: Editing;
  isNew: boolean;
  single: boolean;
  list: string;
  href: string;
  /** Whether visitors see the row. */
  live: boolean;
  /** Whether saving makes it public. */
  goes: boolean;
  onHistory: () => void;
  /** None for what has no page. */
  onPreview: (() => void) | null;
  onPublish: () => void;
  onUnpublish: () => void;
  onDiscard: () => void;
}

function Head(props: HeadProps) {
  const { spec, editor, isNew, single, list, href, live, onHistory, onPreview, onUnpublish, onDiscard } = props;
  const noun = /^[A-Z]{2}/.test(spec.singular) ? spec.singular : spec.singular.toLowerCase();
  return (
    <header className="head head--edit">
      <div className="head__t">
        {!single && (
          <a className="back" href={list}>
            <Icon name="left" small />
            {spec.plural}
          </a>
        )}
        <h1>{single ? spec.plural : `${isNew ? "New" : "Edit"} ${noun}`}</h1>
        <p className="head__l">
          {!isNew && (
            <button className="link" type="button" onClick={onHistory}>
              History
            </button>
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
      <div className="save">
        <p className="save__s" role="status">
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
          <button className="btn btn--2" type="button" onClick={onPreview}>
            Preview
          </button>
        )}
        {editor.written ? (
          <Writing {...props} />
        ) : single ? (
          <button className="btn btn--2" type="button" disabled={!editor.dirty} onClick={onDiscard}>
            Discard
          </button>
        ) : (
          <a className="btn btn--2" href={list}>
            Cancel
          </a>
        )}
        {!editor.written && (
          <button className="btn" type="submit" form="editor" aria-busy={editor.saving || undefined}>
            {spec.entity === "contact-settings" ? "Save URL" : "Save"}
          </button>
        )}
      </div>
    </header>
  );
}

/** What a post can become: a version, public, or what it was. */
function Writing({ editor, live, goes, onPublish }: HeadProps) {
  const busy = editor.saving || undefined;
  if (live) {
    return (
      <button className="btn" type="submit" form="editor" disabled={!editor.dirty} aria-busy={busy}>
        {goes ? "Publish changes" : "Unpublish"}
      </button>
    );
  }
  return (
    <>
      {!goes && (
        <button className="btn btn--2" type="submit" form="editor" aria-busy={busy}>
          Save
        </button>
      )}
      <button className="btn" type="button" aria-busy={busy} onClick={onPublish}>
        Publish
      </button>
    </>
  );
}

/** How safe what was typed is, in a word and a line. */
function Standing({ editor }: { editor: Editing }) {
  const online = useOnline();
  if (editor.saving) return <span>Saving…</span>;
  if (editor.dirty) {
    return (
      <>
        <span className="unsaved">
          <i className="bung" />
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
      <span className="st st--ok">
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

/** It was deleted somewhere else: what was typed here need not go with it. */
function Gone(props: { noun: string; canBeAdded: boolean; onSaveAsNew: () => void }) {
  return (
    <section className="note note--top note--bad" aria-label="Deleted meanwhile">
      <Icon name="alert" />
      <div className="note__b">
        <b>This was deleted somewhere else.</b> What you typed is still here. Save it as a new {props.noun}, or restore
        the deleted one from the trash first and save again.
      </div>
      <div className="note__a">
        {props.canBeAdded && (
          <button className="btn btn--2 btn--sm" type="button" onClick={props.onSaveAsNew}>
            Save as new
          </button>
        )}
        <a className="btn btn--g btn--sm" href="/admin/trash" target="_blank" rel="noreferrer">
          Open the trash
        </a>
      </div>
    </section>
  );
}

/** The copy on this device that is newer than what the server has. */
function Notices({ editor }: { editor: Editing }) {
  const { copy } = editor;
  if (!copy) return null;
  return (
    <section className="note note--top" aria-label="Copy on this device">
      <Icon name="device" />
      <div className="note__b">
        <b>You have unsaved words from {moment(copy.at)} on this device.</b>
        {copy.older && " It was saved somewhere else since; you can compare both when you save."}
      </div>
      <div className="note__a">
        <button className="btn btn--2 btn--sm" type="button" onClick={editor.takeCopy}>
          Take them up
        </button>
        <button className="btn btn--g btn--sm" type="button" onClick={editor.dropCopy}>
          Discard them
        </button>
      </div>
    </section>
  );
}
