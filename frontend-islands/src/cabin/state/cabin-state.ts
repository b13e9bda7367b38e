/** Drawing as a pure state machine. The history is a list of former lists of surfaces. */

import { limits, type SurfaceName, surfaceNames } from "../../generated/domain.ts";
import type { Shape, Stroke } from "../engine/types.ts";
import type { MaterialKind } from "../generated/domain.ts";
import { type Design, emptyShape, isDrawn, resized, type Surface, type ViewWidth } from "./design.ts";

export const TOOLS = ["stroke", "corners", "brush", "erase"] as const;
export type Tool = (typeof TOOLS)[number];

type Surfaces = readonly Surface[];

export interface CabinState {
  /** Width of the photo that the shapes are for; null before the engine has opened it. */
  width: number | null;
  surfaces: Surfaces;
  /** Former lists, the latest last. */
  past: readonly Surfaces[];
  /** Lists that were taken back, the next one last. */
  future: readonly Surfaces[];
  /** A change that the next one of the same kind joins, so that both are taken back together. */
  joining: string | null;
  selected: string | null;
  tool: Tool;
  /** The surface whose new outline the visitor has not confirmed. */
  asked: string | null;
  /** Two materials are compared on the selected surface: `other`, once it is chosen. */
  two: { other: string | null } | null;
}

export type CabinAction =
  | { type: "opened"; width: number }
  | { type: "drawn"; stroke: Stroke; id: string }
  /** `isMove`: corners that are there were moved. */
  | { type: "cornersSet"; corners: number[]; id: string; isMove: boolean }
  | { type: "offerTaken"; shape: Shape; id: string }
  | { type: "added"; name: SurfaceName; id: string }
  | { type: "selected"; id: string }
  | { type: "renamed"; name: SurfaceName }
  | { type: "materialChosen"; material: string; hasGrain: boolean }
  | { type: "materialTaken" }
  | { type: "turned"; direction: number }
  | { type: "widthChosen"; width: ViewWidth }
  | { type: "hiddenToggled"; id: string }
  | { type: "removed"; id: string }
  | { type: "startedOver" }
  | { type: "toolTaken"; tool: Tool }
  | { type: "answered"; answer: "yes" | "more" | "less" }
  | { type: "twoBegan"; other: string | null }
  | { type: "twoEnded" }
  | { type: "undone" }
  | { type: "redone" };

/** The surfaces that most visitors change, to begin with. */
const usual: Surfaces = surfaceNames.slice(0, 3).map(({ code }) => newSurface(code, code));

function newSurface(id: string, name: SurfaceName): Surface {
  return { id, name, shape: emptyShape, material: null, direction: null, isHidden: false };
}

const UPRIGHT: readonly SurfaceName[] = ["cabinet-fronts", "doors", "walls", "helm"];

/** How the grain usually runs. */
export const usualDirection = (name: SurfaceName): number => (UPRIGHT.includes(name) ? 90 : 0);

/** The kind of material that a surface is usually made of. */
export function usualKind(name: SurfaceName): MaterialKind {
  switch (name) {
    case "settee":
    case "berth":
      return "fabric";
    case "floor":
      return "floor";
    case "ceiling":
    case "walls":
      return "paint";
    case "countertop":
      return "stone";
    default:
      return "wood";
  }
}

export function initialCabin(design: Design | null): CabinState {
  const surfaces = design?.surfaces ?? usual;
  const drawn = surfaces.find(({ shape }) => isDrawn(shape));
  return {
    width: design?.width ?? null,
    surfaces,
    past: [],
    future: [],
    joining: null,
    selected: drawn?.id ?? null,
    tool: "stroke",
    asked: null,
    two: null,
  };
}

export const selectedOf = ({ surfaces, selected }: CabinState): Surface | undefined =>
  surfaces.find(({ id }) => id === selected);

export const isFull = ({ surfaces }: CabinState): boolean => surfaces.length >= limits.surfacesMax;

/** The surface that a stroke would change: the selected one, else the first that is not drawn. */
const targetOf = (state: CabinState): Surface | undefined =>
  selectedOf(state) ?? state.surfaces.find(({ shape }) => !isDrawn(shape));

/** A name that no surface has yet. */
export function freeName({ surfaces }: CabinState): SurfaceName {
  const taken = surfaces.map(({ name }) => name);
  return surfaceNames.find(({ code }) => !taken.includes(code))?.code ?? "other";
}

/** Replaces the list; changes with the same `joining` are one step of the history. */
function changed(state: CabinState, surfaces: Surfaces, joining: string | null = null): CabinState {
  const joins = joining !== null && joining === state.joining;
  return { ...state, surfaces, past: joins ? state.past : [...state.past, state.surfaces], future: [], joining };
}

function replaced(surfaces: Surfaces, id: string, change: Partial<Surface>): Surfaces {
  return surfaces.map((surface) => (surface.id === id ? { ...surface, ...change } : surface));
}

/** Gives the target another shape, or a new surface if there is no target. */
function shaped(state: CabinState, newId: string, reshape: (shape: Shape) => Shape): CabinState {
  const target = targetOf(state);
  if (target) {
    const surfaces = replaced(state.surfaces, target.id, { shape: reshape(target.shape) });
    return { ...changed(state, surfaces), selected: target.id, asked: target.id, two: null };
  }
  if (isFull(state)) return state;
  const made = { ...newSurface(newId, freeName(state)), shape: reshape(emptyShape) };
  return { ...changed(state, [...state.surfaces, made]), selected: newId, asked: newId, two: null };
}

/** The effect of a line with each tool. */
function withLine(shape: Shape, stroke: Stroke, tool: Tool): Shape {
  if (tool === "brush") return { ...shape, brushed: [...shape.brushed, stroke] };
  if (shape.brushed.length > 0) return overPaint(shape, stroke);
  return { ...shape, strokes: [...shape.strokes, stroke] };
}

/** Only the visitor knows its name: it keeps the name that was chosen before, or has none until they say. */
function offerTaken(state: CabinState, shape: Shape, newId: string): CabinState {
  const chosen = selectedOf(state);
  if (chosen && !isDrawn(chosen.shape)) return shaped(state, newId, () => shape);
  if (isFull(state)) return state;
  const made = { ...newSurface(newId, "other"), shape };
  return { ...changed(state, [...state.surfaces, made]), selected: newId, asked: newId, two: null };
}

/** Paint of the brush lies over the strokes' result, so a later line changes both: the last one counts. */
function overPaint(shape: Shape, stroke: Stroke): Shape {
  const brushed = [...shape.brushed, stroke];
  // A surface that was only painted has no strokes to learn from.
  if (!stroke.wanted && shape.strokes.length === 0) return { ...shape, brushed };
  return { ...shape, brushed, strokes: [...shape.strokes, stroke] };
}

export function reduceCabin(state: CabinState, action: CabinAction): CabinState {
  switch (action.type) {
    case "opened":
      return openedAt(state, action.width);
    case "drawn":
      return drawn(state, action.stroke, action.id);
    case "cornersSet":
      return cornered(state, action);
    case "offerTaken":
      return offerTaken(state, action.shape, action.id);
    case "added":
      if (isFull(state)) return state;
      return {
        ...changed(state, [...state.surfaces, newSurface(action.id, action.name)]),
        ...{ selected: action.id, asked: null, two: null, tool: "stroke" },
      };
    case "selected":
      return present({ ...state, selected: action.id, asked: null, two: null, joining: null });
    case "toolTaken":
      return { ...state, tool: action.tool, two: null, joining: null };
    case "answered":
      return answered(state, action.answer);
    case "twoBegan":
      return { ...state, two: { other: action.other }, asked: null };
    case "twoEnded":
      return { ...state, two: null };
    case "undone":
      return undone(state);
    case "redone":
      return redone(state);
    default:
      return edited(state, action);
  }
}

/** A design of a larger or smaller copy of the photo moves with it. */
function openedAt(state: CabinState, width: number): CabinState {
  const { width: before } = state;
  if (before === null || before === width) return { ...state, width };
  const moved = (surfaces: Surfaces) => resized({ surfaces, width: before }, width).surfaces;
  return {
    ...state,
    width,
    surfaces: moved(state.surfaces),
    past: state.past.map(moved),
    future: state.future.map(moved),
  };
}

function drawn(state: CabinState, stroke: Stroke, newId: string): CabinState {
  // There is nothing to take away from what is not drawn.
  const target = targetOf(state);
  if (state.tool === "erase" && !(target && isDrawn(target.shape))) return state;
  return shaped(state, newId, (shape) => withLine(shape, stroke, state.tool));
}

function cornered(
  state: CabinState,
  { corners, id, isMove }: Extract<CabinAction, { type: "cornersSet" }>,
): CabinState {
  const target = selectedOf(state);
  if (!isMove || !target) return shaped(state, id, (shape) => ({ ...shape, corners }));
  const surfaces = replaced(state.surfaces, target.id, { shape: { ...target.shape, corners } });
  return changed(state, surfaces, `corners ${target.id}`);
}

type Edit = Extract<
  CabinAction,
  {
    type:
      | "renamed"
      | "materialChosen"
      | "materialTaken"
      | "turned"
      | "widthChosen"
      | "hiddenToggled"
      | "removed"
      | "startedOver";
  }
>;

function edited(state: CabinState, action: Edit): CabinState {
  const { surfaces } = state;
  const target = selectedOf(state);
  switch (action.type) {
    case "hiddenToggled": {
      const isHidden = surfaces.find(({ id }) => id === action.id)?.isHidden ?? false;
      return changed(state, replaced(surfaces, action.id, { isHidden: !isHidden }));
    }
    case "removed":
      return without(state, action.id);
    case "startedOver":
      return { ...changed(state, usual), selected: null, asked: null, two: null };
    case "renamed":
      return target ? changed(state, replaced(surfaces, target.id, { name: action.name })) : state;
    case "materialTaken":
      return target ? changed(state, replaced(surfaces, target.id, { material: null, direction: null })) : state;
    case "turned": {
      const direction = ((Math.round(action.direction) % 360) + 360) % 360;
      return target ? changed(state, replaced(surfaces, target.id, { direction }), `turned ${target.id}`) : state;
    }
    case "widthChosen":
      return target ? changed(state, replaced(surfaces, target.id, { width: action.width })) : state;
    case "materialChosen":
      return target ? laid(state, target, action) : state;
  }
}

function laid(
  state: CabinState,
  target: Surface,
  { material, hasGrain }: Extract<CabinAction, { type: "materialChosen" }>,
): CabinState {
  const direction = hasGrain ? (target.direction ?? usualDirection(target.name)) : null;
  const surfaces = replaced(state.surfaces, target.id, { material, direction, isHidden: false });
  return { ...changed(state, surfaces), asked: null, two: null };
}

function without(state: CabinState, id: string): CabinState {
  const surfaces = state.surfaces.filter((surface) => surface.id !== id);
  if (surfaces.length === state.surfaces.length) return state;
  return present({ ...changed(state, surfaces), two: null });
}

function answered(state: CabinState, answer: "yes" | "more" | "less"): CabinState {
  if (answer === "yes") return { ...state, asked: null, tool: "stroke" };
  return { ...state, tool: answer === "more" ? "stroke" : "erase" };
}

/** Nothing is selected or asked about that the list does not have. */
function present(state: CabinState): CabinState {
  const { surfaces, selected, asked } = state;
  const isThere = (id: string | null) => surfaces.some((surface) => surface.id === id);
  const askable = surfaces.find(({ id }) => id === asked);
  return {
    ...state,
    selected: isThere(selected) ? selected : null,
    asked: askable && isDrawn(askable.shape) ? asked : null,
  };
}

function undone(state: CabinState): CabinState {
  const surfaces = state.past.at(-1);
  if (!surfaces) return state;
  const past = state.past.slice(0, -1);
  return present({ ...state, surfaces, past, future: [...state.future, state.surfaces], joining: null, two: null });
}

function redone(state: CabinState): CabinState {
  const surfaces = state.future.at(-1);
  if (!surfaces) return state;
  const future = state.future.slice(0, -1);
  return present({ ...state, surfaces, past: [...state.past, state.surfaces], future, joining: null, two: null });
}
