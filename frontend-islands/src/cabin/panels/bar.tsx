import { Icon } from "../../ui/icon.tsx";
import type { View } from "../state/use-view.ts";
import { linesOf } from "../state/words.ts";

/** The bar at the bottom edge says what goes along. */
export function Bar({ view, onBack }: { view: View; onBack: () => void }) {
  const { state, materials } = view;
  const lines = linesOf({ surfaces: state.surfaces, width: 0 }, materials);
  return (
    <div className="next show cabin-bar">
      <div className="wrap">
        <button className="button button--ghost" type="button" onClick={onBack}>
          <Icon name="back" />
          <span>Back</span>
        </button>
        <p className="cabin-sum">
          {lines.map(({ id, name, material }, index) => (
            <span key={id}>
              <b>{`${name}:`}</b> <span>{index < lines.length - 1 ? `${material}; ` : material}</span>
            </span>
          ))}
        </p>
        <button className="button" type="submit">
          Continue <Icon name="go" />
        </button>
      </div>
    </div>
  );
}
