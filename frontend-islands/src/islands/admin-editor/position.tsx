/** A testimonial's position in the carousel, and its neighbors there. */
import type { FieldSpec, Neighbor } from "../../generated/domain.ts";

/** The carousel without the edited row, and the possible positions. */
export interface CarouselPosition {
  others: readonly Neighbor[];
  last: number;
  /** The shown position: the chosen one, else the last. */
  at: number;
}

export function carouselPosition(id: string, carousel: readonly Neighbor[], chosen: unknown): CarouselPosition {
  const others = carousel.filter((neighbor) => neighbor.id !== id);
  const last = others.length + 1;
  const wanted = typeof chosen === "number" && chosen >= 1 ? chosen : last;
  return { others, last, at: Math.min(wanted, last) };
}

/** 'First, before Elena', 'Between Marcus and Tom', 'Last, after Tom'. */
export function positionLabel({ others, at }: CarouselPosition): string {
  const before = others[at - 2]?.name;
  const after = others[at - 1]?.name;
  if (before && after) return `Between ${before} and ${after}`;
  if (after) return `First, before ${after}`;
  if (before) return `Last, after ${before}`;
  return "The only one in the carousel";
}

/** With more positions than this, not every number is shown under the slider. */
const TICKS_MAX = 12;

interface Props {
  field: FieldSpec;
  set: (name: string, value: unknown) => void;
  position: CarouselPosition;
  active: boolean;
}

export function Position({ field, set, position, active }: Props) {
  const { last, at } = position;
  const id = `f-${field.name}`;
  const ticks = last <= TICKS_MAX ? Array.from({ length: last }, (_, place) => place + 1) : [1, last];
  return (
    <div className="field">
      <div className="field__header">
        <label htmlFor={id}>{field.label}</label>
        <output className="small">{active ? `${at} of ${last}` : "Not in the carousel"}</output>
      </div>
      <input
        className="slider"
        id={id}
        type="range"
        min={1}
        max={last}
        step={1}
        value={at}
        disabled={!active}
        aria-describedby={`${id}-hint`}
        onChange={(event) => set(field.name, Number(event.currentTarget.value))}
      />
      <div className="slider-ends" aria-hidden="true">
        {ticks.map((tick) => (tick === at && active ? <b key={tick}>{tick}</b> : <span key={tick}>{tick}</span>))}
      </div>
      <span className="hint" id={`${id}-hint`} aria-live="polite">
        {active ? positionLabel(position) : "Turn on Active to add it to the carousel."}
      </span>
    </div>
  );
}
