/** The hero of the home page: poster first, video where the connection allows. */
import { useEffect, useRef, useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { type Draft, fieldsOf } from "../../admin/forms/form-values.ts";
import { vimeoEmbed } from "../../admin/forms/vimeo.ts";
import { LibraryDialog } from "../../admin/library/library.tsx";
import { focalPosition, MediaImage, NoPicture } from "../../admin/library/media-image.tsx";
import { Button } from "../../admin/ui/button.tsx";
import { Icon } from "../../admin/ui/icon.tsx";
import { Note } from "../../admin/ui/note.tsx";
import { usePendingUploads } from "../../admin/uploads/pending-uploads.tsx";
import type { Uploads } from "../../admin/uploads/upload-types.ts";
import { PICTURE_MB, useUploads } from "../../admin/uploads/use-uploads.ts";
import { adminMessages } from "../../generated/admin.ts";
import type { MediaItem } from "../../generated/domain.ts";
import { FileChooser } from "../../ui/file-chooser.tsx";
import { MergeDialog } from "../admin-editor/conflict/merge-dialog.tsx";
import { Field } from "../admin-editor/field.tsx";
import { CopyActions } from "../admin-editor/notices.tsx";
import { useEditor } from "../admin-editor/state/use-editor.ts";
import type { SlotProps } from "./slot.tsx";

/** Rarely changed fields. */
const ADVANCED = new Set(["autoplay", "loop", "muted", "background", "controls"]);

/** The topic of messages about the video's preview. */
const PREVIEW = "video preview";

export function Hero({ spec, record: first, media, learn }: SlotProps) {
  const { showDone } = useAdmin();
  const editor = useEditor(spec, first);
  const { draft, set, errors, rejections } = editor;
  const [library, setLibrary] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Published immediately, like every picture of this screen; other typed values stay unsaved.
  const show = async (item: MediaItem) => {
    learn(item);
    after(await editor.saveOnly({ picture: item.id, altText: item.alt }, adminMessages.fallbackFailed));
    uploads.clearProblems();
  };
  const uploads = useUploads((item) => void show(item), PICTURE_MB, adminMessages.fallbackFailed);
  const pendingUploads = usePendingUploads(uploads);
  const poster = media.find(({ id }) => id === draft.picture);
  useEffect(() => {
    if (rejections > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [rejections]);

  const after = (saved: Awaited<ReturnType<typeof editor.save>>) => {
    if (!saved) return;
    for (const item of saved.record.media) learn(item);
    showDone({ ...saved, href: saved.record.href }, () => location.reload());
  };
  if (editor.conflict) {
    return (
      <MergeDialog
        spec={spec}
        conflict={editor.conflict}
        media={media}
        saving={editor.saving}
        onSave={async (merged: Draft) => after(await editor.saveMerged(merged))}
        onBack={editor.leaveConflict}
      />
    );
  }
  const fields = fieldsOf(spec).filter(({ name }) => name !== "picture");
  const field = (name: string) => {
    const found = fields.find((one) => one.name === name);
    return found && <Field key={name} field={found} draft={draft} set={set} error={errors[name]} media={media} />;
  };
  return (
    <>
      <div className="group-header">
        <h2 id="h-hero">Home page hero</h2>
        <p>The picture shows first; the video follows where the connection allows.</p>
      </div>
      <section className="hero-editor" aria-labelledby="h-hero">
        <HeroPicture {...{ draft, poster, uploads }} onLibrary={() => setLibrary(true)} />
        <form
          className="stack"
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            pendingUploads.afterUploads("Save", async () => after(await editor.save()));
          }}
        >
          {field("videoUrl")}
          {field("enableVideo")}
          {field("mobileHeightVh")}
          {field("altText")}
          <details className="advanced">
            <summary>
              Autoplay, loop, sound and controls
              <Icon name="chevron" small />
            </summary>
            <div>{fields.filter(({ name }) => ADVANCED.has(name)).map(({ name }) => field(name))}</div>
          </details>
          {editor.copy && (
            <Note actions={<CopyActions editor={editor} />}>You have unsaved settings on this device.</Note>
          )}
          <Button type="submit" busy={editor.saving}>
            Update Hero Video Settings
          </Button>
          {editor.dirty && (
            <p className="unsaved small" role="status">
              <i className="marker" />
              Unsaved changes
            </p>
          )}
        </form>
      </section>
      {pendingUploads.dialog}
      {library && <LibraryDialog onClose={() => setLibrary(false)} onPick={(picked) => void show(picked)} />}
    </>
  );
}

interface PictureProps {
  draft: Draft;
  poster: MediaItem | undefined;
  uploads: Uploads;
  onLibrary: () => void;
}

/** The picture or the video as the page shows it, and the picture's other uses. */
function HeroPicture({ draft, poster, uploads, onLibrary }: PictureProps) {
  const { notify, dismissErrors } = useAdmin();
  const [video, setVideo] = useState("");
  const url = String(draft.videoUrl ?? "");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the message is about the former address
  useEffect(() => dismissErrors(PREVIEW), [url, dismissErrors]);
  const sending = uploads.uploads.find(({ state }) => state === "sending");
  const height = Math.min(Math.max(Number(draft.mobileHeightVh) || 60, 40), 100);
  const preview = () => {
    const address = vimeoEmbed(url);
    if (address) setVideo(address);
    else notify({ tone: "bad", text: adminMessages.vimeoFormat, about: PREVIEW });
  };
  const style = poster && focalPosition(poster);
  return (
    <div>
      <div className="hero-editor__stage">
        {video && <iframe src={video} title="Preview of the video" allow="autoplay; fullscreen" />}
        {!video && poster && (
          <MediaImage item={poster} sizes="(max-width: 760px) 90vw, 560px" width={1280} height={720} />
        )}
        {!video && !poster && <NoPicture>No picture yet</NoPicture>}
        <Button look="small" onClick={video ? () => setVideo("") : preview}>
          {video ? "Show the picture" : "Preview"}
        </Button>
      </div>
      <div className="hero-editor__below">
        <div className="hero-editor__fallback">
          {poster && <img src={poster.picture.src} width={96} height={60} alt="" style={style} />}
          <div>
            <b>Fallback image</b>
            <p className="small muted">
              {sending
                ? `Uploading, ${Math.round(sending.progress * 100)}%`
                : "Shown first, and while the video is off"}
            </p>
            <FileChooser className="button button--ghost button--small" onFiles={uploads.add}>
              <span>Replace</span>
            </FileChooser>
            <Button look="ghost small" onClick={onLibrary}>
              From the library
            </Button>
          </div>
        </div>
        <div className="phone-crop">
          <div className="phone-crop__screen" aria-hidden="true">
            {poster && <img src={poster.picture.src} alt="" style={{ ...style, blockSize: `${height}%` }} />}
          </div>
          <span>{`${height}% on a phone`}</span>
        </div>
      </div>
    </div>
  );
}
