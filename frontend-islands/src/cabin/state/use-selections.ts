/** Outlines of the surfaces. A shape never changes, so each is asked for once. */
import { useEffect, useReducer, useRef, useState } from "react";
import { queue } from "../../lib/queue.ts";
import type { Selection, Shape } from "../engine/types.ts";
import { isDrawn, type Surface } from "./design.ts";
import type { Opened } from "./use-engine.ts";

const nothing: Selection = { outline: "", share: 0 };

export type SelectionOf = (shape: Shape) => Selection | undefined;

interface Answers {
  onSelected: (surface: Surface, selection: Selection) => void;
  onFailed: (cause: unknown) => void;
}

export function useSelections(opened: Opened | null, surfaces: readonly Surface[], answers: Answers): SelectionOf {
  const known = useRef(new WeakMap<Shape, Selection | "asked">());
  const [, show] = useReducer((count: number) => count + 1, 0);
  const [inTurn] = useState(queue);
  const latest = useRef({ surfaces, answers });
  latest.current = { surfaces, answers };
  useEffect(() => {
    if (!opened) return;
    const select = async ({ id, shape }: Surface) => {
      // Taken back before its turn came.
      const isOutdated = !latest.current.surfaces.some((one) => one.shape === shape);
      if (isOutdated) return void known.current.delete(shape);
      try {
        const selection = await opened.engine.select(shape);
        known.current.set(shape, selection);
        const surface = latest.current.surfaces.find((one) => one.id === id && one.shape === shape);
        if (surface) latest.current.answers.onSelected(surface, selection);
      } catch (cause) {
        known.current.set(shape, nothing);
        latest.current.answers.onFailed(cause);
      }
      show();
    };
    for (const surface of surfaces) {
      if (!isDrawn(surface.shape) || known.current.has(surface.shape)) continue;
      known.current.set(surface.shape, "asked");
      void inTurn(() => select(surface));
    }
  }, [opened, surfaces, inTurn]);
  return (shape) => {
    const selection = known.current.get(shape);
    return selection === "asked" ? undefined : selection;
  };
}
