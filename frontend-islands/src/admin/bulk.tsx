/** Bulk actions for the selected rows; on a phone the bar replaces the navigation. */
import type { ReactNode } from "react";

interface Props {
  /** How many are selected, and how many can be. */
  count: number;
  all: number;
  /** Label of the select-all checkbox. */
  label?: string;
  onAll: (on: boolean) => void;
  onDone: () => void;
  children: ReactNode;
}

export function Bulk({ count, all, label = "Select all", onAll, onDone, children }: Props) {
  return (
    <section className="bulk" aria-label="Selected">
      <label className="check">
        <input
          type="checkbox"
          checked={count > 0 && count >= all}
          onChange={(event) => onAll(event.currentTarget.checked)}
        />
        <span>{count === 0 ? label : `${count} selected`}</span>
      </label>
      <div className="bulk__actions">
        {children}
        <button className="button button--ghost button--small" type="button" onClick={onDone}>
          Done
        </button>
      </div>
    </section>
  );
}
