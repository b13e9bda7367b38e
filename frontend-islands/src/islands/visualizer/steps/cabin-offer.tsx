/** Leads to drawing materials on the photo, or on a sample for visitors without a photo. */
import { type RefObject, useEffect, useRef } from "react";
import { isBegun } from "../../../cabin/state/design.ts";
import { linesOf } from "../../../cabin/state/words.ts";
import { FieldErrorText } from "../../../ui/field.tsx";
import { firstPhoto } from "../state/state.ts";
import type { Refit } from "../state/use-refit.ts";

export function CabinOffer({ refit }: { refit: Refit }) {
  const { cabin, state } = refit;
  const { problem } = state.sketch;
  if (!cabin.isSupported || state.photos.entries[0]?.stage === "preparing") return null;
  if (problem) {
    return (
      <p className="cabin-offer hint" role="status">
        {problem}
      </p>
    );
  }
  return <Offer refit={refit} />;
}

function Offer({ refit }: { refit: Refit }) {
  const { cabin, state } = refit;
  const { design, sample } = state.sketch;
  const place = useRef<HTMLElement>(null);
  useNear(place, cabin.prefetch);
  const hasPhoto = firstPhoto(state) !== null;
  const isKept = isBegun(design);
  const lines = isKept ? linesOf(design, cabin.tool?.materials ?? []) : [];
  return (
    <section className="cabin-offer" ref={place} aria-labelledby="cabin-offer">
      <h2 id="cabin-offer">See your own cabin</h2>
      <p>
        {lines.length > 0
          ? lines.map(({ name, material }) => (material ? `${name}: ${material}` : name)).join("; ")
          : "Draw over what should change, and lay walnut, linen or stone on it."}
      </p>
      {hasPhoto || (isKept && sample) ? (
        <button
          className="button button--outline"
          type="button"
          aria-busy={cabin.isLoading || undefined}
          onClick={() => cabin.open(hasPhoto ? null : (sample?.src ?? null))}
        >
          {isKept ? "Go on with your sketch" : "Try it on your photo"}
        </button>
      ) : (
        <Samples refit={refit} />
      )}
      {cabin.error && <FieldErrorText id="cabin-error">{cabin.error}</FieldErrorText>}
    </section>
  );
}

function Samples({ refit }: { refit: Refit }) {
  const { samples, isLoading, showSamples, open } = refit.cabin;
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
