/** The media library in a dialog, to choose an existing picture. */

import { useCallback, useEffect, useRef, useState } from "react";
import { errorText, useAdmin } from "./admin-session.tsx";
import { Dialog } from "./dialog.tsx";
import { ErrorNote } from "./errors.tsx";
import { Icon } from "./icon.tsx";
import { ImportFromUrl } from "./import-from-url.tsx";
import { ALL_PICTURES, type LibraryQuery } from "./library-query.ts";
import { Thumb } from "./thumb.tsx";
import type { MediaItem, MediaPage } from "./types.ts";
import { useSizes, withSizes } from "./use-sizes.ts";

/** Debounce of the search, in milliseconds. */
const WAIT_MS = 250;

/** Pages of the library that match a search and a filter, in request order. */
export function useLibrary(first: MediaPage | null, start: LibraryQuery = ALL_PICTURES) {
  const { request } = useAdmin();
  const [query, setQuery] = useState(start);
  const [page, setPage] = useState<MediaPage | null>(first);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const requestNumber = useRef(0);
  const asked = useRef(first ? start : null);
  const read = useCallback(
    async ({ q, show }: LibraryQuery, after: string | null) => {
      requestNumber.current += 1;
      const mine = requestNumber.current;
      setBusy(true);
      try {
        const found = await request<MediaPage>("media/list", { q: q.trim(), show, after });
        if (mine !== requestNumber.current) return;
        setProblem("");
        setPage((before) => (after && before ? { ...found, items: [...before.items, ...found.items] } : found));
      } catch (cause) {
        if (mine === requestNumber.current)
          setProblem(errorText(cause, "The library could not be loaded. Please try again."));
      }
      if (mine === requestNumber.current) setBusy(false);
    },
    [request],
  );
  useEffect(() => {
    const before = asked.current;
    if (before?.q.trim() === query.q.trim() && before.show === query.show) return;
    const typed = before?.show === query.show;
    const timer = setTimeout(
      () => {
        asked.current = query;
        void read(query, null);
      },
      typed ? WAIT_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [query, read]);
  /** Refreshes the counts and the pictures already shown. */
  const refresh = useCallback(async () => {
    if (document.hidden) return;
    const mine = requestNumber.current;
    const now = await request<MediaPage>("media/list", { q: query.q.trim(), show: query.show, after: null }).catch(
      () => null,
    );
    // The search or filter has changed since.
    if (mine !== requestNumber.current) return;
    const newer = new Map(now?.items.map((item) => [item.id, item]));
    const as = (item: MediaItem) => newer.get(item.id) ?? item;
    setPage((before) =>
      now && before ? { ...before, ...now, after: before.after, items: before.items.map(as) } : before,
    );
  }, [request, query]);
  const putItem = useCallback(
    (item: MediaItem) => {
      setPage((before) => {
        const items = before?.items ?? [];
        const known = items.some(({ id }) => id === item.id);
        const next = known ? items.map((one) => (one.id === item.id ? item : one)) : [item, ...items];
        return { filters: [], after: null, removable: { count: 0, bytes: 0 }, ...before, items: next };
      });
      void refresh();
    },
    [refresh],
  );
  useSizes(page?.items ?? [], (now) =>
    setPage((before) => before && { ...before, items: withSizes(before.items, now) }),
  );
  const removeItem = useCallback(
    (id: string) => {
      setPage((before) => before && { ...before, items: before.items.filter((one) => one.id !== id) });
      void refresh();
    },
    [refresh],
  );
  const more = () => page?.after && void read(query, page.after);
  const reload = useCallback(() => void read(query, null), [read, query]);
  return { query, setQuery, page, problem, busy, more, reload: reload, putItem: putItem, removeItem: removeItem };
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
        value={library.query.q}
        onChange={(event) => library.setQuery({ ...library.query, q: event.currentTarget.value })}
      />
    </label>
  );
}

/** Error message, if the library cannot be loaded. */
export function LibraryProblem({ library }: { library: Library }) {
  if (!library.problem) return null;
  return <ErrorNote onRetry={library.reload}>{library.problem}</ErrorNote>;
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
    <Dialog title="Media library" className="dialog dialog--wide" closeLabel="Close the library" onClose={onClose}>
      <LibrarySearch library={library} />
      <ImportFromUrl onItem={onPick} />
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
