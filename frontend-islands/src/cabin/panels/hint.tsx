import { store, stored } from "../../lib/device/web-storage.ts";

const KEY = "cabin_hint_seen";

export const isHintSeen = (): boolean => stored(KEY) !== null;
export const setHintSeen = (): void => void store(KEY, "1");

interface Props {
  onDraw: () => void;
  onList: () => void;
}

/** How to begin; shown once on each device. */
export function Hint({ onDraw, onList }: Props) {
  return (
    <div className="cabin-hint on-dark">
      <svg viewBox="0 0 220 64" aria-hidden="true">
        <path d="M14 44C50 12 66 12 84 34s42 24 66 4 34-18 52-6" />
        <circle cx="202" cy="32" r="9" />
      </svg>
      <p>
        <b>Draw one loose line over what should change.</b> Doors, cushions, the floor. We find the edge.
      </p>
      <div>
        <button className="button button--light button--small" type="button" onClick={onDraw}>
          Start drawing
        </button>
        <button className="button button--ghost button--small" type="button" onClick={onList}>
          Choose from a list
        </button>
      </div>
    </div>
  );
}
