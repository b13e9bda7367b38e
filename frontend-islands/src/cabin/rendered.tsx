import { useEffect, useRef } from "react";
import { useListener } from "../ui/use-listener.ts";
import type { EngineSurface } from "./engine/types.ts";
import type { Opened } from "./state/use-engine.ts";

interface Props {
  opened: Opened;
  surfaces: readonly EngineSurface[];
  className?: string;
  /** Null where the picture is described beside it. */
  label: string | null;
  onFailed: (cause: unknown) => void;
}

/** The photo with these surfaces in their materials. */
export function Rendered({ opened, surfaces, className, label, onFailed }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  /** While one picture is made, only the latest wish waits. */
  const wanted = useRef<readonly EngineSurface[] | null>(null);
  const isBusy = useRef(false);
  const isThere = useRef(false);
  const failed = useRef(onFailed);
  failed.current = onFailed;

  const drawn = useRef(surfaces);
  const draw = useRef(async (_: Opened) => {});
  draw.current = async ({ engine }) => {
    if (isBusy.current) return;
    isBusy.current = true;
    while (wanted.current && isThere.current) {
      const list = wanted.current;
      wanted.current = null;
      try {
        const bitmap = await engine.render([...list]);
        if (canvas.current && isThere.current) show(canvas.current, bitmap);
        else bitmap.close();
      } catch (cause) {
        if (isThere.current) failed.current(cause);
      }
    }
    isBusy.current = false;
  };
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  useEffect(() => {
    wanted.current = surfaces;
    drawn.current = surfaces;
    void draw.current(opened);
  }, [opened, surfaces]);
  // A tab in the background may lose its pictures.
  useListener(
    "visibilitychange",
    () => {
      if (document.visibilityState !== "visible") return;
      wanted.current = drawn.current;
      void draw.current(opened);
    },
    true,
    document,
  );
  const named = label === null ? {} : { role: "img", "aria-label": label };
  return <canvas ref={canvas} className={className} {...named} />;
}

function show(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(bitmap);
}
