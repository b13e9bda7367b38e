/** Replaces a picture's file wherever it is used. */
import { useEffect, useRef, useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { useMedia } from "../../admin/library/media-provider.tsx";
import { FieldError } from "../../admin/ui/field-error.tsx";
import { Icon } from "../../admin/ui/icon.tsx";
import { replacePicture } from "../../admin/uploads/send-picture.ts";
import { PICTURE_MB, uploadErrorText } from "../../admin/uploads/use-uploads.ts";
import { adminMessages } from "../../generated/admin.ts";
import type { MediaItem } from "../../generated/domain.ts";
import { FileChooser } from "../../ui/file-chooser.tsx";

interface Props {
  item: MediaItem;
  onReplaced: (item: MediaItem) => void;
  /** Called after Undo. */
  onUndone: () => void;
}

export function Replace({ item, onReplaced, onUndone }: Props) {
  const { withSignIn, showDone } = useAdmin();
  const { wasm } = useMedia();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState("");
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const replace = async (file: File) => {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    setProblem("");
    setProgress(0);
    const sending = { wasm, maxMb: PICTURE_MB, signal: abort.signal, onProgress: setProgress };
    try {
      const answer = await withSignIn(() => replacePicture(item.id, file, sending));
      if (!abort.signal.aborted) onReplaced(answer.item);
      showDone(answer.done, onUndone);
    } catch (cause) {
      if (!abort.signal.aborted) setProblem(uploadErrorText(cause, adminMessages.pictureFailed));
    }
    running.current = null;
    setProgress(null);
  };
  return (
    <>
      {progress === null ? (
        <FileChooser className="button button--outline button--small" onFiles={([file]) => file && void replace(file)}>
          <Icon name="arrow-up" small />
          <span>Replace everywhere</span>
        </FileChooser>
      ) : (
        <progress max={1} value={progress} aria-label={`Replacing, ${Math.round(progress * 100)} percent`} />
      )}
      {problem && <FieldError alert>{problem}</FieldError>}
    </>
  );
}
