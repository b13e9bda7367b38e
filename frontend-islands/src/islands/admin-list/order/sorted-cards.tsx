/** Manually ordered rows: all of them, or the filtered ones. */
import { type ReactElement, useMemo, useRef, useState } from "react";
import { moveRow, neighbors, peers, type Scope, targetPosition } from "../../../admin/list/list-logic.ts";
import { useDrag } from "../../../admin/list/use-drag.ts";
import type { ListRow } from "../../../generated/domain.ts";
import type { Rows } from "../use-rows.ts";
import { Arrows, Grip } from "./move.tsx";

interface Props {
  rows: Rows;
  scope: Scope;
  shown: readonly ListRow[];
  visible: readonly ListRow[];
  card: (row: ListRow, more: object) => ReactElement;
}

export function SortedCards({ rows, scope, shown, visible, card }: Props) {
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
  const drag = useDrag(list, to);
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ol className="record-list record-list--cards" ref={list}>
        {visible.map((row, at) => {
          const { up, down } = near[at] ?? { up: null, down: null };
          if (scope === "carousel" && !row.state) return card(row, { grip: <span />, arrows: <span /> });
          const moved = rows.moved?.id === row.id ? "moved" : undefined;
          return card(row, {
            shift: drag.shift(at),
            mark: drag.from === at ? "dragged" : moved,
            grip: <Grip at={at} drag={drag} />,
            arrows: (
              <span className="record-row__move">
                <Arrows
                  title={row.title}
                  up={up === null ? null : () => to(at, up)}
                  down={down === null ? null : () => to(at, down)}
                />
              </span>
            ),
          });
        })}
      </ol>
    </>
  );
}
