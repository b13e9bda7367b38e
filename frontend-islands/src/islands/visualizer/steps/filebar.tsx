/** The photo's name, upload status and actions. */
import { useId } from "react";
import { messages } from "../../../generated/domain.ts";
import { formatBytes } from "../../../lib/format-bytes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useMobile } from "../state/mobile.ts";
import type { PhotoUpload, PreparedPhoto } from "../state/state.ts";
import type { PhotoControls } from "../state/use-photo.ts";
import { Meter } from "./meter.tsx";
import { FileButton } from "./photo-drop.tsx";

export function Filebar({
  photo,
  upload,
  controls,
}: {
  photo: PreparedPhoto;
  upload: PhotoUpload;
  controls: PhotoControls;
}) {
  const id = useId();
  const mobile = useMobile();
  return (
    <div className="filebar">
      <img src={photo.url} alt="" />
      <div>
        <b className="name" id={id}>
          {photo.name}
        </b>
        <UploadState upload={upload} bytes={photo.blob.size} />
      </div>
      {upload.state === "failed" && (
        <button className="button button--small" type="button" onClick={controls.retry}>
          Try Again
        </button>
      )}
      {upload.state !== "sending" && (
        <FileButton
          className="button button--outline button--small"
          method={mobile ? "gallery" : "browse"}
          onPick={controls.pick}
        >
          Replace
        </FileButton>
      )}
      <button className="button button--ghost button--small" type="button" onClick={controls.remove}>
        {upload.state === "sending" ? "Cancel" : "Remove"}
      </button>
      {upload.state === "sending" && <Meter share={upload.progress} labelledBy={id} />}
    </div>
  );
}

function UploadState({ upload, bytes }: { upload: PhotoUpload; bytes: number }) {
  switch (upload.state) {
    case "sending":
      return (
        <span className="quiet">{`Uploading ${Math.round(upload.progress * 100)}% of ${formatBytes(bytes)}`}</span>
      );
    case "sent":
      return (
        <span>
          <Icon name="check" />
          {messages.photoUploaded}
        </span>
      );
    case "failed":
      return (
        <span className="bad">
          <Icon name="alert" />
          {upload.message}
        </span>
      );
  }
}
