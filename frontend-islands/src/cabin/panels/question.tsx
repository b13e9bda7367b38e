import { surfaceNames } from "../../generated/domain.ts";
import type { View } from "../state/use-view.ts";

/** Asks under the photo whether a new outline is right, and which surface it is. */
export function Question({ view, onAnswer }: { view: View; onAnswer: () => void }) {
  const { state, dispatch, selected, selectionOf } = view;
  if (!selected) return null;
  const selection = selectionOf(selected.shape);
  const answer = (given: "yes" | "more" | "less") => {
    dispatch({ type: "answered", answer: given });
    onAnswer();
  };
  return (
    <div className="cabin-question">
      <p>
        <label>
          <b>Is this the </b>
          <select
            value={selected.name}
            onChange={(event) => {
              const found = surfaceNames.find(({ code }) => code === event.currentTarget.value);
              if (found) dispatch({ type: "renamed", name: found.code });
            }}
          >
            {surfaceNames.map(({ code, label }) => (
              <option key={code} value={code}>
                {code === "other" ? "other surface" : label.toLowerCase()}
              </option>
            ))}
          </select>
          <b>?</b>
        </label>{" "}
        <small>{selection ? `${Math.round(selection.share * 100)}% of the picture` : "Finding its edge"}</small>
      </p>
      <div>
        <button className="button button--small" type="button" onClick={() => answer("yes")}>
          Yes, that is it
        </button>
        <button
          className="button button--ghost button--small"
          type="button"
          aria-pressed={state.tool !== "erase"}
          onClick={() => answer("more")}
        >
          More of it
        </button>
        <button
          className="button button--ghost button--small"
          type="button"
          aria-pressed={state.tool === "erase"}
          onClick={() => answer("less")}
        >
          Less
        </button>
      </div>
    </div>
  );
}
