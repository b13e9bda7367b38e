/** A number within a range. */
import type { FieldKind } from "../../../generated/domain.ts";
import { ariaProps, type FieldProps, HintAndError, Label } from "./field-parts.tsx";

type Kind = Extract<FieldKind, { kind: "slider" }>;

export function Slider(props: FieldProps & { kind: Kind }) {
  const { field, draft, set, kind } = props;
  const value = Math.min(Math.max(Number(draft[field.name] ?? kind.min) || kind.min, kind.min), kind.max);
  const reads = `${value}${kind.unit === "vh" ? "% of the screen" : ` ${kind.unit}`}`;
  return (
    <div className="field">
      <div className="field__header">
        <Label field={{ ...field, required: true }} prefix={props.prefix} />
        <output className="small">{reads}</output>
      </div>
      <input
        {...ariaProps(props)}
        className="slider"
        type="range"
        min={kind.min}
        max={kind.max}
        step={kind.step}
        value={value}
        aria-valuetext={reads}
        onChange={(event) => set(field.name, Number(event.currentTarget.value))}
      />
      <div className="slider-ends" aria-hidden="true">
        <span>{kind.min}</span>
        <span>{kind.max}</span>
      </div>
      <HintAndError {...props} />
    </div>
  );
}
