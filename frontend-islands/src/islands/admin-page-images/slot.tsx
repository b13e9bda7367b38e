/** One picture slot of a page: replace, frame and describe it in place. */
import { useEffect, useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import type { Draft } from "../../admin/forms/form-values.ts";
import { AltMissing } from "../../admin/library/alt-text.tsx";
import { MediaImage, NoPicture } from "../../admin/library/media-image.tsx";
import { type PictureDialogName, PictureDialogs } from "../../admin/library/picture-dialogs.tsx";
import { Button } from "../../admin/ui/button.tsx";
import { FieldError } from "../../admin/ui/field-error.tsx";
import { DropZone } from "../../admin/uploads/drop-zone.tsx";
import { isProblem } from "../../admin/uploads/upload-types.ts";
import { useUploads } from "../../admin/uploads/use-uploads.ts";
import { adminMessages, captionedSlots } from "../../generated/admin.ts";
import { type ContentRecord, type FormSpec, limits, type MediaItem, type Saved } from "../../generated/domain.ts";
import { ApiError } from "../../lib/api.ts";
import { tooLong } from "../../lib/texts.ts";
import { FileChooser } from "../../ui/file-chooser.tsx";

export interface SlotProps {
  spec: FormSpec;
  record: ContentRecord;
  media: readonly MediaItem[];
  learn: (item: MediaItem) => void;
}

const text = (value: unknown) => String(value ?? "");

export function Slot({ spec, record: first, media, learn }: SlotProps) {
  const { request, change, attempt, showDone, showError } = useAdmin();
  const [record, setRecord] = useState(first);
  const [busy, setBusy] = useState(false);
  const [dialog, setDialog] = useState<PictureDialogName>(null);
  const { draft, entity: kind, id } = record;
  const name = text(draft.displayName) || text(draft.sectionKey);
  const place = `${text(draft.pageSlug)}/${text(draft.sectionKey)}`;
  const item = media.find((one) => one.id === draft.picture);

  const adopt = (next: ContentRecord) => {
    for (const one of next.media) learn(one);
    setRecord(next);
    // The record does not say where else its picture is.
    for (const one of next.media) void request<MediaItem>("media/open", { id: one.id }).then(learn, () => {});
  };
  const save = async (part: Draft) => {
    setBusy(true);
    try {
      const send = (from: ContentRecord) =>
        change<Saved>("save", { entity: kind, id, rowVersion: from.rowVersion, draft: { ...from.draft, ...part } });
      // Only one field changes here: on a conflict, keep the other changes.
      const saved = await send(record).catch((cause) => {
        if (!(cause instanceof ApiError) || cause.code !== "conflict" || !cause.current) throw cause;
        return send(cause.current as ContentRecord);
      });
      adopt(saved.record);
      showDone({ ...saved, href: saved.record.href }, () => void attempt(reload, spec.texts.loadFailed));
    } catch (cause) {
      const message = cause instanceof ApiError && cause.code === "invalid" ? cause.message : spec.texts.updateFailed;
      showError(cause, message);
    }
    setBusy(false);
  };
  // The former picture's alt text does not describe this one.
  const show = async (picture: MediaItem) => {
    learn(picture);
    await save({ picture: picture.id, altText: picture.alt });
    uploads.clearProblems();
  };
  const reload = async () => adopt(await request<ContentRecord>("open", { entity: kind, id }));
  const uploads = useUploads((picture) => void show(picture));
  const sending = uploads.uploads.find(({ state }) => state === "sending" || state === "waiting");
  const refused = uploads.uploads.find(isProblem);
  return (
    <article
      className={sending ? "picture-slot picture-slot--uploading" : "picture-slot"}
      aria-busy={busy || undefined}
    >
      <DropZone className="picture-slot__picture" onFiles={uploads.add}>
        {item ? (
          <MediaImage item={item} alt={text(draft.altText)} sizes="(max-width: 760px) 90vw, 280px" loading="lazy" />
        ) : (
          <NoPicture>{adminMessages.emptySlot}</NoPicture>
        )}
        {sending ? (
          <div className="picture-slot__progress" role="status">
            <span>{`Uploading, ${Math.round(sending.progress * 100)}%`}</span>
            <progress max={1} value={sending.progress} aria-label={`Upload of ${sending.file.name}`} />
          </div>
        ) : (
          item && (
            <Button look="small" icon="focal" onClick={() => setDialog("framing")}>
              Framing
            </Button>
          )
        )}
      </DropZone>
      <h4>{name}</h4>
      <div className="picture-slot__actions">
        <FileChooser className="button button--outline button--small" onFiles={uploads.add}>
          <span>Upload</span>
          <span className="visually-hidden">{` a picture for ${name}`}</span>
        </FileChooser>
        <Button look="ghost small" onClick={() => setDialog("library")}>
          From the library<span className="visually-hidden">{` for ${name}`}</span>
        </Button>
        {item && (
          <Button look="ghost small" onClick={() => void save({ picture: "", altText: "", caption: "" })}>
            Take it out<span className="visually-hidden">{` of ${name}`}</span>
          </Button>
        )}
      </div>
      {refused && <FieldError>{refused.problem}</FieldError>}
      {item && <AlsoIn item={item} row={id} />}
      <TextForm
        id={`alt-${id}`}
        label="Alt text"
        {...{ name, busy }}
        limit={limits.altMax}
        saved={text(draft.altText)}
        required={item !== undefined}
        onSave={(altText) => void save({ altText })}
      />
      {item?.alt && item.alt !== draft.altText && (
        <p className="hint picture-slot__own">{`The picture’s own description: “${item.alt}”`}</p>
      )}
      {item && captionedSlots.some((slot) => slot === place) && (
        <TextForm
          id={`caption-${id}`}
          label="Caption"
          {...{ name, busy }}
          limit={limits.captionMax}
          saved={text(draft.caption)}
          onSave={(caption) => void save({ caption })}
        />
      )}
      <PictureDialogs
        open={dialog}
        item={item}
        place={place}
        onPick={(picked) => void show(picked)}
        onFramed={learn}
        onClose={() => setDialog(null)}
      />
    </article>
  );
}

/** Whether the same picture is elsewhere too, with a way to it in the library. */
function AlsoIn({ item: { id, title, uses }, row }: { item: MediaItem; row: string }) {
  const others = [...new Set(uses.filter((use) => use.row !== row).map(({ short }) => short))];
  return (
    <p className="picture-slot__also small muted">
      <span>{others.length === 0 ? `${adminMessages.onlyHere}. ` : `Also in: ${others.join(", ")}. `}</span>
      <a className="link" href={`/admin/media?picture=${id}`}>
        In all pictures<span className="visually-hidden">{`: ${title}`}</span>
      </a>
    </p>
  );
}

interface TextFormProps {
  id: string;
  label: "Alt text" | "Caption";
  /** The slot's name. */
  name: string;
  limit: number;
  busy: boolean;
  saved: string;
  /** Whether an empty text is reported. */
  required?: boolean;
  onSave: (text: string) => void;
}

/** A text that belongs to the picture, saved by itself. */
function TextForm({ id, label, name, limit, busy, saved, required = false, onSave }: TextFormProps) {
  const [typed, setTyped] = useState(saved);
  useEffect(() => setTyped(saved), [saved]);
  const changed = typed !== saved;
  const over = tooLong(typed, limit);
  const missing = required && !typed;
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && changed && !over) onSave(typed.trim());
      }}
    >
      <label htmlFor={id}>
        <span>{label}</span>
        <span className="visually-hidden">{` of ${name}`}</span>
      </label>
      <div className="input-group">
        <input
          className="input"
          id={id}
          value={typed}
          aria-invalid={over ? true : undefined}
          aria-describedby={over || missing ? `${id}-says` : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button look="outline" type="submit" disabled={!changed}>
          Update<span className="visually-hidden">{` the ${label.toLowerCase()}`}</span>
        </Button>
      </div>
      {over && <FieldError id={`${id}-says`}>{over}</FieldError>}
      {missing && <AltMissing id={`${id}-says`} />}
    </form>
  );
}
