/** A content list with search, filters, reordering, quick toggles and bulk actions. */
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { Bulk } from "../../admin/bulk.tsx";
import { Confirm } from "../../admin/dialog.tsx";
import { filterRows, INITIAL_VIEW, indexRows, isFiltered, type View } from "../../admin/list-logic.ts";
import { SearchTips } from "../../admin/search-tips.tsx";
import type { FormSpec, ListRow } from "../../admin/types.ts";
import { useSelection } from "../../admin/use-selection.ts";
import type { ListScreen } from "../../generated/domain.ts";
import { CardRow } from "./card-row.tsx";
import { Carousel } from "./carousel.tsx";
import { Empty, NoneFound } from "./empty.tsx";
import { ListTools } from "./list-tools.tsx";
import { QuickSetup } from "./quick-setup.tsx";
import { SortedCards } from "./sorted-cards.tsx";
import { scopeOf, useRows } from "./use-rows.ts";
import { useWindow } from "./use-window.tsx";

export function List({ spec, page: first, quick }: ListScreen) {
  const rows = useRows(spec, first);
  useNotFoundMessage(spec);
  const { page, toggle } = rows;
  const [view, setView] = useState<View>(INITIAL_VIEW);
  const { selecting, selected, toggleOne, replace, start: startSelecting, stop: stopSelecting } = useSelection();
  const [deleting, setDeleting] = useState<readonly ListRow[]>([]);
  // Keeps typing responsive: the list follows in a deferred render.
  const shownView = useDeferredValue(view);
  const indexed = useMemo(() => indexRows(page.rows), [page.rows]);
  const found = useMemo(() => filterRows(indexed, shownView), [indexed, shownView]);
  const labels = useMemo(() => new Map(spec.list?.groups.map(({ value, label }) => [value, label])), [spec]);
  const { visible, more } = useWindow(found, shownView);

  const switchOne = useCallback((row: ListRow, on: boolean) => toggle([row], on), [toggle]);
  const removeOne = useCallback((row: ListRow) => setDeleting([row]), []);
  // Computed from the current rows: a page whose row was just deleted is offered again.
  const missing = quick.filter(({ value }) => !page.rows.some(({ badges }) => badges.includes(value)));
  const chosen = page.rows.filter((row) => selected.has(row.id));
  const scope = scopeOf(spec);
  const inOrder = scope !== "none" && shownView.sort === "order" && !selecting;
  const card = (row: ListRow, more: object = {}) => (
    <CardRow
      key={row.id}
      row={row}
      spec={spec}
      group={labels.get(row.group) ?? row.group}
      busy={rows.busy.has(row.id)}
      selecting={selecting}
      selected={selected.has(row.id)}
      onSelect={toggleOne}
      onToggle={switchOne}
      onRemove={removeOne}
      {...more}
    />
  );
  const cards = inOrder ? (
    <SortedCards rows={rows} scope={scope} shown={found} visible={visible} card={card} />
  ) : (
    <ul className="record-list record-list--cards">{visible.map((row) => card(row))}</ul>
  );

  return (
    <>
      {missing.length > 0 && <QuickSetup pages={missing} />}
      {page.rows.length > 0 && (
        <ListTools
          spec={spec}
          page={page}
          labels={labels}
          view={view}
          found={found.length}
          selecting={selecting}
          onChange={(part) => setView({ ...view, ...part })}
          onSelecting={selecting ? stopSelecting : startSelecting}
        />
      )}
      {page.rows.length === 0 && <Empty spec={spec} />}
      {page.rows.length > 0 && found.length === 0 && (
        <NoneFound title={spec.texts.noneFound} clear={() => setView(INITIAL_VIEW)} />
      )}
      {inOrder && scope === "carousel" && !isFiltered(shownView) ? (
        <Carousel spec={spec} rows={rows} onToggle={switchOne} onRemove={removeOne} />
      ) : (
        found.length > 0 && (
          <>
            {inOrder && scope === "group" && labels.size > 1 && (
              <p className="empty-text small">The order applies within each {spec.list?.groupLabel.toLowerCase()}.</p>
            )}
            {cards}
            {more}
          </>
        )
      )}
      {spec.entity === "seo" && (
        <aside className="side-panel side-panel--below" aria-label="Tips">
          <SearchTips />
        </aside>
      )}
      {selecting && (
        <Bulk
          count={chosen.length}
          all={found.length}
          onAll={(on) => replace(on ? found.map(({ id }) => id) : [])}
          onDone={stopSelecting}
        >
          {spec.list?.toggle &&
            [true, false].map((on) => (
              <button
                key={String(on)}
                className="button button--outline button--small"
                type="button"
                disabled={!chosen.some((row) => row.state === !on)}
                onClick={() => {
                  toggle(
                    chosen.filter((row) => row.state !== on),
                    on,
                  );
                  stopSelecting();
                }}
              >
                {on ? spec.list?.toggle?.turnOn : spec.list?.toggle?.turnOff}
              </button>
            ))}
          <button
            className="button button--ghost-danger button--small"
            type="button"
            disabled={chosen.length === 0}
            onClick={() => setDeleting(chosen)}
          >
            Delete
          </button>
        </Bulk>
      )}
      {deleting.length > 0 && (
        <Confirm
          title={deleting.length === 1 ? `Delete “${deleting[0]?.title}”` : `Delete these ${deleting.length}`}
          text={
            deleting.length === 1 ? spec.texts.confirmDelete : "They go to the trash for 30 days and can be restored."
          }
          action="Delete"
          onAnswer={(yes) => {
            setDeleting([]);
            if (!yes) return;
            void rows.remove(deleting);
            stopSelecting();
          }}
        />
      )}
    </>
  );
}

/** Shows a message if an unknown id redirected here, once. */
function useNotFoundMessage({ texts }: FormSpec): void {
  const { notify } = useAdmin();
  useEffect(() => {
    if (!new URLSearchParams(location.search).has("gone")) return;
    history.replaceState(null, "", location.pathname);
    notify({ tone: "bad", text: texts.notFound });
  }, [notify, texts]);
}
