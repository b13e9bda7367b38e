/** Bulk actions for the selected rows; on a phone the bar replaces the navigation. */
import type { Elements } from "../../ui/elements.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/inputs.tsx";

interface Props {
  /** How many are selected, and how many can be. */
  count: number;
  all: number;
  /** Label of the select-all checkbox. */
  label?: string;
  onAll: (on: boolean) => void;
  onDone: () => void;
  children: Elements;
}

export function Bulk({ count, all, label = "Select all", onAll, onDone, children }: Props) {
  return (
    <section className="bulk" aria-label="Selected">
      <Checkbox checked={count > 0 && count >= all} onValue={onAll}>
        {count === 0 ? label : `${count} selected`}
      </Checkbox>
      <div className="bulk__actions">
        {children}
        <Button look="ghost small" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
