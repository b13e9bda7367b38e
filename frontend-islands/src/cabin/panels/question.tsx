import { surfaceNames } from "../../generated/domain.ts";
import type { View } from "../state/use-view.ts";

/** Asks under the photo whether a new outline is right, and which surface it is. */
export function Question({ view, onAnswer }: { view: View; onAnswer: () => void }) {
  const { state, dispatch, selected, selectionOf } = view;
  if (!selected) return null;
  const selection = selectionOf(selected.shape);
  const isKnown = selected.name !== "other";
  const otherWords = isKnown ? "something else" : "choose its name";
  const answer = (given: "yes" | "more" | "less") => {
    dispatch({ type: "answered", answer: given });
    onAnswer();
  };
  return (
    <div className="cabin-question">
      <p>
        <label>
          <b>{isKnown ? "Is this the " : "What is this? "}</b>
          <select
            value={selected.name}
            onChange={(event) => {
              const found = surfaceNames.find(({ code }) => code === event.currentTarget.value);
              if (found) dispatch({ type: "renamed", name: found.code });
            }}
          >
            {surfaceNames.map(({ code, label }) => (
              <option key={code} value={code}>
                {code === "other" ? otherWords : label.toLowerCase()}
              </option>
            ))}
          </select>
          {isKnown && <b>?</b>}
        </label>{" "}
        <small>{selection ? `${Math.round(selection.share * 100)}% of the picture` : "Finding its edge"}</small>
      </p>
      <div>
        <button className="button button--small" type="button" onClick={() => answer("yes")}>
          {isKnown ? "Yes, that is it" : "The outline is right"}
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
