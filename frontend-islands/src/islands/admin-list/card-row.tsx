/** One row of a list: title, status and actions. */
import { type CSSProperties, memo, type ReactNode } from "react";
import { Icon, Stars } from "../../admin/icon.tsx";
import { Thumb } from "../../admin/thumb.tsx";
import type { FormSpec, ListRow } from "../../admin/types.ts";
import { adminMessages } from "../../generated/domain.ts";

interface Props {
  row: ListRow;
  spec: FormSpec;
  /** The group's label. */
  group: string;
  busy: boolean;
  picking: boolean;
  picked: boolean;
  onPick: (id: string, on: boolean) => void;
  onSwitch: (row: ListRow, on: boolean) => void;
  onRemove: (row: ListRow) => void;
  /** Controls for moving it, where the order can change. */
  grip?: ReactNode;
  arrows?: ReactNode;
  /** Offset in pixels while another row is dragged. */
  shift?: number;
  mark?: "moved" | "dragged" | undefined;
}

export const CardRow = memo(function CardRow(props: Props) {
  const { row, spec, group, busy, picking, picked, onPick, onSwitch, onRemove, grip, arrows, shift = 0, mark } = props;
  const toggle = spec.list?.toggle ?? null;
  const edit = `/admin/${spec.entity}/${row.id}/edit`;
  const classes = [
    "c",
    row.state === false && toggle?.off && "c--off",
    picked && "c--picked",
    grip && "c--order",
    mark === "moved" && "t--moved",
    mark === "dragged" && "t--drag",
  ];
  const style: CSSProperties | undefined = shift ? { translate: `0 ${shift}px` } : undefined;
  return (
    <li className={classes.filter(Boolean).join(" ")} style={style} aria-busy={busy || undefined}>
      {picking ? (
        <label className="tick c__pick">
          <input type="checkbox" checked={picked} onChange={(event) => onPick(row.id, event.currentTarget.checked)} />
          <span className="sr">Select {row.title}</span>
        </label>
      ) : (
        grip
      )}
      {row.picture && <Thumb picture={row.picture} />}
      <div className="c__b">
        <p className="c__s">
          {row.damaged && (
            <span className="st st--bad">
              <Icon name="alert" small />
              {adminMessages.damaged}
            </span>
          )}
          {toggle && row.state !== null && (row.state || toggle.off) && (
            <span className={row.state ? "st st--ok" : "st"}>
              <i className={row.state ? "dot dot--on" : "dot"} />
              {row.state ? toggle.on : toggle.off}
            </span>
          )}
          {row.badges
            .filter((badge) => badge !== toggle?.on && badge !== toggle?.off)
            .map((badge) => (
              <span className="tag" key={badge}>
                {badge}
              </span>
            ))}
          {group && !row.badges.includes(group) && <span>{group}</span>}
          {row.position !== null && <span>Order {row.position}</span>}
          {row.facts
            .filter((fact) => fact !== group)
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
        </p>
        <h2>
          <a href={edit}>{row.title || adminMessages.damaged}</a>
          <Stars rating={row.rating} />
        </h2>
        {row.text && <p className="c__t">{row.text}</p>}
        {row.damaged && <p className="c__x">{row.damaged}</p>}
      </div>
      {!picking && (
        <div className="c__a">
          {arrows}
          {toggle && row.state !== null && (
            <button
              className="btn btn--2 btn--sm"
              type="button"
              aria-label={`${row.state ? toggle.turnOff : toggle.turnOn}: ${row.title}`}
              onClick={() => onSwitch(row, !row.state)}
            >
              {row.state ? toggle.turnOff : toggle.turnOn}
            </button>
          )}
          <a className="btn btn--g btn--sm" href={edit} aria-label={`Edit: ${row.title}`}>
            {row.damaged ? "Open" : "Edit"}
          </a>
          {spec.list?.canBeAdded && (
            <button
              className="btn btn--x btn--sm"
              type="button"
              aria-label={`Delete: ${row.title}`}
              onClick={() => onRemove(row)}
            >
              <Icon name="trash" small />
              Delete
            </button>
          )}
        </div>
      )}
    </li>
  );
});
