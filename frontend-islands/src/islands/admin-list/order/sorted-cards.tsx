/** Manually ordered rows: all of them, or the filtered ones. */
import { type ReactElement, type RefObject, useMemo, useRef, useState } from "react";
import { moveRow, neighbors, peers, type Scope, targetPosition } from "../../../admin/list/list-logic.ts";
import { type Layout, useDrag } from "../../../admin/list/use-drag.ts";
import { stepOf } from "../../../admin/list/use-tile-keys.ts";
import type { ListRow } from "../../../generated/domain.ts";
import { useListener } from "../../../ui/use-listener.ts";
import type { Rows } from "../use-rows.ts";
import { Arrows, Grip } from "./move.tsx";

interface Props {
  rows: Rows;
  scope: Scope;
  layout: Layout;
  shown: readonly ListRow[];
  visible: readonly ListRow[];
  card: (row: ListRow, more: object) => ReactElement;
}

export const LIST_CLASSES: Record<Layout, string> = {
  rows: "record-list record-list--cards",
  tiles: "photo-tiles",
};

export function SortedCards({ rows, scope, layout, shown, visible, card }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const near = useMemo(() => neighbors(shown, scope), [shown, scope]);
  const to = (at: number, place: number) => {
    const row = shown[at];
    const all = rows.page.rows;
    const position = row && at !== place ? targetPosition(all, shown, row, place, scope) : null;
    if (!row || position === null) return;
    const among = peers(all, row, scope);
    // Dropped among rows of other groups, it may still have its old position.
    if (peers(moveRow(all, row.id, position, scope), row, scope).every(({ id }, place) => among[place]?.id === id))
      return;
    setAnnouncement(`${row.title}, position ${position} of ${among.length}`);
    rows.moveTo(row, position);
  };
  const drag = useDrag(list, to, layout);
  useMoveKeys(list, layout, to);
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ol className={LIST_CLASSES[layout]} ref={list}>
        {visible.map((row, at) => {
          const { up, down } = near[at] ?? { up: null, down: null };
          if (scope === "carousel" && !row.state) return card(row, { grip: <span />, arrows: <span /> });
          const moved = rows.moved?.id === row.id ? "moved" : undefined;
          return card(row, {
            style: drag.style(at),
            mark: drag.from === at ? "dragged" : moved,
            grip: <Grip at={at} drag={drag} />,
            arrows: (
              <span className="record-row__move">
                <Arrows
                  title={row.title}
                  up={up === null ? null : () => to(at, up)}
                  down={down === null ? null : () => to(at, down)}
                  layout={layout}
                />
              </span>
            ),
          });
        })}
      </ol>
    </>
  );
}

/** Alt with an arrow key moves the tile that has the focus, across or to the row above or below. */
function useMoveKeys(list: RefObject<HTMLElement | null>, layout: Layout, to: (at: number, place: number) => void) {
  const move = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const tiles = [...(list.current?.children ?? [])];
    const at = tiles.findIndex((tile) => tile.contains(document.activeElement));
    const step = stepOf(event.key, tiles);
    if (at < 0 || step === 0) return;
    // Otherwise the browser goes back a page.
    event.preventDefault();
    to(at, Math.min(Math.max(at + step, 0), tiles.length - 1));
  };
  useListener<KeyboardEvent>("keydown", move, layout === "tiles");
}
