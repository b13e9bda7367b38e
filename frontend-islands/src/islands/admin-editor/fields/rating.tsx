/** One to five stars, or none: pressing the current star again clears it. */
import { Button } from "../../../admin/ui/button.tsx";
import { Icon } from "../../../admin/ui/icon.tsx";
import { ariaProps, type FieldProps, HintAndError } from "./field-parts.tsx";

export function Rating(props: FieldProps) {
  const { field, draft, set } = props;
  const value = typeof draft[field.name] === "number" ? (draft[field.name] as number) : null;
  const { id, "aria-describedby": described } = ariaProps(props);
  const choose = (star: number | null) => set(field.name, star);
  return (
    <fieldset className="field" aria-describedby={described}>
      <legend>
        <span>{field.label}</span> <span className="optional">optional</span>
      </legend>
      <div className="rating-field">
        {[1, 2, 3, 4, 5].map((star) => (
          <label key={star}>
            <input
              type="radio"
              id={star === 1 ? id : undefined}
              name={id}
              value={star}
              checked={value === star}
              onChange={() => choose(star)}
              onClick={() => value === star && choose(null)}
            />
            <span className="visually-hidden">{star === 1 ? "1 star" : `${star} stars`}</span>
            <Icon name="star" />
          </label>
        ))}
        <span>{value === null ? "No rating" : `${value} of 5`}</span>
        {value !== null && (
          <Button look="ghost small" onClick={() => choose(null)}>
            Clear
          </Button>
        )}
      </div>
      <HintAndError {...props} />
    </fieldset>
  );
}
