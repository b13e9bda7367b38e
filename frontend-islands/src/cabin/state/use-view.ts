/** The open tool: state, engine, outlines, and what is said about them. One object for all of its parts. */
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import type { StyleCard } from "../../generated/domain.ts";
import { fill } from "../../lib/texts.ts";
import { engineSurfaces } from "../compose.ts";
import type { CabinEngine } from "../engine/types.ts";
import { type CabinMaterial, cabinMessages } from "../generated/domain.ts";
import { type CabinState, initialCabin, reduceCabin, selectedOf } from "./cabin-state.ts";
import type { Design, Surface } from "./design.ts";
import { problemOf, useEngine } from "./use-engine.ts";
import { useSelections } from "./use-selections.ts";
import { labelOf } from "./words.ts";

export interface ViewProps {
  photo: { blob: Blob; url: string; alt: string };
  style: StyleCard | undefined;
  materials: readonly CabinMaterial[];
  design: Design | null;
  open: () => CabinEngine;
  onDesign: (design: Design) => void;
  /** The tool cannot go on; a sentence for the visitor. */
  onEnd: (problem: string) => void;
}

export type View = ReturnType<typeof useView>;

export interface Said {
  words: string;
  /** Also shown, because something went wrong. */
  isShown: boolean;
  /** So that the same words are said again. */
  count: number;
}

function useSaid() {
  const [said, setSaid] = useState<Said>({ words: "", isShown: false, count: 0 });
  const put = useCallback((words: string, isShown: boolean) => {
    setSaid(({ count }) => ({ words, isShown, count: count + 1 }));
  }, []);
  const say = useCallback((words: string) => put(words, false), [put]);
  const warn = useCallback((words: string) => put(words, true), [put]);
  return { said, say, warn };
}

/** Reports each change of the surfaces. */
function useDesign({ surfaces, width }: CabinState, onDesign: (design: Design) => void): void {
  const reported = useRef(surfaces);
  const report = useRef(onDesign);
  report.current = onDesign;
  useEffect(() => {
    if (width === null || surfaces === reported.current) return;
    reported.current = surfaces;
    report.current({ surfaces, width });
  }, [surfaces, width]);
}

export function useView({ photo, style, materials, design, open, onDesign, onEnd }: ViewProps) {
  const opened = useEngine(open, photo.blob, onEnd);
  const [state, dispatch] = useReducer(reduceCabin, design, initialCabin);
  const { said, say, warn } = useSaid();

  const onFailed = useCallback(
    (cause: unknown) => {
      if (cause instanceof Error && cause.name === "CabinMemory") return onEnd(problemOf(cause));
      warn(cabinMessages.selectFailed);
      dispatch({ type: "undone" });
    },
    [onEnd, warn],
  );
  const onPictureFailed = useCallback(
    (cause: unknown) => {
      if (cause instanceof Error && cause.name === "CabinMemory") onEnd(problemOf(cause));
      else warn(cabinMessages.pictureFailed);
    },
    [onEnd, warn],
  );
  const latest = useRef(state);
  latest.current = state;
  const onSelected = ({ id, name, shape }: Surface, { share }: { share: number }) => {
    if (share === 0 && latest.current.asked === id && shape.brushed.length === 0) {
      warn(cabinMessages.nothingFound);
      return dispatch({ type: "undone" });
    }
    const values = { name: labelOf(name), share: Math.round(share * 100) };
    if (latest.current.asked === id) say(fill(cabinMessages.selected, values));
  };
  const isReady = opened !== null && state.width === opened.width;
  const selectionOf = useSelections(isReady ? opened : null, state.surfaces, { onSelected, onFailed });
  useDesign(state, onDesign);

  useEffect(() => {
    if (!opened) return;
    dispatch({ type: "opened", width: opened.width });
    say(cabinMessages.ready);
  }, [opened, say]);

  const painted = useMemo(() => engineSurfaces(state.surfaces, materials), [state.surfaces, materials]);
  return {
    state,
    dispatch,
    photo,
    style,
    materials,
    opened: isReady ? opened : null,
    selectionOf,
    selected: selectedOf(state),
    /** The surfaces that the picture shows in other materials. */
    painted,
    said,
    say,
    warn,
    onPictureFailed,
  };
}
