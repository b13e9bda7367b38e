/** Pictures that are still on their way when something is saved: it would be saved without them. */
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Dialog } from "./dialog.tsx";
import { UploadList } from "./upload-list.tsx";
import type { Uploads } from "./use-uploads.ts";

export interface Arrivals {
  /** What one place has on its way; null when the place is gone. */
  report: (place: string, uploads: Uploads | null) => void;
  /** Goes on once every picture is there, or at once where none is on its way. */
  before: (action: string, go: () => void) => void;
  /** The question, while there is one. */
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

/** `own`: pictures of the component that asks, which no place reports. */
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
  // Who has seen a failure beside the field, and saves, does not have to be asked about it.
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
  /** Whether anything is still on its way. */
  moving: boolean;
  action: string;
  onAnswer: (without: boolean) => void;
}

function Question({ places, moving, action, onAnswer }: Props) {
  const one = places.reduce((sum, { uploads }) => sum + uploads.length, 0) === 1;
  const heading = moving
    ? one
      ? "A picture is still on its way"
      : "Pictures are still on their way"
    : one
      ? "A picture could not be sent"
      : "Some pictures could not be sent";
  return (
    <Dialog title={heading} onClose={() => onAnswer(false)}>
      <p role="status">
        {moving
          ? `This goes on by itself as soon as ${one ? "it has" : "they have"} arrived.`
          : "Try again, or go on without."}
      </p>
      {places.map((uploads, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name than their order
        <UploadList key={at} {...uploads} />
      ))}
      <div className="dlg__a">
        <button className="btn btn--g" type="button" onClick={() => onAnswer(true)}>
          {action} without {one ? "it" : "them"}
        </button>
        {/* biome-ignore lint/a11y/noAutofocus: a dialog has to put the focus somewhere, and here it does no harm */}
        <button className="btn btn--2" type="button" autoFocus onClick={() => onAnswer(false)}>
          Go back
        </button>
      </div>
    </Dialog>
  );
}
