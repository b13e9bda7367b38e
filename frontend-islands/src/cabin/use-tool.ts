/** Loads the tool for drawing on a photo, and opens and closes it with the browser's history. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { messages } from "../generated/domain.ts";
import { clearToasts } from "../lib/toasts.ts";
import { useListener } from "../ui/use-listener.ts";
import type { CabinMaterials } from "./generated/domain.ts";
import type { CabinServices, CabinTool } from "./services.ts";
import type { CabinAction, Sample } from "./state/drawn.ts";

/** Marks the history entry of the open tool. */
const KEY = "refitCabin";
const isMarked = (entry: unknown): boolean => (entry as Record<string, unknown> | null)?.[KEY] === true;

interface Loaded extends CabinMaterials {
  module: CabinTool;
}

type Dispatch = (action: CabinAction) => void;

export type ToolControls = ReturnType<typeof useTool>;

export function useTool(services: CabinServices | null, isShown: boolean, dispatch: Dispatch) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isSupported] = useState(() => services?.isSupported() ?? false);
  const [samples, setSamples] = useState<CabinMaterials["samples"]>([]);

  /** Runs `work`, with its failure shown. */
  const attempt = useCallback(
    async (work: (services: CabinServices) => Promise<void>) => {
      if (!services) return;
      setLoading(true);
      setError(null);
      try {
        await work(services);
      } catch {
        setError(messages.drawingLoadFailed);
      }
      setLoading(false);
    },
    [services],
  );

  const open = useCallback(
    (sample: Sample["src"] | null) =>
      attempt(async ({ loadTool, materials, loadSheet, picture }) => {
        const [module, offered] = await Promise.all([loadTool(), materials(), loadSheet()]);
        const chosen = offered.samples.find(({ src }) => src === sample);
        if (sample !== null && !chosen) return setSamples(offered.samples);
        const drawnOn = chosen ? { ...chosen, blob: await picture(chosen.src) } : null;
        setLoaded({ module, ...offered });
        clearToasts({ undoable: false });
        dispatch({ type: "sketchOpened", sample: drawnOn });
      }),
    [attempt, dispatch],
  );
  const showSamples = useCallback(
    () => attempt(async ({ materials }) => setSamples((await materials()).samples)),
    [attempt],
  );
  /** Fetches the tool ahead; a failure is reported when it is used. */
  const prefetch = useCallback(() => void services?.loadTool().catch(() => {}), [services]);
  const close = useCallback(() => {
    if (isMarked(history.state)) history.back();
    else dispatch({ type: "sketchClosed" });
  }, [dispatch]);
  useToolHistory(isShown, loaded !== null, dispatch);
  return useMemo(
    () => ({ loaded, isLoading, error, isSupported, samples, open, showSamples, prefetch, close }),
    [loaded, isLoading, error, isSupported, samples, open, showSamples, prefetch, close],
  );
}

/** Going back from the open tool closes it, going forward opens it again. */
function useToolHistory(isShown: boolean, isLoaded: boolean, dispatch: Dispatch): void {
  const loaded = useRef(isLoaded);
  loaded.current = isLoaded;
  useEffect(() => {
    // After a reload the tool is closed.
    if (isMarked(history.state)) history.replaceState({ ...history.state, [KEY]: false }, "");
  }, []);
  useEffect(() => {
    if (isShown && !isMarked(history.state)) history.pushState({ ...history.state, [KEY]: true }, "");
  }, [isShown]);
  useListener("popstate", ({ state }: PopStateEvent) => {
    if (!isMarked(state)) dispatch({ type: "sketchClosed" });
    else if (loaded.current) dispatch({ type: "sketchReopened" });
  });
}
