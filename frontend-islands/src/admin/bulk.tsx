/** What can be done to several at once; on a phone it takes the place of the navigation. */
import type { ReactNode } from "react";

interface Props {
  /** How many are selected, and how many could be. */
  count: number;
  all: number;
  /** Selects everything, or nothing. */
  label?: string;
  onAll: (on: boolean) => void;
  onDone: () => void;
  /** The buttons. */
  children: ReactNode;
}

export function Bulk({ count, all, label = "Select all", onAll, onDone, children }: Props) {
  return (
    <section className="bulk" aria-label="Selected">
      <label className="tick">
        <input
          type="checkbox"
          checked={count > 0 && count >= all}
          onChange={(event) => onAll(event.currentTarget.checked)}
        />
        <span>{count === 0 ? label : `${count} selected`}</span>
      </label>
      <div className="bulk__a">
        {children}
        <button className="btn btn--g btn--sm" type="button" onClick={onDone}>
          Done
        </button>
      </div>
    </section>
  );
}
