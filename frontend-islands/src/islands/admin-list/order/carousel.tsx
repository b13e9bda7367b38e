/** The carousel's order, by dragging, arrows or position number; inactive testimonials below. */
import { useRef, useState } from "react";
import { initials, Thumb } from "../../../admin/library/thumb.tsx";
import { carousel } from "../../../admin/list/list-logic.ts";
import { type Drag, useDrag } from "../../../admin/list/use-drag.ts";
import { Stars } from "../../../admin/ui/icon.tsx";
import type { FormSpec, ListRow } from "../../../generated/domain.ts";
import { RowMenu } from "../row-menu.tsx";
import type { Rows } from "../use-rows.ts";
import { useWindow } from "../use-window.tsx";
import { Arrows, Grip } from "./move.tsx";

interface Props {
  spec: FormSpec;
  rows: Rows;
  onToggle: (row: ListRow, on: boolean) => void;
  onRemove: (row: ListRow) => void;
}

export function Carousel({ spec, rows, onToggle, onRemove }: Props) {
  const { active, inactive } = carousel(rows.page.rows);
  const { visible, more } = useWindow(active, "active");
  const idle = useWindow(inactive, "resting");
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const to = (row: ListRow, position: number) => {
    const at = Math.min(Math.max(position, 1), active.length);
    if (at === row.position) return;
    setAnnouncement(`${row.title}, position ${at} of ${active.length}`);
    rows.moveTo(row, at);
  };
  const drag = useDrag(list, (from, at) => {
    const row = active[from];
    if (row) to(row, at + 1);
  });
  const shared = { spec, rows, onToggle, onRemove, to, drag, last: active.length };
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {active.length > 0 && (
        <>
          <div className="record-list-header">
            <h2>In the carousel</h2>
            <p>{active.length}</p>
          </div>
          <ol className="record-list" ref={list}>
            {visible.map((row, at) => (
              <Row key={row.id} row={row} at={at} {...shared} />
            ))}
          </ol>
          {more}
        </>
      )}
      {inactive.length > 0 && (
        <>
          <div className="record-list-header">
            <h2>Inactive</h2>
            <p>{`${inactive.length}, not on the website`}</p>
          </div>
          <ul className="record-list">
            {idle.visible.map((row) => (
              <Row key={row.id} row={row} at={null} {...shared} />
            ))}
          </ul>
          {idle.more}
        </>
      )}
    </>
  );
}

interface RowProps {
  row: ListRow;
  /** Index in the order; null if inactive. */
  at: number | null;
  last: number;
  spec: FormSpec;
  rows: Rows;
  drag: Drag;
  to: (row: ListRow, position: number) => void;
  onToggle: (row: ListRow, on: boolean) => void;
  onRemove: (row: ListRow) => void;
}

function Row({ row, at, last, spec, rows, drag, to, onToggle, onRemove }: RowProps) {
  const moved = rows.moved?.id === row.id ? rows.moved : null;
  const dragged = at !== null && drag.from === at;
  const classes = [
    "carousel-row",
    at === null && "carousel-row--inactive",
    moved && "reorder--moved",
    dragged && "reorder--dragged",
  ];
  const toggle = spec.list?.toggle;
  const edit = `/admin/${spec.entity}/${row.id}/edit`;
  return (
    <li
      className={classes.filter(Boolean).join(" ")}
      style={at === null ? undefined : drag.style(at)}
      aria-busy={rows.busy.has(row.id) || undefined}
      data-id={row.id}
    >
      {at === null ? <span /> : <Grip at={at} drag={drag} />}
      {at === null ? (
        <span className="carousel-row__number" aria-hidden="true">
          –
        </span>
      ) : (
        <Position name={row.title} position={at + 1} last={last} onMove={(position) => to(row, position)} />
      )}
      {row.picture ? (
        <Thumb picture={row.picture} className="avatar" />
      ) : (
        <span className="avatar" aria-hidden="true">
          {initials(row.title)}
        </span>
      )}
      <div className="carousel-row__body">
        <h3>
          <a href={edit}>{row.title}</a>
          <Stars rating={row.rating} />
          {moved && <span className="badge badge--changed">{`was ${moved.from}`}</span>}
          {row.facts.map((fact) => (
            <span className="carousel-row__fact" key={fact}>
              {fact}
            </span>
          ))}
        </h3>
        <p>{row.text}</p>
      </div>
      <div className="carousel-row__move">
        {at !== null && (
          <Arrows
            title={row.title}
            up={at === 0 ? null : () => to(row, at)}
            down={at === last - 1 ? null : () => to(row, at + 2)}
          />
        )}
      </div>
      <label className="switch">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own checked state
          role="switch"
          checked={row.state === true}
          aria-label={`${toggle?.on ?? "Active"}: ${row.title}`}
          onChange={(event) => onToggle(row, event.currentTarget.checked)}
        />
        <span aria-hidden="true">{row.state ? toggle?.on : toggle?.off}</span>
      </label>
      <RowMenu row={row} edit={edit} seeLabel="View review" onRemove={() => onRemove(row)} />
    </li>
  );
}

/** Editable position number: typing a new one moves the row there. */
function Position(props: { name: string; position: number; last: number; onMove: (position: number) => void }) {
  const { name, position, last, onMove } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    const wanted = Number.parseInt(typed ?? "", 10);
    setTyped(null);
    if (Number.isFinite(wanted)) onMove(wanted);
  };
  return (
    <input
      className="carousel-row__number"
      inputMode="numeric"
      aria-label={`Position of ${name}, 1 to ${last}`}
      value={typed ?? String(position)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, "").slice(0, 4))}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === "Enter") settle();
        if (event.key === "Escape") setTyped(null);
        if (event.key === "ArrowUp") onMove(position - 1);
        if (event.key === "ArrowDown") onMove(position + 1);
        if (event.key.startsWith("Arrow")) event.preventDefault();
      }}
    />
  );
}
