/** Bulk actions of a list: toggle or delete the selected rows. */
import { Bulk } from "../../admin/list/bulk.tsx";
import type { Selection } from "../../admin/list/use-selection.ts";
import { Button } from "../../admin/ui/button.tsx";
import { Confirm } from "../../admin/ui/dialog.tsx";
import type { FormSpec, ListRow } from "../../generated/domain.ts";
import type { Rows } from "./use-rows.ts";

interface Props {
  spec: FormSpec;
  selection: Selection;
  chosen: readonly ListRow[];
  shown: readonly ListRow[];
  onToggle: Rows["toggle"];
  onDelete: () => void;
}

export function ListBulk({ spec, selection, chosen, shown, onToggle, onDelete }: Props) {
  const toggle = spec.list?.toggle;
  return (
    <Bulk
      count={chosen.length}
      all={shown.length}
      onAll={(on) => selection.replace(on ? shown.map(({ id }) => id) : [])}
      onDone={selection.stop}
    >
      {toggle &&
        [true, false].map((on) => (
          <Button
            key={String(on)}
            look="outline small"
            disabled={!chosen.some((row) => row.state === !on)}
            onClick={() => {
              const changing = chosen.filter((row) => row.state !== on);
              onToggle(changing, on);
              selection.stop();
            }}
          >
            {on ? toggle.turnOn : toggle.turnOff}
          </Button>
        ))}
      {spec.list?.canBeDeleted && (
        <Button look="ghost-danger small" disabled={chosen.length === 0} onClick={onDelete}>
          Delete
        </Button>
      )}
    </Bulk>
  );
}

interface ConfirmProps {
  rows: readonly ListRow[];
  /** The question about a single row. */
  text: string;
  onYes: () => void;
  onClose: () => void;
}

export function ConfirmDelete({ rows, text, ...answers }: ConfirmProps) {
  const one = rows.length === 1;
  return (
    <Confirm
      title={one ? `Delete “${rows[0]?.title}”` : `Delete these ${rows.length}`}
      text={one ? text : "They go to the trash for 30 days and can be restored."}
      action="Delete"
      {...answers}
    />
  );
}
