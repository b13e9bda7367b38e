/** The photo with what is drawn on it. */
import { type CSSProperties, type RefObject, useRef, useState } from "react";
import { newId } from "../../lib/new-id.ts";
import { fill } from "../../lib/texts.ts";
import type { Elements } from "../../ui/elements.ts";
import type { OfferedSurface } from "../engine/types.ts";
import { cabinMessages } from "../generated/domain.ts";
import { Rendered } from "../rendered.tsx";
import type { View } from "../state/use-view.ts";
import { labelOf } from "../state/words.ts";
import { CornerNodes } from "./corner-nodes.tsx";
import { around, boxOf, type Position, pathOf, percent, type Size } from "./geometry.ts";
import { GrainHandle } from "./grain-handle.tsx";
import { type Brush, lineWidth } from "./line-width.ts";
import { Lines } from "./lines.tsx";
import { useDrawing } from "./use-drawing.ts";

interface Props {
  view: View;
  brush: Brush;
  /** Dotted outlines of surfaces that are offered. */
  offered: readonly OfferedSurface[];
  place: RefObject<HTMLDivElement | null>;
  drawRef: RefObject<HTMLDivElement | null>;
  children?: Elements;
}

/** Before the engine is ready the photo has the usual shape of a camera's. */
export const USUAL: Size = { width: 1600, height: 1200 };

export function Photo({ view, brush, offered, place, drawRef, children }: Props) {
  const { state, dispatch, opened, photo, selected, painted, said } = view;
  const size = opened ?? USUAL;
  const { placing, place: placeCorner, clear } = useCorners(view);
  const onLine = (points: number[]) => {
    if (!opened) return;
    const width = lineWidth(state.tool, brush, size, place.current);
    const isRemoving = state.tool === "erase" || (state.tool === "brush" && brush.isRemoving);
    dispatch({ type: "drawn", stroke: { points, width, wanted: !isRemoving }, id: newId() });
  };
  const drawing = useDrawing({
    size,
    isPlacing: state.tool === "corners",
    onLine,
    onPoint: placeCorner,
    onCancel: clear,
    say: view.say,
  });
  const inkWidth = lineWidth(state.tool, brush, size, place.current);
  return (
    <div className="cabin-photo" ref={place} data-tool={state.tool}>
      <img src={photo.url} alt={photo.alt} />
      {opened && painted.length > 0 && (
        <Rendered
          className="after"
          opened={opened}
          surfaces={painted}
          label={`${photo.alt} with your materials`}
          onFailed={view.onPictureFailed}
        />
      )}
      <Lines view={view} size={size} offered={offered} placing={placing} ink={drawing.ink} inkWidth={inkWidth} />
      <div
        className="cabin-draw"
        ref={drawRef}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard draws here
        tabIndex={0}
        role="application"
        aria-roledescription="drawing area"
        aria-label="Draw on your photo"
        aria-describedby="cabin-keys"
        aria-busy={!opened || undefined}
        {...drawing.handlers}
      />
      {drawing.cross && <Crosshair at={drawing.cross} size={size} />}
      {selected && <Handles view={view} size={size} place={place} />}
      {children}
      {said.isShown && (
        <p className="cabin-warning" aria-hidden="true">
          {said.words}
        </p>
      )}
    </div>
  );
}

/** The four corners, set one after the other. */
function useCorners({ dispatch, say, state }: View) {
  const [placing, setPlacing] = useState<number[]>([]);
  const tool = useRef(state.tool);
  if (tool.current !== state.tool) {
    tool.current = state.tool;
    if (placing.length > 0) setPlacing([]);
  }
  const place = ({ x, y }: Position) => {
    const corners = [...placing, x, y];
    say(fill(cabinMessages.cornerSet, { count: corners.length / 2 }));
    if (corners.length < 8) return setPlacing(corners);
    setPlacing([]);
    dispatch({ type: "cornersSet", corners: around(corners), id: newId(), isMove: false });
  };
  return { placing, place, clear: () => setPlacing([]) };
}

function Crosshair({ at, size }: { at: Position; size: Size }) {
  const style = { "--x": percent(at.x, size.width), "--y": percent(at.y, size.height) } as CSSProperties;
  return <span className="cabin-cross" style={style} aria-hidden="true" />;
}

/** Name, corners and grain of the selected surface. */
function Handles({ view, size, place }: { view: View; size: Size; place: RefObject<HTMLDivElement | null> }) {
  const { selected, state, selectionOf } = view;
  if (!selected) return null;
  const { shape, direction, material } = selected;
  const box = boxOf(selectionOf(shape)?.outline ?? pathOf(shape.corners ?? []));
  if (!box) return null;
  const center = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const isAsked = state.asked === selected.id;
  // The name stays on the photo, also at its edges.
  const style = {
    "--x": `clamp(4.5rem, ${percent(center.x, size.width)}, 100% - 4.5rem)`,
    "--y": `max(2rem, ${percent(box.top, size.height)})`,
  } as CSSProperties;
  return (
    <>
      <span className="cabin-name" style={style} aria-hidden="true">
        {labelOf(selected.name)}
      </span>
      {shape.corners && !isAsked && <CornerNodes view={view} corners={shape.corners} size={size} place={place} />}
      {material !== null && direction !== null && !isAsked && !state.two && (
        <GrainHandle view={view} center={center} direction={direction} size={size} place={place} />
      )}
    </>
  );
}
