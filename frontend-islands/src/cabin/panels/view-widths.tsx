import { VIEWS, type ViewWidth } from "../state/design.ts";
import type { View } from "../state/use-view.ts";

const LABELS: Record<ViewWidth, string> = { narrow: "About 4 ft", usual: "About 8 ft", wide: "About 16 ft" };

/** How wide the photo is at the selected surface. */
export function ViewWidths({ view, width }: { view: View; width: ViewWidth }) {
  return (
    <fieldset className="cabin-direction">
      <legend>The photo shows</legend>
      {VIEWS.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="cabin-width"
            checked={one === width}
            onChange={() => view.dispatch({ type: "widthChosen", width: one })}
          />
          <i className={one} aria-hidden="true" />
          <span>{LABELS[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
