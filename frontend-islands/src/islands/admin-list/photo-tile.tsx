/** One picture of a list that is shown as tiles: its place, title and actions. */
import { memo } from "react";
import { Thumb } from "../../admin/library/thumb.tsx";
import { Badge } from "../../admin/ui/badge.tsx";
import { Button } from "../../admin/ui/button.tsx";
import { Icon } from "../../admin/ui/icon.tsx";
import { Checkbox } from "../../admin/ui/inputs.tsx";
import { adminMessages } from "../../generated/admin.ts";
import type { CardProps } from "./card-row.tsx";
import { RowMenu } from "./row-menu.tsx";

export const PhotoTile = memo(function PhotoTile(props: CardProps) {
  const { row, spec, place, busy, selecting, selected, onSelect, grip, style, mark } = props;
  const toggle = spec.list?.toggle ?? null;
  const isHidden = toggle !== null && row.state === false;
  const edit = `/admin/${spec.entity}/${row.id}/edit`;
  const classes = [
    "photo-tile",
    isHidden && "photo-tile--hidden",
    selected && "photo-tile--selected",
    mark === "moved" && "photo-tile--moved",
    mark === "dragged" && "photo-tile--dragged",
  ];
  return (
    <li className={classes.filter(Boolean).join(" ")} style={style} aria-busy={busy || undefined}>
      <div className="photo-tile__picture">
        {row.picture && <Thumb picture={row.picture} className="photo-tile__image" />}
        {selecting ? (
          <Checkbox className="check photo-tile__select" checked={selected} onValue={(on) => onSelect(row.id, on)}>
            <span className="visually-hidden">{`Select ${row.title}`}</span>
          </Checkbox>
        ) : (
          grip
        )}
        {isHidden && (
          <span className="badge photo-tile__state">
            <Icon name="eye-off" />
            <span>{toggle.off}</span>
          </span>
        )}
      </div>
      <span className="photo-tile__place" aria-hidden="true">
        {place}
      </span>
      <div className="photo-tile__words">
        <h2>
          <a href={edit}>{row.title || adminMessages.damaged}</a>
        </h2>
        <p className="muted tiny">{row.facts.join(", ")}</p>
        {row.damaged && <Badge tone="error">{adminMessages.damaged}</Badge>}
        {row.damaged && <p className="record-row__problem">{row.damaged}</p>}
      </div>
      {!selecting && <Actions {...props} edit={edit} />}
    </li>
  );
});

function Actions({ row, spec, arrows, edit, onToggle, onRemove }: CardProps & { edit: string }) {
  const toggle = spec.list?.toggle ?? null;
  return (
    <div className="photo-tile__actions">
      {arrows}
      {toggle && row.state !== null && (
        <Button
          look="ghost small"
          className="photo-tile__toggle"
          aria-label={`${row.state ? toggle.turnOff : toggle.turnOn}: ${row.title}`}
          onClick={() => onToggle(row, !row.state)}
        >
          {row.state ? toggle.turnOff : toggle.turnOn}
        </Button>
      )}
      <RowMenu
        row={row}
        edit={edit}
        seeLabel="See it on the site"
        onRemove={spec.list?.canBeDeleted && !row.stays ? () => onRemove(row) : null}
      />
    </div>
  );
}
