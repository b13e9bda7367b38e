/** The photos in their order: progress, words and actions of each. */
import { type DragEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { messages } from "../../generated/domain.ts";
import { photoLimits, photoMessages } from "../../generated/photos.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { fill, roomLeft, tooLong } from "../../lib/texts.ts";
import { Icon } from "../../ui/icon.tsx";
import { Meter } from "./meter.tsx";
import { isReady, type PhotoEntry, type PhotoList } from "./photo-list.ts";
import type { PhotoControls } from "./use-photos.ts";

/** The type of a dragged row's data. */
const DRAGGED = "application/x-photo";

interface Props {
  list: PhotoList;
  controls: PhotoControls;
  /** Why the first photo has to stay the first one. */
  heldFirst?: string | null;
}

export function PhotoRows({ list, controls, heldFirst = null }: Props) {
  const { entries } = list;
  const [said, setSaid] = useState("");
  const rows = useRef<HTMLOListElement>(null);
  /** The button that was pressed: moving its row takes the focus away. */
  const pressed = useRef<{ job: number; by: 1 | -1 } | null>(null);
  useLayoutEffect(() => {
    const { job, by } = pressed.current ?? {};
    pressed.current = null;
    const row = rows.current?.querySelector(`[data-job="${job}"]`);
    const buttons = [by, -(by ?? 0)].map((way) => row?.querySelector<HTMLButtonElement>(`[data-move="${way}"]`));
    buttons.find((button) => button && !button.disabled)?.focus();
  });
  const first = heldFirst ? 1 : 0;
  const move = (entry: PhotoEntry, to: number) => {
    const from = entries.indexOf(entry);
    if (from < first || to < first || to >= entries.length || to === from) return;
    controls.act({ type: "photoMoved", job: entry.job, to });
    setSaid(fill(photoMessages.moved, { name: entry.name, place: to + 1, count: entries.length }));
  };
  const remove = (entry: PhotoEntry) => {
    const row = rows.current?.closest("fieldset, [tabindex]") as HTMLElement | null;
    row?.focus({ preventScroll: true });
    controls.remove(entry.job);
    setSaid(fill(photoMessages.removed, { name: entry.name }));
  };
  const onDrop = (event: DragEvent, to: number) => {
    const job = Number(event.dataTransfer.getData(DRAGGED));
    const entry = entries.find((one) => one.job === job);
    if (!entry) return;
    event.preventDefault();
    event.stopPropagation();
    move(entry, to);
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {entries.length > 0 && (
        <ol className="l photo-rows" ref={rows} aria-label="Your photos">
          {entries.map((entry, at) => (
            <li key={entry.job} data-job={entry.job} onDrop={(event) => onDrop(event, at)}>
              <Row entry={entry} number={at + 1} controls={controls}>
                {entries.length > 1 && (
                  <Moves
                    entry={entry}
                    canUp={at > first}
                    canDown={at >= first && at < entries.length - 1}
                    onMove={(by) => {
                      pressed.current = { job: entry.job, by };
                      move(entry, at + by);
                    }}
                  />
                )}
                <button
                  className="button button--ghost button--small"
                  type="button"
                  aria-label={`${removeLabel(entry)} ${entry.name}`}
                  onClick={() => remove(entry)}
                >
                  {removeLabel(entry)}
                </button>
              </Row>
            </li>
          ))}
        </ol>
      )}
      {heldFirst && entries.length > 1 && <p className="hint">{heldFirst}</p>}
    </>
  );
}

function removeLabel(entry: PhotoEntry): string {
  const isInProgress = !isReady(entry) || entry.upload.state === "sending";
  return isInProgress ? "Cancel" : "Remove";
}

interface RowProps {
  entry: PhotoEntry;
  number: number;
  controls: PhotoControls;
  children: React.ReactNode;
}

function Row({ entry, number, controls, children }: RowProps) {
  const id = useId();
  const { job, name, words } = entry;
  const wordsId = `${id}-words`;
  const error = tooLong(words, photoLimits.photoWordsMax);
  return (
    <div className="photo-row">
      {isReady(entry) ? (
        <img
          src={entry.photo.url}
          alt={`Yours, ${number}`}
          draggable
          onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(job))}
        />
      ) : (
        <span className="photo-row__place">
          <Icon name="picture" />
        </span>
      )}
      <div className="photo-row__state">
        <b className="name" id={id}>
          {name}
        </b>
        <State entry={entry} />
        {isReady(entry) && entry.photo.animated && <span className="quiet">{photoMessages.photoStill}</span>}
        {isReady(entry) && entry.upload.state === "failed" && !entry.upload.final && (
          <button
            className="button button--small"
            type="button"
            aria-label={`Try Again: ${name}`}
            onClick={() => controls.retry(job)}
          >
            Try Again
          </button>
        )}
      </div>
      <div className="photo-row__actions">{children}</div>
      <Progress entry={entry} labelledBy={id} />
      <div className="photo-row__words">
        <label htmlFor={wordsId}>
          What it shows <span className="optional">(optional)</span>
        </label>
        <input
          className="input"
          id={wordsId}
          type="text"
          dir="auto"
          autoComplete="off"
          value={words}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${wordsId}-hint`}
          onChange={(event) => controls.act({ type: "photoWords", job, words: event.currentTarget.value })}
          // Enter would send the form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        <p className={error ? "error" : "hint"} id={`${wordsId}-hint`}>
          {error ?? roomLeft(words, photoLimits.photoWordsMax)}
        </p>
      </div>
    </div>
  );
}

interface MoveProps {
  entry: PhotoEntry;
  canUp: boolean;
  canDown: boolean;
  onMove: (by: 1 | -1) => void;
}

function Moves({ entry, canUp, canDown, onMove }: MoveProps) {
  const button = (by: 1 | -1, can: boolean) => (
    <button
      className="button button--ghost button--small photo-row__move"
      type="button"
      data-move={by}
      disabled={!can}
      aria-label={`Move ${entry.name} ${by < 0 ? "up" : "down"}`}
      onClick={() => onMove(by)}
    >
      <Icon name={by < 0 ? "up" : "down"} />
    </button>
  );
  return (
    <>
      {button(-1, canUp)}
      {button(1, canDown)}
    </>
  );
}

function Progress({ entry, labelledBy }: { entry: PhotoEntry; labelledBy: string }) {
  if (!isReady(entry)) return <Meter share={entry.progress} labelledBy={labelledBy} />;
  if (entry.upload.state !== "sending") return null;
  return <Meter share={entry.upload.progress} labelledBy={labelledBy} />;
}

function State({ entry }: { entry: PhotoEntry }) {
  if (!isReady(entry)) return <span className="quiet">{`Optimizing ${Math.round(entry.progress * 100)}%`}</span>;
  const { upload, photo } = entry;
  switch (upload.state) {
    case "sending":
      return (
        <span className="quiet">
          {`Uploading ${Math.round(upload.progress * 100)}% of ${formatBytes(photo.blob.size)}`}
        </span>
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
          <span>{upload.message}</span>
        </span>
      );
  }
}

/** One sentence per file that was left out. */
export function LeftOut({ id, list, error }: { id: string; list: PhotoList; error?: string | null | undefined }) {
  const sentences = error ? [error, ...list.leftOut] : list.leftOut;
  return (
    <div className="left-out" id={id} role="alert">
      {sentences.map((sentence, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name and the same fault
        <p className="error" key={`${at} ${sentence}`}>
          <Icon name="alert" />
          <span>{sentence}</span>
        </p>
      ))}
    </div>
  );
}
