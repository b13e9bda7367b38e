/** The open tool, with its inputs from the request. */
import type { ReactElement } from "react";
import type { StyleCard } from "../generated/domain.ts";
import type { CabinEngine } from "./engine/types.ts";
import type { CabinMaterial } from "./generated/domain.ts";
import type { CabinTool } from "./services.ts";
import type { Design } from "./state/design.ts";
import type { CabinAction, Sample } from "./state/drawn.ts";

/** What surrounds the tool. */
export interface Frame {
  style: StyleCard | undefined;
  /** The business's name, for pictures that visitors share. */
  business: string;
  /** Heading level. */
  level: number;
  /** Progress of the whole flow. */
  progress: ReactElement;
}

interface Props {
  module: CabinTool;
  materials: readonly CabinMaterial[];
  openEngine: () => CabinEngine;
  photo: { blob: Blob; url: string } | null;
  sample: Sample | null;
  design: Design | null;
  frame: Frame;
  dispatch: (action: CabinAction) => void;
  goOn: () => void;
  close: () => void;
}

export function CabinStep({ module, materials, openEngine, photo, sample, design, frame, ...on }: Props) {
  const { dispatch, goOn, close } = on;
  const picture = sample
    ? { blob: sample.blob, url: sample.src, alt: sample.alt }
    : photo && { blob: photo.blob, url: photo.url, alt: "Your photo" };
  if (!picture) return null;
  const { Cabin } = module;
  return (
    <Cabin
      {...frame}
      photo={picture}
      isSample={sample !== null}
      materials={materials}
      design={design}
      open={openEngine}
      onDesign={(drawn) => dispatch({ type: "sketchDesigned", design: drawn })}
      onPicture={(composed) => dispatch({ type: "sketchComposed", picture: composed })}
      onBack={close}
      onContinue={(isLeftOut) => {
        dispatch({ type: "sketchLeftOut", isLeftOut });
        goOn();
      }}
      onEnd={(problem) => {
        dispatch({ type: "sketchEnded", problem });
        close();
      }}
    />
  );
}
