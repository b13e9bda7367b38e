/** What can be done to several rows at once; on a phone it takes the place of the navigation. */
import type { ListRow, ToggleSpec } from "../../admin/types.ts";

interface Props {
  toggle: ToggleSpec | null;
  chosen: readonly ListRow[];
  all: readonly ListRow[];
  onAll: (on: boolean) => void;
  onSwitch: (on: boolean) => void;
  onRemove: () => void;
  onDone: () => void;
}

export function Bulk({ toggle, chosen, all, onAll, onSwitch, onRemove, onDone }: Props) {
  const none = chosen.length === 0;
  const whole = chosen.length === all.length;
  return (
    <section className="bulk" aria-label="Selected">
      <label className="tick">
        <input type="checkbox" checked={whole && !none} onChange={(event) => onAll(event.currentTarget.checked)} />
        <span>{none ? "Select all" : `${chosen.length} selected`}</span>
      </label>
      <div className="bulk__a">
        {toggle && (
          <>
            <button
              className="btn btn--2 btn--sm"
              type="button"
              disabled={!chosen.some((row) => row.state === false)}
              onClick={() => onSwitch(true)}
            >
              {toggle.turnOn}
            </button>
            <button
              className="btn btn--2 btn--sm"
              type="button"
              disabled={!chosen.some((row) => row.state === true)}
              onClick={() => onSwitch(false)}
            >
              {toggle.turnOff}
            </button>
          </>
        )}
        <button className="btn btn--x btn--sm" type="button" disabled={none} onClick={onRemove}>
          Delete
        </button>
        <button className="btn btn--g btn--sm" type="button" onClick={onDone}>
          Done
        </button>
      </div>
    </section>
  );
}
