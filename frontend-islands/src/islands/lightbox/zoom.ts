/** Zoom and pan of a photo; points are pixels from the center of the stage. */

export interface Point {
  x: number;
  y: number;
}

export interface PixelSize {
  width: number;
  height: number;
}

export interface ZoomView extends Point {
  scale: number;
}

export const SCALE_MAX = 5;
/** Scale after a double tap. */
export const SCALE_TAP = 2.5;
export const whole: ZoomView = { scale: 1, x: 0, y: 0 };

/** The size of `photo` fitted into `stage`. */
export function contain(photo: PixelSize, stage: PixelSize): PixelSize {
  const ratio = Math.min(stage.width / photo.width, stage.height / photo.height);
  return Number.isFinite(ratio)
    ? { width: photo.width * ratio, height: photo.height * ratio }
    : { width: 0, height: 0 };
}

/** Clamps the view: the photo covers the stage, or is centered where it is smaller. */
export function hold(view: ZoomView, shown: PixelSize, stage: PixelSize): ZoomView {
  const scale = Math.min(Math.max(view.scale, 1), SCALE_MAX);
  const slack = (size: number, room: number) => Math.max(0, (size * scale - room) / 2);
  const within = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit) || 0;
  return {
    scale,
    x: within(view.x, slack(shown.width, stage.width)),
    y: within(view.y, slack(shown.height, stage.height)),
  };
}

/** Zooms to `scale` with `point` as the fixed point. */
export function zoomAt(view: ZoomView, scale: number, point: Point, shown: PixelSize, stage: PixelSize): ZoomView {
  const to = Math.min(Math.max(scale, 1), SCALE_MAX);
  const grown = to / view.scale;
  return hold(
    { scale: to, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown },
    shown,
    stage,
  );
}

/** A swipe this long or this fast changes the photo. */
const SWIPE_PX = 60;
const SWIPE_PX_PER_MS = 0.35;
const SWIPE_LEAST_PX = 16;

/** Whether a drag of `dx` and `dy` in `ms` was a swipe: 1 next, -1 previous, 0 neither. */
export function swipe(dx: number, dy: number, ms: number): 1 | -1 | 0 {
  const far = Math.abs(dx);
  if (far < SWIPE_LEAST_PX || far < Math.abs(dy)) return 0;
  if (far < SWIPE_PX && far / Math.max(ms, 1) < SWIPE_PX_PER_MS) return 0;
  return dx < 0 ? 1 : -1;
}
