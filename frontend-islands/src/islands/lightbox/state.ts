/** State of the lightbox, without DOM or React. */

/** `index` wrapped around at either end; 0 without photos. */
export const wrap = (index: number, count: number) => (count > 0 ? ((index % count) + count) % count : 0);

/** `index` if that photo exists, else 0. */
export const inRange = (index: number, count: number) =>
  Number.isInteger(index) && index >= 0 && index < count ? index : 0;

export interface LightboxState {
  open: boolean;
  /** Not wrapped, so that the next photo always slides in from the same side. */
  position: number;
}

export type LightboxAction =
  | { type: "open"; index: number }
  | { type: "close" }
  | { type: "step"; by: 1 | -1 }
  | { type: "jump"; to: "first" | "last" };

export const closed: LightboxState = { open: false, position: 0 };

/** The next state, for a gallery of `count` photos. */
export function reduce(state: LightboxState, action: LightboxAction, count: number): LightboxState {
  switch (action.type) {
    case "open": {
      const index = inRange(action.index, count);
      // Already shown, possibly some rounds further: nothing has to move.
      if (state.open && wrap(state.position, count) === index) return state;
      return count > 0 ? { open: true, position: index } : closed;
    }
    case "close":
      return state.open ? { ...state, open: false } : state;
    case "step":
      return state.open && count > 1 ? { ...state, position: state.position + action.by } : state;
    case "jump":
      return state.open ? { ...state, position: action.to === "first" ? 0 : count - 1 } : state;
  }
}

/** The result of a key press. */
type Command = LightboxAction | { type: "zoom"; by: number } | { type: "pan"; x: number; y: number };

/** Pixels that an arrow key pans a zoomed photo. */
const PAN_PX = 80;
export const ZOOM_STEP = 1.5;

/** Arrow keys change the photo, or pan a zoomed one. */
export function commandOf(key: string, zoomed: boolean): Command | null {
  switch (key) {
    case "Escape":
      return { type: "close" };
    case "Home":
      return { type: "jump", to: "first" };
    case "End":
      return { type: "jump", to: "last" };
    case "PageUp":
      return { type: "step", by: -1 };
    case "PageDown":
      return { type: "step", by: 1 };
    case "ArrowLeft":
      return zoomed ? { type: "pan", x: PAN_PX, y: 0 } : { type: "step", by: -1 };
    case "ArrowRight":
      return zoomed ? { type: "pan", x: -PAN_PX, y: 0 } : { type: "step", by: 1 };
    case "ArrowUp":
      return zoomed ? { type: "pan", x: 0, y: PAN_PX } : null;
    case "ArrowDown":
      return zoomed ? { type: "pan", x: 0, y: -PAN_PX } : null;
    case "+":
    case "=":
      return { type: "zoom", by: ZOOM_STEP };
    case "-":
      return { type: "zoom", by: 1 / ZOOM_STEP };
    case "0":
      return { type: "zoom", by: 0 };
    default:
      return null;
  }
}
