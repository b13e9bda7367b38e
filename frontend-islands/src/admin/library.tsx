/** The media library in a dialog, to choose an existing picture. */
import { useCallback, useEffect, useRef, useState } from "react";
import { reason, useDesk } from "./desk.tsx";
import { Dialog } from "./dialog.tsx";
import { FromAddress } from "./from-address.tsx";
import { Icon } from "./icon.tsx";
import { EVERYTHING, type LibraryPlace } from "./library-place.ts";
import { Thumb } from "./thumb.tsx";
import type { MediaItem, MediaPage } from "./types.ts";
import { useSizes, withSizes } from "./use-sizes.ts";

/** Debounce of the search, in milliseconds. */
const WAIT_MS = 250;

/** Pages of the library that match a search and a filter, in request order. */
export function useLibrary(first: MediaPage | null, start: LibraryPlace = EVERYTHING) {
  const { ask } = useDesk();
  const [place, setPlace] = useState(start);
  const [page, setPage] = useState<MediaPage | null>(first);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const turn = useRef(0);
  const asked = useRef(first ? start : null);
  const read = useCallback(
    async ({ q, show }: LibraryPlace, after: string | null) => {
      turn.current += 1;
      const mine = turn.current;
      setBusy(true);
      try {
        const found = await ask<MediaPage>("media/list", { q: q.trim(), show, after });
        if (mine !== turn.current) return;
        setProblem("");
        setPage((before) => (after && before ? { ...found, items: [...before.items, ...found.items] } : found));
      } catch (cause) {
        if (mine === turn.current) setProblem(reason(cause, "The library could not be loaded. Please try again."));
      }
      if (mine === turn.current) setBusy(false);
    },
    [ask],
  );
  useEffect(() => {
    const before = asked.current;
    if (before?.q.trim() === place.q.trim() && before.show === place.show) return;
    const typed = before?.show === place.show;
    const timer = setTimeout(
      () => {
        asked.current = place;
        void read(place, null);
      },
      typed ? WAIT_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [place, read]);
  /** Refreshes the counts and the pictures already shown. */
  const look = useCallback(async () => {
    if (document.hidden) return;
    const mine = turn.current;
    const now = await ask<MediaPage>("media/list", { q: place.q.trim(), show: place.show, after: null }).catch(
      () => null,
    );
    // The search or filter has changed since.
    if (mine !== turn.current) return;
    const newer = new Map(now?.items.map((item) => [item.id, item]));
    const as = (item: MediaItem) => newer.get(item.id) ?? item;
    setPage((before) =>
      now && before ? { ...before, ...now, after: before.after, items: before.items.map(as) } : before,
    );
  }, [ask, place]);
  const put = useCallback(
    (item: MediaItem) => {
      setPage((before) => {
        const items = before?.items ?? [];
        const known = items.some(({ id }) => id === item.id);
        const next = known ? items.map((one) => (one.id === item.id ? item : one)) : [item, ...items];
        return { filters: [], after: null, removable: { count: 0, bytes: 0 }, ...before, items: next };
      });
      void look();
    },
    [look],
  );
  useSizes(page?.items ?? [], (now) =>
    setPage((before) => before && { ...before, items: withSizes(before.items, now) }),
  );
  const drop = useCallback(
    (id: string) => {
      setPage((before) => before && { ...before, items: before.items.filter((one) => one.id !== id) });
      void look();
    },
    [look],
  );
  const more = () => page?.after && void read(place, page.after);
  const again = useCallback(() => void read(place, null), [read, place]);
  return { place, setPlace, page, problem, busy, more, again, put, drop };
}

export type Library = ReturnType<typeof useLibrary>;

/** Search and filter controls. */
export function LibrarySearch({ library }: { library: Library }) {
  return (
    <label className="search">
      <span className="visually-hidden">Search by name or text</span>
      <Icon name="search" />
      <input
        className="input"
        type="search"
        placeholder="Search by name or text"
        value={library.place.q}
        onChange={(event) => library.setPlace({ ...library.place, q: event.currentTarget.value })}
      />
    </label>
  );
}

/** Error message, if the library cannot be loaded. */
export function LibraryProblem({ library }: { library: Library }) {
  if (!library.problem) return null;
  return (
    <div className="note note--error" role="alert">
      <Icon name="alert" />
      <div className="note__body">{library.problem}</div>
      <div className="note__actions">
        <button className="button button--outline button--small" type="button" onClick={library.again}>
          Try again
        </button>
      </div>
    </div>
  );
}

export function MorePictures({ library }: { library: Library }) {
  if (!library.page?.after) return null;
  return (
    <button
      className="button button--outline load-more"
      type="button"
      aria-busy={library.busy || undefined}
      onClick={library.more}
    >
      Show more
    </button>
  );
}

interface Props {
  /** More than one can be chosen. */
  onPick: (item: MediaItem) => void;
  onClose: () => void;
}

export function LibraryDialog({ onPick, onClose }: Props) {
  const library = useLibrary(null);
  const { page, problem } = library;
  return (
    <Dialog title="Media library" className="dialog dialog--wide" onClose={onClose}>
      <button
        className="button button--ghost button--icon dialog__close"
        type="button"
        aria-label="Close the library"
        onClick={onClose}
      >
        <Icon name="x" />
      </button>
      <LibrarySearch library={library} />
      <FromAddress onItem={onPick} />
      <LibraryProblem library={library} />
      {!page && !problem && (
        <p className="empty-text" role="status">
          Loading the library…
        </p>
      )}
      {page?.items.length === 0 && <p className="empty-text">Nothing in the library matches.</p>}
      <ul className="picture-grid">
        {page?.items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              onClick={() => onPick(item)}
              aria-label={item.alt ? `${item.name}: ${item.alt}` : item.name}
            >
              <Thumb picture={item.picture} className="picture-grid__image" />
              <span>{item.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <MorePictures library={library} />
    </Dialog>
  );
}
