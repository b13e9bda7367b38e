/** Segmented control: two visible options. */
import type { SelectOption } from "../../../generated/domain.ts";
import { ariaProps, type FieldProps, HintAndError } from "./field-parts.tsx";

export function Segment(props: FieldProps & { options: readonly SelectOption[] }) {
  const { field, draft, set, options } = props;
  const { id, "aria-describedby": described } = ariaProps(props);
  return (
    <fieldset className="field" aria-describedby={described}>
      <legend>{field.label}</legend>
      <div className="segmented">
        {options.map(({ value, label }, at) => (
          <label key={value}>
            <input
              type="radio"
              id={at === 0 ? id : undefined}
              name={id}
              value={value}
              checked={draft[field.name] === value}
              onChange={() => set(field.name, value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <HintAndError {...props} />
    </fieldset>
  );
}
