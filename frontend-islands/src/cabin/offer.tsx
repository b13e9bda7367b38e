/** Leads to drawing materials on the photo, or on a sample for visitors without a photo. */
import { type RefObject, useEffect, useRef } from "react";
import { FieldErrorText } from "../ui/field.tsx";
import { type Design, isBegun } from "./state/design.ts";
import type { Sample } from "./state/drawn.ts";
import type { Line } from "./state/words.ts";
import type { ToolControls } from "./use-tool.ts";

interface Props {
  tool: ToolControls;
  /** Why drawing ended, and is not offered again. */
  problem: string | null;
  hasPhoto: boolean;
  sample: Sample | null;
  design: Design | null;
  lines: readonly Line[];
}

export function CabinOffer(props: Props) {
  const { problem } = props;
  if (problem) {
    return (
      <p className="cabin-offer hint" role="status">
        {problem}
      </p>
    );
  }
  return <Offer {...props} />;
}

function Offer({ tool, hasPhoto, sample, design, lines }: Props) {
  const place = useRef<HTMLElement>(null);
  useNear(place, tool.prefetch);
  const isKept = isBegun(design);
  const canDraw = hasPhoto || (isKept && sample !== null);
  return (
    <section className="cabin-offer" ref={place} aria-label="See your own cabin">
      {canDraw ? (
        <button
          className="button"
          type="button"
          aria-busy={tool.isLoading || undefined}
          onClick={() => tool.open(hasPhoto ? null : (sample?.src ?? null))}
        >
          {isKept ? "Go on with your sketch" : "See your own cabin"}
        </button>
      ) : (
        <h2>See your own cabin</h2>
      )}
      <p>
        {isKept && lines.length > 0
          ? lines.map(({ name, material }) => (material ? `${name}: ${material}` : name)).join("; ")
          : "Draw over what should change, and lay walnut, linen or stone on it."}
      </p>
      {!canDraw && <Samples tool={tool} />}
      {tool.error && <FieldErrorText id="cabin-error">{tool.error}</FieldErrorText>}
    </section>
  );
}

function Samples({ tool }: { tool: ToolControls }) {
  const { samples, isLoading, showSamples, open } = tool;
  useEffect(() => {
    const wanted = takeWanted();
    if (wanted !== null) open(wanted);
  }, [open]);
  if (samples.length === 0) {
    return (
      <button className="button button--ghost" type="button" aria-busy={isLoading || undefined} onClick={showSamples}>
        No photo at hand? Try it on one of ours
      </button>
    );
  }
  return (
    <ul className="l cabin-samples" aria-label="Sample pictures">
      {samples.map(({ src, alt, width, height }) => (
        <li key={src}>
          <button type="button" aria-busy={isLoading || undefined} onClick={() => open(src)}>
            <img src={src} width={width} height={height} alt={alt} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The sample that a link of another page leads to, once. */
function takeWanted(): string | null {
  const { pathname, search, hash } = location;
  const wanted = new URLSearchParams(search).get("try");
  if (wanted !== null) history.replaceState(history.state, "", pathname + hash);
  return wanted;
}

/** Runs `work` when the element comes into view, except where the browser saves data. */
function useNear(place: RefObject<HTMLElement | null>, work: () => void): void {
  useEffect(() => {
    const element = place.current;
    const isSaving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
    if (!element || isSaving || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      work();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, work]);
}
