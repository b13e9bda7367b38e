/** The rows of a list with optimistic updates: rolled back if the server rejects them. */
import { useCallback, useEffect, useRef, useState } from "react";
import { useDesk } from "../../admin/desk.tsx";
import { takeFlash } from "../../admin/flash.ts";
import { move, peers, type Scope, toggle, without } from "../../admin/list-logic.ts";
import type { Done, FormSpec, ListPage, ListRow } from "../../admin/types.ts";

export interface Rows {
  page: ListPage;
  /** The row moved last, and its previous position. */
  moved: { id: string; from: number } | null;
  /** Rows with a pending request. */
  busy: ReadonlySet<string>;
  switchTo: (rows: readonly ListRow[], on: boolean) => void;
  moveTo: (row: ListRow, position: number) => void;
  remove: (rows: readonly ListRow[]) => Promise<void>;
}

/** How the rows of a list can be moved. */
export const scopeOf = (spec: FormSpec): Scope => spec.list?.order ?? "none";

/** How long a moved row stays highlighted. */
const MARK_MS = 10_000;

export function useRows(spec: FormSpec, first: ListPage): Rows {
  const { entity, texts } = spec;
  const scope = scopeOf(spec);
  const { ask, change, done, failed } = useDesk();
  const [page, setPage] = useState(first);
  const [moved, setMoved] = useState<Rows["moved"]>(null);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(page);
  latest.current = page;
  const inCarousel = scope === "carousel";

  // Discards a response that a later one, or an optimistic update, has superseded.
  const turn = useRef(0);
  const reload = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    try {
      const next = await ask<ListPage>("list", { entity });
      if (mine === turn.current) setPage(next);
    } catch (cause) {
      if (mine === turn.current) failed(cause, texts.loadFailed);
    }
  }, [ask, entity, failed, texts]);

  // Shows the message of an editor that has just saved or deleted something.
  useEffect(() => {
    const flash = takeFlash();
    if (flash) done(flash, () => void reload());
  }, [done, reload]);

  useEffect(() => {
    if (!moved) return;
    const timer = setTimeout(() => setMoved(null), MARK_MS);
    return () => clearTimeout(timer);
  }, [moved]);

  /** Shows `next` during the request, and rolls back if the server rejects it. */
  const act = useCallback(
    async (ids: string[], next: ListRow[], name: string, args: object, sentence: string): Promise<Done | null> => {
      const before = latest.current;
      turn.current += 1;
      setPage({ ...before, rows: next });
      setBusy((busy) => new Set([...busy, ...ids]));
      try {
        return await change<Done>(name, { entity, ...args });
      } catch (cause) {
        setPage(before);
        failed(cause, sentence);
        return null;
      } finally {
        setBusy((busy) => new Set([...busy].filter((id) => !ids.includes(id))));
      }
    },
    [change, entity, failed],
  );

  const switchTo = useCallback<Rows["switchTo"]>(
    async (rows, on) => {
      const ids = rows.map((row) => row.id);
      const next = toggle(latest.current.rows, new Set(ids), on, inCarousel);
      if (ids.length === 0) return;
      const one = ids.length === 1;
      const args = one ? { id: ids[0], on } : { ids, on };
      const answer = await act(ids, next, one ? "toggle" : "toggle-many", args, texts.toggleFailed);
      if (answer) done(answer, () => void reload());
      void reload();
    },
    [act, done, inCarousel, reload, texts],
  );

  const moveTo = useCallback<Rows["moveTo"]>(
    async (row, position) => {
      const from = peers(latest.current.rows, row, scope).indexOf(row) + 1;
      if (position === from) return;
      const next = move(latest.current.rows, row.id, position, scope);
      setMoved({ id: row.id, from });
      const answer = await act([row.id], next, "reorder", { id: row.id, position }, texts.updateFailed);
      if (answer) done(answer, () => void reload());
      else setMoved(null);
      void reload();
    },
    [act, done, reload, scope, texts],
  );

  const remove = useCallback<Rows["remove"]>(
    async (rows) => {
      const ids = rows.map((row) => row.id);
      const next = without(latest.current.rows, new Set(ids), inCarousel);
      const answer = await act(ids, next, "remove", { ids }, texts.deleteFailed);
      if (answer) done(answer, () => void reload());
      void reload();
    },
    [act, done, inCarousel, reload, texts],
  );

  return { page, moved, busy, switchTo, moveTo, remove };
}
