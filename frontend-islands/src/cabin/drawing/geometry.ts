/** Positions on the photo. `points` are x and y in turn, in the photo's pixels. */

export interface Size {
  width: number;
  height: number;
}

export interface Position {
  x: number;
  y: number;
}

/** Points closer than this add nothing to a line. */
const NEAR = 2;

const rounded = (value: number) => Math.round(value * 10) / 10;

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);

export function inside({ x, y }: Position, { width, height }: Size): Position {
  return { x: rounded(within(x, width)), y: rounded(within(y, height)) };
}

/** Where on the photo a place of the window is; `box` is the photo as it is shown. */
export function onPhoto(place: { clientX: number; clientY: number }, box: DOMRect, size: Size): Position {
  const x = ((place.clientX - box.left) / (box.width || 1)) * size.width;
  const y = ((place.clientY - box.top) / (box.height || 1)) * size.height;
  return inside({ x, y }, size);
}

/** The line with one more point, or the same line where the point is very near. */
export function extended(points: readonly number[], { x, y }: Position): number[] {
  const [lastX, lastY] = points.slice(-2);
  const isNear = lastX !== undefined && lastY !== undefined && Math.hypot(x - lastX, y - lastY) < NEAR;
  return isNear ? [...points] : [...points, x, y];
}

/** SVG path data of a line; a single point is drawn as a dot. */
export function pathOf(points: readonly number[], isClosed = false): string {
  const [x, y, ...rest] = points;
  if (x === undefined || y === undefined) return "";
  const end = rest.length === 0 ? "h0.1" : "";
  let path = `M${x} ${y}${end}`;
  for (let at = 0; at + 1 < rest.length; at += 2) path += `L${rest[at]} ${rest[at + 1]}`;
  return isClosed ? `${path}Z` : path;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The box around an outline with absolute coordinates; null for an empty one. */
export function boxOf(outline: string): Box | null {
  const numbers = outline.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
  if (numbers.length < 2) return null;
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const x = numbers[at] ?? 0;
    const y = numbers[at + 1] ?? 0;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** Parts of an outline smaller than this share of the photo's width, such as handles, are not drawn around. */
const SMALL = 1 / 32;

/** The outline without its small parts. */
export function largeParts(outline: string, { width }: Size): string {
  const parts = outline.split(/(?=M)/).filter((part) => {
    const box = boxOf(part);
    return box !== null && Math.max(box.right - box.left, box.bottom - box.top) > width * SMALL;
  });
  // Of a surface that is small everywhere all is shown.
  return parts.length > 0 ? parts.join("") : outline;
}

/** Four corners around their middle, from the left top one on, in whatever order they were set. */
export function around(corners: readonly number[]): number[] {
  const places: Position[] = [];
  for (let at = 0; at + 1 < corners.length; at += 2) places.push({ x: corners[at] ?? 0, y: corners[at + 1] ?? 0 });
  const middle = { x: 0, y: 0 };
  for (const { x, y } of places) {
    middle.x += x / places.length;
    middle.y += y / places.length;
  }
  const angle = ({ x, y }: Position) => Math.atan2(y - middle.y, x - middle.x);
  return places.sort((one, other) => angle(one) - angle(other)).flatMap(({ x, y }) => [x, y]);
}

/** Ninth of the photo, as it is spoken: 'upper left', 'middle'. */
export function ninth({ x, y }: Position, { width, height }: Size): string {
  const row = ["upper", "", "lower"][Math.min(2, Math.floor((3 * y) / height))] ?? "";
  const column = ["left", "middle", "right"][Math.min(2, Math.floor((3 * x) / width))] ?? "";
  return `${row} ${column}`.trim();
}

/** Direction of a line from `center` to `place`, in whole degrees from 0 to 179, clockwise from the horizontal. */
export function directionTo(center: Position, place: Position): number {
  const degrees = (Math.atan2(place.y - center.y, place.x - center.x) * 180) / Math.PI;
  return (Math.round(degrees) + 360) % 180;
}

export const percent = (value: number, most: number): string => `${(100 * value) / most}%`;
