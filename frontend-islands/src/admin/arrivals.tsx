/** Holds back a save while uploads are still running: the pictures would be missing from it. */
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Dialog } from "./dialog.tsx";
import { UploadList } from "./upload-list.tsx";
import type { Uploads } from "./use-uploads.ts";

export interface Arrivals {
  /** The uploads of one field; null when the field is unmounted. */
  report: (place: string, uploads: Uploads | null) => void;
  /** Calls `go` once all uploads are done, or immediately if none are running. */
  before: (action: string, go: () => void) => void;
  /** The confirmation dialog, if open. */
  dialog: ReactNode;
}

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
export function useArrivals(own?: Uploads): Arrivals {
  const [reported, setReported] = useState<ReadonlyMap<string, Uploads>>(new Map());
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const report = useCallback((place: string, uploads: Uploads | null) => {
    setReported((before) => {
      const next = new Map(before);
      if (uploads?.uploads.some(({ state }) => state !== "done")) next.set(place, unfinished(uploads));
      else if (!next.delete(place)) return before;
      return next;
    });
  }, []);
  const places = [...reported.values(), ...(own ? [unfinished(own)] : [])];
  const all = places.flatMap(({ uploads }) => uploads);
  // Failed uploads are already shown next to the field: no need to ask about them again.
  const moving = all.some(({ state }) => state !== "failed");
  const settled = all.length === 0;
  useEffect(() => {
    if (!settled || !waiting) return;
    setWaiting(null);
    waiting.go();
  }, [settled, waiting]);
  const answer = (without: boolean) => {
    setWaiting(null);
    if (without) waiting?.go();
  };
  return {
    report,
    before: (action, go) => (moving ? setWaiting({ action, go }) : go()),
    dialog: waiting && !settled && <Question {...{ places, moving }} action={waiting.action} onAnswer={answer} />,
  };
}

interface Props {
  places: readonly Uploads[];
  /** Whether any upload is still running. */
  moving: boolean;
  action: string;
  onAnswer: (without: boolean) => void;
}

function Question({ places, moving, action, onAnswer }: Props) {
  const one = places.reduce((sum, { uploads }) => sum + uploads.length, 0) === 1;
  const heading = moving
    ? one
      ? "A picture is still uploading"
      : "Pictures are still uploading"
    : one
      ? "A picture could not be uploaded"
      : "Some pictures could not be uploaded";
  return (
    <Dialog title={heading} onClose={() => onAnswer(false)}>
      <p role="status">
        {moving
          ? `This continues automatically once ${one ? "it is" : "they are"} uploaded.`
          : "Try again, or continue without."}
      </p>
      {places.map((uploads, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reported lists have no id other than their order
        <UploadList key={at} {...uploads} />
      ))}
      <div className="dialog__footer">
        <button className="button button--ghost" type="button" onClick={() => onAnswer(true)}>
          {action} without {one ? "it" : "them"}
        </button>
        {/* biome-ignore lint/a11y/noAutofocus: a dialog must focus something; this is the safe choice */}
        <button className="button button--outline" type="button" autoFocus onClick={() => onAnswer(false)}>
          Go back
        </button>
      </div>
    </Dialog>
  );
}
