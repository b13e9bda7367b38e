/** Holds back a save while uploads are still running: the pictures would be missing from it. */
import { useCallback, useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog, firstFocus } from "../ui/dialog.tsx";
import { UploadList } from "./upload-list.tsx";
import { isProblem, type Uploads } from "./upload-types.ts";

interface Waiting {
  /** 'Save', 'Publish' */
  action: string;
  go: () => void;
}

const unfinished = (uploads: Uploads): Uploads => ({
  ...uploads,
  uploads: uploads.uploads.filter(({ state }) => state !== "done"),
});

/** `own`: uploads of the calling component itself, which no field reports. */
export function usePendingUploads(own?: Uploads) {
  const [reported, setReported] = useState<ReadonlyMap<string, Uploads>>(new Map());
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  /** The uploads of one field; null when the field is unmounted. */
  const reportUploads = useCallback((fieldId: string, uploads: Uploads | null) => {
    setReported((before) => {
      const next = new Map(before);
      if (uploads?.uploads.some(({ state }) => state !== "done")) next.set(fieldId, unfinished(uploads));
      else if (!next.delete(fieldId)) return before;
      return next;
    });
  }, []);
  const pending = [...reported.values(), ...(own ? [unfinished(own)] : [])];
  const all = pending.flatMap(({ uploads }) => uploads);
  // Failed uploads are already shown next to the field: no need to ask about them again.
  const uploading = !all.every(isProblem);
  const finished = all.length === 0;
  useEffect(() => {
    if (!finished || !waiting) return;
    setWaiting(null);
    waiting.go();
  }, [finished, waiting]);
  const answer = (without: boolean) => {
    setWaiting(null);
    if (without) waiting?.go();
  };
  return {
    reportUploads,
    /** Calls `go` once all uploads are done, or immediately if none are running. */
    afterUploads: (action: string, go: () => void) => (uploading ? setWaiting({ action, go }) : go()),
    /** The confirmation dialog, if open. */
    dialog: waiting && !finished && (
      <PendingUploadsDialog {...{ pending, uploading }} action={waiting.action} onAnswer={answer} />
    ),
  };
}

interface Props {
  pending: readonly Uploads[];
  /** Whether any upload is still running. */
  uploading: boolean;
  action: string;
  onAnswer: (without: boolean) => void;
}

function PendingUploadsDialog({ pending, uploading, action, onAnswer }: Props) {
  const one = pending.reduce((sum, { uploads }) => sum + uploads.length, 0) === 1;
  const headings = one
    ? { running: "A picture is still uploading", failed: "A picture could not be uploaded" }
    : { running: "Pictures are still uploading", failed: "Some pictures could not be uploaded" };
  return (
    <Dialog title={uploading ? headings.running : headings.failed} onClose={() => onAnswer(false)}>
      <p role="status">
        {uploading
          ? `This continues automatically once ${one ? "it is" : "they are"} uploaded.`
          : `${pending.some(({ uploads }) => uploads.some(({ state }) => state === "failed")) ? "Try again, or continue" : "Continue"} without.`}
      </p>
      {pending.map((uploads, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reported lists have no id other than their order
        <UploadList key={at} {...uploads} />
      ))}
      <div className="dialog__footer">
        <Button look="ghost" onClick={() => onAnswer(true)}>
          {`${action} without ${one ? "it" : "them"}`}
        </Button>
        {/* A dialog must focus something; this is the safe choice. */}
        <Button look="outline" ref={firstFocus} onClick={() => onAnswer(false)}>
          Go back
        </Button>
      </div>
    </Dialog>
  );
}
