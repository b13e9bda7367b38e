import { type ReactElement, useCallback, useMemo } from "react";
import { CabinOffer } from "./offer.tsx";
import type { CabinServices } from "./services.ts";
import type { Design } from "./state/design.ts";
import type { CabinAction, Drawn } from "./state/drawn.ts";
import { type Line, linesOf } from "./state/words.ts";
import { CabinStep, type Frame } from "./step.tsx";
import { useTool } from "./use-tool.ts";

export interface CabinHost {
  /** Null where nothing can be drawn. */
  services: CabinServices | null;
  /** The visitor is where photos are added. */
  isAtPhotos: boolean;
  /** The visitor's first photo, once it can be drawn on. */
  photo: { blob: Blob; url: string } | null;
  isPreparing: boolean;
  drawn: Drawn;
  dispatch: (action: CabinAction) => void;
  /** On to the next step of the request. */
  goOn: () => void;
}

export interface Cabin {
  /** Leads to drawing; null where that is not offered. */
  offer: ReactElement | null;
  /** The open tool, which takes the place of the step; null while it is closed. */
  open: (frame: Frame) => ReactElement | null;
  /** The surfaces that shall change, in words. */
  lines: readonly Line[];
  /** The picture of a design that was drawn earlier; null where it cannot be made. */
  compose: (photo: Blob, design: Design) => Promise<Blob | null>;
}

export function useCabin({ services, isAtPhotos, photo, isPreparing, drawn, dispatch, goOn }: CabinHost): Cabin {
  const { isOpen, problem, sample, design } = drawn;
  const isShown = isOpen && isAtPhotos;
  const tool = useTool(services, isShown, dispatch);
  const { loaded } = tool;
  const compose = useCallback(
    async (picture: Blob, kept: Design) => {
      if (!services) return null;
      const [module, { materials }] = await Promise.all([services.loadTool(), services.materials()]);
      return module.composeAlone({ photo: picture, design: kept, materials, open: services.openEngine });
    },
    [services],
  );
  return useMemo(() => {
    const lines = design ? linesOf(design, loaded?.materials ?? []) : [];
    const isOffered = tool.isSupported && !isPreparing;
    const offer = <CabinOffer {...{ tool, problem, sample, design, lines }} hasPhoto={photo !== null} />;
    const open = (frame: Frame) => {
      if (!isShown || !loaded || !services) return null;
      const { openEngine } = services;
      const { module, materials } = loaded;
      return (
        <CabinStep
          {...{ module, materials, openEngine, photo, sample, design, frame, dispatch, goOn }}
          close={tool.close}
        />
      );
    };
    return { offer: isOffered ? offer : null, open, lines, compose };
  }, [services, tool, loaded, isShown, isPreparing, photo, problem, sample, design, dispatch, goOn, compose]);
}
