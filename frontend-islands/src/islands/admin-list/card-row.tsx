/** One row of a list: title, status and actions. */
import { type CSSProperties, memo } from "react";
import { Thumb } from "../../admin/library/thumb.tsx";
import { Badge } from "../../admin/ui/badge.tsx";
import { Button } from "../../admin/ui/button.tsx";
import { Icon, Stars } from "../../admin/ui/icon.tsx";
import { Checkbox } from "../../admin/ui/inputs.tsx";
import { adminMessages } from "../../generated/admin.ts";
import type { FormSpec, ListRow } from "../../generated/domain.ts";
import type { Elements } from "../../ui/elements.ts";

export interface CardProps {
  row: ListRow;
  spec: FormSpec;
  /** The group's label. */
  group: string;
  /** Its place in the group, from 1. */
  place: number;
  busy: boolean;
  selecting: boolean;
  selected: boolean;
  onSelect: (id: string, on: boolean) => void;
  onToggle: (row: ListRow, on: boolean) => void;
  onRemove: (row: ListRow) => void;
  /** Controls for moving it, where the order can change. */
  grip?: Elements;
  arrows?: Elements;
  /** Where it is drawn while one is dragged. */
  style?: CSSProperties | undefined;
  mark?: "moved" | "dragged" | undefined;
}

export const CardRow = memo(function CardRow(props: CardProps) {
  const { row, spec, group, busy, selecting, selected, onSelect, grip, style, mark } = props;
  const toggle = spec.list?.toggle ?? null;
  const edit = `/admin/${spec.entity}/${row.id}/edit`;
  const classes = [
    "record-row",
    row.state === false && toggle?.off && "record-row--inactive",
    selected && "record-row--selected",
    grip && "c--order",
    mark === "moved" && "reorder--moved",
    mark === "dragged" && "reorder--dragged",
  ];
  return (
    <li className={classes.filter(Boolean).join(" ")} style={style} aria-busy={busy || undefined}>
      {selecting && !row.stays ? (
        <Checkbox className="check record-row__select" checked={selected} onValue={(on) => onSelect(row.id, on)}>
          <span className="visually-hidden">{`Select ${row.title}`}</span>
        </Checkbox>
      ) : (
        grip
      )}
      {row.picture && <Thumb picture={row.picture} />}
      {!row.picture && spec.editor === "page" && (
        <span className="thumb thumb--none">
          <Icon name="page" />
        </span>
      )}
      <div className="record-row__body">
        <p className="record-row__meta">
          {row.damaged && <Badge tone="error">{adminMessages.damaged}</Badge>}
          {toggle && row.state !== null && (row.state || toggle.off) && (
            <span className={row.state ? "badge badge--success" : "badge"}>
              <i className={row.state ? "dot dot--on" : "dot"} />
              <span>{row.state ? toggle.on : toggle.off}</span>
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
          {spec.list?.showsOrder && row.position !== null && <span>{`Order ${row.position}`}</span>}
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
        {row.text && <p className="record-row__text">{row.text}</p>}
        {row.damaged && <p className="record-row__problem">{row.damaged}</p>}
      </div>
      {row.figures.length > 0 && (
        <dl className="record-row__figures">
          {row.figures.map(({ label, number }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{number.toLocaleString("en-US")}</dd>
            </div>
          ))}
        </dl>
      )}
      {!selecting && <Actions {...props} edit={edit} />}
    </li>
  );
});

function Actions({ row, spec, arrows, edit, onToggle, onRemove }: CardProps & { edit: string }) {
  const toggle = spec.list?.toggle ?? null;
  const isKept = row.stays !== "" && row.state === true;
  return (
    <div className="record-row__actions">
      {arrows}
      {isKept && <span className="hint">{row.stays}</span>}
      {toggle && row.state !== null && !isKept && (
        <Button
          look="outline small"
          aria-label={`${row.state ? toggle.turnOff : toggle.turnOn}: ${row.title}`}
          onClick={() => onToggle(row, !row.state)}
        >
          {row.state ? toggle.turnOff : toggle.turnOn}
        </Button>
      )}
      <a className="button button--ghost button--small" href={edit} aria-label={`Edit: ${row.title}`}>
        {row.damaged ? "Open" : "Edit"}
      </a>
      {spec.list?.canBeDeleted && !row.stays && (
        <Button
          look="ghost-danger small"
          icon="trash"
          aria-label={`Delete: ${row.title}`}
          onClick={() => onRemove(row)}
        >
          Delete
        </Button>
      )}
    </div>
  );
}
