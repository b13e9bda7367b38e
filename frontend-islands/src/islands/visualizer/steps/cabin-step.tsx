/** Step 2 while the visitor draws on the photo: the tool, with its inputs from the flow. */
import type { StyleCard } from "../../../generated/domain.ts";
import { Progress } from "../progress.tsx";
import { firstPhoto } from "../state/state.ts";
import type { Refit } from "../state/use-refit.ts";

interface Props {
  refit: Refit;
  style: StyleCard | undefined;
  /** The business's name, for pictures that visitors share. */
  business: string;
  /** Heading level. */
  level: number;
}

export function CabinStep({ refit, style, business, level }: Props) {
  const { state, cabin, dispatch } = refit;
  const { sketch } = state;
  const { tool } = cabin;
  const ready = firstPhoto(state)?.photo;
  const picture = sketch.sample
    ? { blob: sketch.sample.blob, url: sketch.sample.src, alt: sketch.sample.alt }
    : ready && { blob: ready.blob, url: ready.url, alt: "Your photo" };
  if (!tool || !picture) return null;
  const { Cabin } = tool.module;
  return (
    <Cabin
      photo={picture}
      isSample={sketch.sample !== null}
      style={style}
      business={business}
      level={level}
      materials={tool.materials}
      design={sketch.design}
      open={cabin.openEngine}
      progress={<Progress step={2} />}
      onDesign={(design) => dispatch({ type: "sketchDesigned", design })}
      onPicture={(composed) => dispatch({ type: "sketchComposed", picture: composed })}
      onBack={cabin.close}
      onContinue={(isLeftOut) => {
        dispatch({ type: "sketchLeftOut", isLeftOut });
        refit.next();
      }}
      onEnd={(problem) => {
        dispatch({ type: "sketchEnded", problem });
        cabin.close();
      }}
    />
  );
}
