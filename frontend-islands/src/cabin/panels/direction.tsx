import type { View } from "../state/use-view.ts";

const UPRIGHT = 90;
const ALONG = 0;

/** How the grain of the selected surface runs. */
export function Direction({ view, direction, legend }: { view: View; direction: number; legend: string }) {
  const { dispatch } = view;
  const turnByHand = () => document.getElementById("cabin-grain")?.focus();
  const choice = (label: string, className: string, isChecked: boolean, onChoose: () => void) => (
    <label>
      <input type="radio" name="cabin-direction" checked={isChecked} onChange={onChoose} onClick={onChoose} />
      <i className={className} aria-hidden="true" />
      <span>{label}</span>
    </label>
  );
  const set = (to: number) => () => direction !== to && dispatch({ type: "turned", direction: to });
  return (
    <fieldset className="cabin-direction">
      <legend>{legend}</legend>
      {choice("Upright", "upright", direction === UPRIGHT, set(UPRIGHT))}
      {choice("Along", "along", direction === ALONG, set(ALONG))}
      {choice("Turn by hand", "by-hand", direction !== UPRIGHT && direction !== ALONG, turnByHand)}
    </fieldset>
  );
}
