/** Loads the tool for drawing on a photo, and opens and closes it with the browser's history. */
import { type Dispatch, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { CabinMaterials } from "../../../cabin/generated/domain.ts";
import { messages } from "../../../generated/domain.ts";
import { clearToasts } from "../../../lib/toasts.ts";
import { stylesheet } from "../../../react-island/stylesheet.ts";
import { useListener } from "../../../ui/use-listener.ts";
import type { CabinModule, Services } from "./services.ts";
import type { Sample } from "./sketch.ts";
import type { RefitAction, RefitState } from "./state.ts";

/** Marks the history entry of the open tool. */
const KEY = "refitCabin";
const isMarked = (entry: unknown): boolean => (entry as Record<string, unknown> | null)?.[KEY] === true;

interface Tool extends CabinMaterials {
  module: CabinModule;
}

export type CabinControls = ReturnType<typeof useCabin>;

export function useCabin(state: RefitState, dispatch: Dispatch<RefitAction>, services: Services, sheet: string) {
  const [tool, setTool] = useState<Tool | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isSupported] = useState(services.cabinSupported);
  const [samples, setSamples] = useState<CabinMaterials["samples"]>([]);
  const { isOpen } = state.sketch;

  /** Runs `work`, with its failure shown. */
  const attempt = useCallback(async (work: () => Promise<void>) => {
    setLoading(true);
    setError(null);
    try {
      await work();
    } catch {
      setError(messages.drawingLoadFailed);
    }
    setLoading(false);
  }, []);

  const open = useCallback(
    (sample: Sample["src"] | null) =>
      attempt(async () => {
        const [module, offered] = await Promise.all([services.openCabin(), services.materials(), stylesheet(sheet)]);
        const chosen = offered.samples.find(({ src }) => src === sample);
        const picture = chosen ? { ...chosen, blob: await services.picture(chosen.src) } : null;
        setTool({ module, ...offered });
        clearToasts({ undoable: false });
        dispatch({ type: "sketchOpened", sample: picture });
      }),
    [attempt, dispatch, services, sheet],
  );
  const showSamples = useCallback(
    () => attempt(async () => setSamples((await services.materials()).samples)),
    [attempt, services],
  );
  /** Fetches the tool ahead; a failure is reported when it is used. */
  const prefetch = useCallback(() => void services.openCabin().catch(() => {}), [services]);
  const close = useCallback(() => {
    if (isMarked(history.state)) history.back();
    else dispatch({ type: "sketchClosed" });
  }, [dispatch]);
  useCabinHistory(isOpen && state.step === 2, tool !== null, dispatch);
  return useMemo(
    () => ({
      tool,
      openEngine: services.openEngine,
      isLoading,
      error,
      isSupported,
      samples,
      open,
      showSamples,
      prefetch,
      close,
    }),
    [tool, services, isLoading, error, isSupported, samples, open, showSamples, prefetch, close],
  );
}

/** Going back from the open tool closes it, going forward opens it again. */
function useCabinHistory(isShown: boolean, isLoaded: boolean, dispatch: Dispatch<RefitAction>): void {
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
