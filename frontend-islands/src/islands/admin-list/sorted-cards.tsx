/** Rows in an order that the owner makes. */
import { type ReactNode, useRef, useState } from "react";
import type { ListRow } from "../../admin/types.ts";
import { Arrow, Grip } from "./move.tsx";
import { useDrag } from "./use-drag.ts";
import type { Rows } from "./use-rows.ts";

interface Props {
  rows: Rows;
  all: readonly ListRow[];
  visible: readonly ListRow[];
  card: (row: ListRow, more: object) => ReactNode;
}

export function SortedCards({ rows, all, visible, card }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState("");
  const to = (at: number, place: number) => {
    const row = all[at];
    if (!row || at === place) return;
    setSaid(`${row.title}, position ${place + 1} of ${all.length}`);
    rows.moveTo(row, place + 1);
  };
  const drag = useDrag(list, to);
  return (
    <>
      <p className="sr" role="status">
        {said}
      </p>
      <ol className="tl tl--cards" ref={list}>
        {visible.map((row, at) =>
          card(row, {
            shift: drag.shift(at),
            mark: drag.from === at ? "dragged" : rows.moved?.id === row.id ? "moved" : undefined,
            grip: <Grip at={at} drag={drag} />,
            arrows: (
              <span className="c__mv">
                <Arrow name={`Move ${row.title} up`} icon="up" off={at === 0} onMove={() => to(at, at - 1)} />
                <Arrow
                  name={`Move ${row.title} down`}
                  icon="down"
                  off={at === all.length - 1}
                  onMove={() => to(at, at + 1)}
                />
              </span>
            ),
          }),
        )}
      </ol>
    </>
  );
}
