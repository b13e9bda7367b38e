/** A content list with search, filters, reordering, quick toggles and bulk actions. */
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { Bulk } from "../../admin/bulk.tsx";
import { useDesk } from "../../admin/desk.tsx";
import { Confirm } from "../../admin/dialog.tsx";
import { index, isNarrowed, START, select, type View } from "../../admin/list-logic.ts";
import { SearchTips } from "../../admin/search-tips.tsx";
import type { FormSpec, ListRow } from "../../admin/types.ts";
import { usePicked } from "../../admin/use-picked.ts";
import type { ListScreen } from "../../generated/domain.ts";
import { CardRow } from "./card-row.tsx";
import { Carousel } from "./carousel.tsx";
import { Empty, NoneFound } from "./empty.tsx";
import { QuickSetup } from "./quick-setup.tsx";
import { SortedCards } from "./sorted-cards.tsx";
import { Tools } from "./tools.tsx";
import { scopeOf, useRows } from "./use-rows.ts";
import { useWindow } from "./use-window.tsx";

export function List({ spec, page: first, quick }: ListScreen) {
  const rows = useRows(spec, first);
  useGone(spec);
  const { page, switchTo } = rows;
  const [view, setView] = useState<View>(START);
  const { picking, picked, pick, choose, start: startPicking, stop: stopPicking } = usePicked();
  const [leaving, setLeaving] = useState<readonly ListRow[]>([]);
  // Keeps typing responsive: the list follows in a deferred render.
  const shownView = useDeferredValue(view);
  const indexed = useMemo(() => index(page.rows), [page.rows]);
  const found = useMemo(() => select(indexed, shownView), [indexed, shownView]);
  const labels = useMemo(() => new Map(spec.list?.groups.map(({ value, label }) => [value, label])), [spec]);
  const { visible, more } = useWindow(found, shownView);

  const switchOne = useCallback((row: ListRow, on: boolean) => switchTo([row], on), [switchTo]);
  const removeOne = useCallback((row: ListRow) => setLeaving([row]), []);
  // Computed from the current rows: a page whose row was just deleted is offered again.
  const missing = quick.filter(({ value }) => !page.rows.some(({ badges }) => badges.includes(value)));
  const chosen = page.rows.filter((row) => picked.has(row.id));
  const scope = scopeOf(spec);
  const inOrder = scope !== "none" && shownView.sort === "order" && !picking;
  const card = (row: ListRow, more: object = {}) => (
    <CardRow
      key={row.id}
      row={row}
      spec={spec}
      group={labels.get(row.group) ?? row.group}
      busy={rows.busy.has(row.id)}
      picking={picking}
      picked={picked.has(row.id)}
      onPick={pick}
      onSwitch={switchOne}
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
        <Tools
          spec={spec}
          page={page}
          labels={labels}
          view={view}
          found={found.length}
          picking={picking}
          onChange={(part) => setView({ ...view, ...part })}
          onPicking={picking ? stopPicking : startPicking}
        />
      )}
      {page.rows.length === 0 && <Empty spec={spec} />}
      {page.rows.length > 0 && found.length === 0 && (
        <NoneFound title={spec.texts.noneFound} clear={() => setView(START)} />
      )}
      {inOrder && scope === "carousel" && !isNarrowed(shownView) ? (
        <Carousel spec={spec} rows={rows} onSwitch={switchOne} onRemove={removeOne} />
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
      {picking && (
        <Bulk
          count={chosen.length}
          all={found.length}
          onAll={(on) => choose(on ? found.map(({ id }) => id) : [])}
          onDone={stopPicking}
        >
          {spec.list?.toggle &&
            [true, false].map((on) => (
              <button
                key={String(on)}
                className="button button--outline button--small"
                type="button"
                disabled={!chosen.some((row) => row.state === !on)}
                onClick={() => {
                  switchTo(
                    chosen.filter((row) => row.state !== on),
                    on,
                  );
                  stopPicking();
                }}
              >
                {on ? spec.list?.toggle?.turnOn : spec.list?.toggle?.turnOff}
              </button>
            ))}
          <button
            className="button button--ghost-danger button--small"
            type="button"
            disabled={chosen.length === 0}
            onClick={() => setLeaving(chosen)}
          >
            Delete
          </button>
        </Bulk>
      )}
      {leaving.length > 0 && (
        <Confirm
          title={leaving.length === 1 ? `Delete “${leaving[0]?.title}”` : `Delete these ${leaving.length}`}
          text={
            leaving.length === 1 ? spec.texts.confirmDelete : "They go to the trash for 30 days and can be restored."
          }
          action="Delete"
          onAnswer={(yes) => {
            setLeaving([]);
            if (!yes) return;
            void rows.remove(leaving);
            stopPicking();
          }}
        />
      )}
    </>
  );
}

/** Shows a message if an unknown id redirected here, once. */
function useGone({ texts }: FormSpec): void {
  const { say } = useDesk();
  useEffect(() => {
    if (!new URLSearchParams(location.search).has("gone")) return;
    history.replaceState(null, "", location.pathname);
    say({ tone: "bad", text: texts.notFound });
  }, [say, texts]);
}
