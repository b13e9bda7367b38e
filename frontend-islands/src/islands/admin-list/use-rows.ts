/** The rows of a list with optimiztic updates: rolled back if the server rejects them. */
import { useCallback, useEffect, useRef, useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { takeFlash } from "../../admin/flash.ts";
import { moveRow, peers, removeRows, type Scope, toggleRows } from "../../admin/list/list-logic.ts";
import type { Done, FormSpec, ListPage, ListRow } from "../../generated/domain.ts";

export type Rows = ReturnType<typeof useRows>;

/** How the rows of a list can be moved. */
export const scopeOf = (spec: FormSpec): Scope => spec.list?.order ?? "none";

/** How long a moved row stays highlighted. */
const MARK_MS = 10_000;

export function useRows(spec: FormSpec, first: ListPage) {
  const { texts } = spec;
  const scope = scopeOf(spec);
  const inCarousel = scope === "carousel";
  const { page, busy, latest, optimistic, reload } = useOptimisticPage(spec, first);
  /** The row moved last, and its previous position. */
  const [moved, setMoved] = useState<{ id: string; from: number } | null>(null);
  useEffect(() => {
    if (!moved) return;
    const timer = setTimeout(() => setMoved(null), MARK_MS);
    return () => clearTimeout(timer);
  }, [moved]);

  const toggle = useCallback(
    async (rows: readonly ListRow[], on: boolean) => {
      const ids = rows.map((row) => row.id);
      const next = toggleRows(latest.current.rows, new Set(ids), on, inCarousel);
      if (ids.length === 0) return;
      const one = ids.length === 1;
      const args = one ? { id: ids[0], on } : { ids, on };
      await optimistic(ids, next, one ? "toggle" : "toggle-many", args, texts.toggleFailed);
    },
    [optimistic, inCarousel, latest, texts],
  );

  const moveTo = useCallback(
    async (row: ListRow, position: number) => {
      const from = peers(latest.current.rows, row, scope).indexOf(row) + 1;
      if (position === from) return;
      const next = moveRow(latest.current.rows, row.id, position, scope);
      setMoved({ id: row.id, from });
      const saved = await optimistic([row.id], next, "reorder", { id: row.id, position }, texts.updateFailed);
      if (!saved) setMoved(null);
    },
    [optimistic, scope, latest, texts],
  );

  const remove = useCallback(
    async (rows: readonly ListRow[]) => {
      const ids = rows.map((row) => row.id);
      const next = removeRows(latest.current.rows, new Set(ids), inCarousel);
      await optimistic(ids, next, "remove", { ids }, texts.deleteFailed);
    },
    [optimistic, inCarousel, latest, texts],
  );

  return { page, moved, busy, toggle, moveTo, remove, reload };
}

type Change = "toggle" | "toggle-many" | "reorder" | "remove";

/** The rows as they will be once the server has answered. */
function useOptimisticPage({ entity: kind, texts }: FormSpec, first: ListPage) {
  const { request, change, showDone, showError } = useAdmin();
  const [page, setPage] = useState(first);
  /** Rows with a pending request. */
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(page);
  latest.current = page;
  // Discards a response that a later one, or an optimiztic update, has superseded.
  const requestNumber = useRef(0);
  const reload = useCallback(async () => {
    requestNumber.current += 1;
    const mine = requestNumber.current;
    try {
      const next = await request<ListPage>("list", { entity: kind });
      if (mine === requestNumber.current) setPage(next);
    } catch (cause) {
      if (mine === requestNumber.current) showError(cause, texts.loadFailed);
    }
  }, [request, kind, showError, texts]);

  // Shows the message of an editor that has just saved or deleted something.
  useEffect(() => {
    const flash = takeFlash();
    if (flash) showDone(flash, () => void reload());
  }, [showDone, reload]);

  /** Shows `next` during the request, and rolls back if the server rejects it; whether it did not. */
  const optimistic = useCallback(
    async (ids: string[], next: ListRow[], name: Change, args: object, sentence: string): Promise<boolean> => {
      const before = latest.current;
      requestNumber.current += 1;
      setPage({ ...before, rows: next });
      setBusy((busy) => new Set([...busy, ...ids]));
      try {
        const answer = await change<Done>(name, { entity: kind, ...args });
        showDone(answer, () => void reload());
        return true;
      } catch (cause) {
        setPage(before);
        showError(cause, sentence);
        return false;
      } finally {
        setBusy((busy) => new Set([...busy].filter((id) => !ids.includes(id))));
        void reload();
      }
    },
    [change, kind, reload, showDone, showError],
  );
  return { page, busy, latest, optimistic, reload };
}
