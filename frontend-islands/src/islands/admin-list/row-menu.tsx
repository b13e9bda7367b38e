/** What is done with a row less often. */
import { useId, useRef } from "react";
import { Button } from "../../admin/ui/button.tsx";
import { Icon } from "../../admin/ui/icon.tsx";
import type { ListRow } from "../../generated/domain.ts";

interface Props {
  row: ListRow;
  edit: string;
  /** Label of the link to its public page. */
  seeLabel: string;
  /** Null for a row that cannot be deleted. */
  onRemove: (() => void) | null;
}

export function RowMenu({ row, edit, seeLabel, onRemove }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button look="ghost icon" icon="more" popoverTarget={id} aria-label={`More for ${row.title}`} />
      <div className="menu" id={id} popover="auto" ref={menu}>
        <a href={edit}>
          <Icon name="pen" />
          <span>Edit</span>
        </a>
        {row.href && (
          <a href={row.href} target="_blank" rel="noreferrer">
            <Icon name="external" />
            <span>{seeLabel}</span>
          </a>
        )}
        {onRemove && (
          <button
            className="menu__danger"
            type="button"
            onClick={() => {
              menu.current?.hidePopover();
              onRemove();
            }}
          >
            <Icon name="trash" />
            <span>Delete</span>
          </button>
        )}
      </div>
    </>
  );
}
