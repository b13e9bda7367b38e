/** Outlines and strokes over the photo. */
import type { RefObject } from "react";
import type { OfferedSurface } from "../engine/types.ts";
import type { View } from "../state/use-view.ts";
import { largeParts, pathOf, type Size } from "./geometry.ts";

interface Props {
  view: View;
  size: Size;
  offered: readonly OfferedSurface[];
  /** Corners that are set so far. */
  placing: readonly number[];
  /** The line that is being drawn. */
  ink: RefObject<SVGPathElement | null>;
  inkWidth: number;
}

export function Lines({ view, size, offered, placing, ink, inkWidth }: Props) {
  const { state, selected, selectionOf } = view;
  const found = selected && !state.two ? selectionOf(selected.shape) : undefined;
  const outline = found ? largeParts(found.outline, size) : "";
  const isAsked = selected !== undefined && state.asked === selected.id;
  // The stroke stays until the visitor has answered.
  const last = isAsked ? selected.shape.strokes.at(-1) : undefined;
  return (
    <svg
      className="cabin-lines"
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {offered.map((surface) => (
        <path className="found" key={surface.outline} d={largeParts(surface.outline, size)} />
      ))}
      {outline && <path className="case" d={outline} />}
      {outline && <path className={isAsked ? "ants" : "edge"} d={outline} />}
      {last && <path className={last.wanted ? "ink" : "ink not"} d={pathOf(last.points)} strokeWidth={last.width} />}
      {placing.length > 2 && <path className="case" d={pathOf(placing)} />}
      {placing.length > 2 && <path className="edge" d={pathOf(placing)} />}
      {pairs(placing).map(([x, y]) => (
        <circle className="corner" key={`${x} ${y}`} cx={x} cy={y} r={size.width / 120} />
      ))}
      <path className={state.tool === "erase" ? "ink not" : "ink"} ref={ink} strokeWidth={inkWidth} />
    </svg>
  );
}

function pairs(points: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (let at = 0; at + 1 < points.length; at += 2) found.push([points[at] ?? 0, points[at + 1] ?? 0]);
  return found;
}
