/** The media library in a dialog, to choose an existing picture. */
import { type ReactElement, useCallback, useEffect, useRef, useState } from "react";
import type { MediaItem, MediaPage } from "../../generated/domain.ts";
import type { Elements } from "../../ui/elements.ts";
import { errorText, useAdmin } from "../admin-session.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SearchField } from "../ui/inputs.tsx";
import { ErrorNote } from "../ui/note.tsx";
import { ImportFromUrl } from "../uploads/import-from-url.tsx";
import { PictureName, Thumb } from "./thumb.tsx";
import { useSizes, withSizes } from "./use-sizes.ts";

/** Debounce of the search, in milliseconds. */
const WAIT_MS = 250;

/** The view of the library; kept in the URL so that a reload restores it. */
interface LibraryQuery {
  /** Words searched for in what is said about pictures and their places. */
  q: string;
  /** Filter code; empty for all pictures. */
  show: string;
}

export const ALL_PICTURES: LibraryQuery = { q: "", show: "" };

/** `picture` is the one that is open. */
export function libraryUrl({ q, show }: LibraryQuery, picture = ""): string {
  const params = Object.entries({ q: q.trim(), show, picture }).filter(([, value]) => value);
  return params.length === 0 ? "/admin/media" : `/admin/media?${new URLSearchParams(params)}`;
}

const FAILED = "The library could not be loaded. Please try again.";
const EMPTY: MediaPage = { items: [], filters: [], after: null, removable: { count: 0, bytes: 0 } };

/** Pages of the library that match a search and a filter, in request order. */
export function useLibrary(first: MediaPage | null, start: LibraryQuery = ALL_PICTURES) {
  const [query, setQuery] = useState(start);
  const { page, setPage, problem, busy, read, refresh } = usePages(first);
  useAsking(query, first ? start : null, read);
  useSizes(page?.items ?? [], (now) =>
    setPage((before) => before && { ...before, items: withSizes(before.items, now) }),
  );
  /** Changes the shown pictures, then refreshes them and the counts. */
  const change = useCallback(
    (items: (before: readonly MediaItem[]) => MediaItem[]) => {
      setPage((before) => ({ ...EMPTY, ...before, items: items(before?.items ?? []) }));
      void refresh(query);
    },
    [query, refresh, setPage],
  );
  const putItem = useCallback(
    (item: MediaItem) =>
      change((items) => {
        const known = items.some(({ id }) => id === item.id);
        return known ? items.map((one) => (one.id === item.id ? item : one)) : [item, ...items];
      }),
    [change],
  );
  const removeItem = useCallback((id: string) => change((items) => items.filter((one) => one.id !== id)), [change]);
  const more = () => page?.after && void read(query, page.after);
  const reload = useCallback(() => void read(query, null), [read, query]);
  return { query, setQuery, page, problem, busy, more, reload, putItem, removeItem };
}

/** The loaded pages, and the requests for more. */
function usePages(first: MediaPage | null) {
  const { request } = useAdmin();
  const [page, setPage] = useState<MediaPage | null>(first);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const requestNumber = useRef(0);
  const ask = useCallback(
    ({ q, show }: LibraryQuery, after: string | null) => request<MediaPage>("media/list", { q: q.trim(), show, after }),
    [request],
  );
  const read = useCallback(
    async (query: LibraryQuery, after: string | null) => {
      requestNumber.current += 1;
      const mine = requestNumber.current;
      setBusy(true);
      try {
        const found = await ask(query, after);
        if (mine !== requestNumber.current) return;
        setProblem("");
        setPage((before) => (after && before ? { ...found, items: [...before.items, ...found.items] } : found));
      } catch (cause) {
        if (mine === requestNumber.current) setProblem(errorText(cause, FAILED));
      }
      if (mine === requestNumber.current) setBusy(false);
    },
    [ask],
  );
  /** Refreshes the counts and the pictures already shown. */
  const refresh = useCallback(
    async (query: LibraryQuery) => {
      if (document.hidden) return;
      const mine = requestNumber.current;
      const now = await ask(query, null).catch(() => null);
      // The search or filter has changed since.
      if (mine !== requestNumber.current) return;
      const newer = new Map(now?.items.map((item) => [item.id, item]));
      const as = (item: MediaItem) => newer.get(item.id) ?? item;
      setPage((before) =>
        now && before ? { ...before, ...now, after: before.after, items: before.items.map(as) } : before,
      );
    },
    [ask],
  );
  return { page, setPage, problem, busy, read, refresh };
}

/** Loads the pictures of a changed query: immediately for a filter, after a pause for typed text. */
function useAsking(query: LibraryQuery, known: LibraryQuery | null, read: (query: LibraryQuery, after: null) => void) {
  const asked = useRef(known);
  useEffect(() => {
    const before = asked.current;
    if (before?.q.trim() === query.q.trim() && before.show === query.show) return;
    const ask = () => {
      asked.current = query;
      read(query, null);
    };
    const timer = setTimeout(ask, before?.show === query.show ? WAIT_MS : 0);
    return () => clearTimeout(timer);
  }, [query, read]);
}

export type Library = ReturnType<typeof useLibrary>;

export function LibrarySearch({ library: { query, setQuery } }: { library: Library }) {
  return <SearchField label="What is in it, or where" value={query.q} onValue={(q) => setQuery({ ...query, q })} />;
}

/** Error message, if the library cannot be loaded. */
export function LibraryProblem({ library }: { library: Library }) {
  if (!library.problem) return null;
  return <ErrorNote onRetry={library.reload}>{library.problem}</ErrorNote>;
}

export function MorePictures({ library }: { library: Library }) {
  if (!library.page?.after) return null;
  return (
    <Button look="outline" className="load-more" busy={library.busy} onClick={library.more}>
      Show more
    </Button>
  );
}

interface ChoiceProps {
  library: Library;
  /** The control that chooses a picture, around what shows it. */
  control: (item: MediaItem, picture: Elements) => ReactElement;
  /** Between the search and the pictures. */
  children?: Elements;
}

/** The library in a dialog: search, and the pictures that match. */
export function LibraryChoice({ library, control, children }: ChoiceProps) {
  const { page, problem } = library;
  return (
    <>
      <LibrarySearch library={library} />
      {children}
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
            {control(
              item,
              <>
                <Thumb picture={item.picture} className="picture-grid__image" />
                <PictureName item={item} />
              </>,
            )}
          </li>
        ))}
      </ul>
      <MorePictures library={library} />
    </>
  );
}

interface Props {
  onPick: (item: MediaItem) => void;
  /** Also after a choice. */
  onClose: () => void;
}

export function LibraryDialog({ onPick, onClose }: Props) {
  const pick = (item: MediaItem) => {
    onPick(item);
    onClose();
  };
  const library = useLibrary(null);
  const control = (item: MediaItem, picture: Elements) => (
    <button type="button" onClick={() => pick(item)}>
      {picture}
    </button>
  );
  return (
    <Dialog title="Media library" className="dialog dialog--wide" closeLabel="Close the library" onClose={onClose}>
      <LibraryChoice library={library} control={control}>
        <ImportFromUrl onItem={pick} />
      </LibraryChoice>
    </Dialog>
  );
}
