/** A content list with search, filters, reordering, quick toggles and bulk actions. */
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import {
  filterRows,
  INITIAL_LIST_VIEW,
  indexRows,
  isFiltered,
  type ListView,
  latestGroup,
  placesInGroups,
} from "../../admin/list/list-logic.ts";
import { useSelection } from "../../admin/list/use-selection.ts";
import type { FormSpec, ListPage, ListRow, ListScreen } from "../../generated/domain.ts";
import { CardRow } from "./card-row.tsx";
import { Empty, NoneFound } from "./empty.tsx";
import { listPartsOf } from "./kinds.tsx";
import { ConfirmDelete, ListBulk } from "./list-bulk.tsx";
import { groupsOf, ListTools } from "./list-tools.tsx";
import { Carousel } from "./order/carousel.tsx";
import { LIST_CLASSES, SortedCards } from "./order/sorted-cards.tsx";
import { PhotoTile } from "./photo-tile.tsx";
import { scopeOf, useRows } from "./use-rows.ts";
import { useWindow } from "./use-window.tsx";

export function List({ spec, page: first, quick }: ListScreen) {
  const { ListHeader, ListFooter, AddHere } = listPartsOf(spec.entity);
  const rows = useRows(spec, first);
  useNotFoundMessage(spec);
  const { page, toggle } = rows;
  const { view, setView, shownView, found, clear } = useView(spec, page);
  const selection = useSelection();
  const { selecting, selected } = selection;
  const [deleting, setDeleting] = useState<readonly ListRow[]>([]);
  const labels = useMemo(() => new Map(spec.list?.groups.map(({ value, label }) => [value, label])), [spec]);
  const places = useMemo(() => placesInGroups(page.rows), [page.rows]);
  const { visible, more } = useWindow(found, shownView);

  const switchOne = useCallback((row: ListRow, on: boolean) => toggle([row], on), [toggle]);
  const removeOne = useCallback((row: ListRow) => setDeleting([row]), []);
  const chosen = page.rows.filter((row) => selected.has(row.id) && !row.stays);
  const scope = scopeOf(spec);
  const inOrder = scope !== "none" && shownView.sort === "order" && !selecting;
  const layout = spec.list?.asTiles ? "tiles" : "rows";
  const onView = (part: Partial<ListView>) => setView({ ...view, ...part });
  const header = { spec, quick, page, rows: page.rows, view, onView, onChanged: () => void rows.reload() };
  const Card = layout === "tiles" ? PhotoTile : CardRow;
  const card = (row: ListRow, more: object = {}) => (
    <Card
      key={row.id}
      row={row}
      spec={spec}
      group={labels.get(row.group) ?? row.group}
      place={places.get(row.id) ?? 0}
      busy={rows.busy.has(row.id)}
      selecting={selecting}
      selected={selected.has(row.id) && !row.stays}
      onSelect={selection.toggleOne}
      onToggle={switchOne}
      onRemove={removeOne}
      {...more}
    />
  );
  const cards = inOrder ? (
    <SortedCards {...{ rows, scope, layout, visible, card }} shown={found} />
  ) : (
    <ul className={LIST_CLASSES[layout]}>{visible.map((row) => card(row))}</ul>
  );

  return (
    <>
      {ListHeader && <ListHeader {...header} />}
      {page.rows.length > 0 && (
        <ListTools
          spec={spec}
          page={page}
          labels={labels}
          view={view}
          found={found.length}
          selecting={selecting}
          onChange={onView}
          onSelecting={selecting ? selection.stop : selection.start}
        />
      )}
      {page.rows.length === 0 && <Empty spec={spec} />}
      {page.rows.length > 0 && found.length === 0 && (
        <NoneFound title={spec.texts.noneFound} clear={clear}>
          {AddHere && <AddHere {...header} />}
        </NoneFound>
      )}
      {inOrder && scope === "carousel" && !isFiltered(shownView) ? (
        <Carousel spec={spec} rows={rows} onToggle={switchOne} onRemove={removeOne} />
      ) : (
        found.length > 0 && (
          <>
            {inOrder && scope === "group" && layout === "rows" && labels.size > 1 && (
              <p className="empty-text small">{`The order applies within each ${spec.list?.groupLabel.toLowerCase()}.`}</p>
            )}
            {cards}
            {more}
          </>
        )
      )}
      {ListFooter && <ListFooter />}
      {selecting && (
        <ListBulk
          {...{ spec, selection, chosen }}
          shown={found.filter((row) => !row.stays)}
          onToggle={toggle}
          onDelete={() => setDeleting(chosen)}
        />
      )}
      {deleting.length > 0 && (
        <ConfirmDelete
          rows={deleting}
          text={spec.texts.confirmDelete}
          onClose={() => setDeleting([])}
          onYes={() => {
            void rows.remove(deleting);
            selection.stop();
          }}
        />
      )}
    </>
  );
}

/** What is searched and filtered for, and the rows that are left. */
function useView(spec: FormSpec, page: ListPage) {
  // A list of tiles shows one group at a time.
  const first = spec.list?.asTiles ? latestGroup(page.rows, groupsOf(spec, page)) : "";
  const [view, setView] = useState<ListView>({ ...INITIAL_LIST_VIEW, group: first });
  // Keeps typing responsive: the list follows in a deferred render.
  const shownView = useDeferredValue(view);
  const indexed = useMemo(() => indexRows(page.rows), [page.rows]);
  const found = useMemo(() => filterRows(indexed, shownView), [indexed, shownView]);
  const clear = () => setView({ ...INITIAL_LIST_VIEW, group: spec.list?.asTiles ? view.group : "" });
  return { view, setView, shownView, found, clear };
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
