/** Maps the browser's back and forward to steps. */
import { type Dispatch, useEffect, useRef } from "react";
import { type RefitAction, type RefitState, reachable, type Step } from "./state.ts";

const KEY = "refitStep";

/** The step stored in a history entry; foreign entries (`#main`) have none. */
function stepOf(state: unknown): Step | null {
  const step = (state as Record<string, unknown> | null)?.[KEY];
  return step === 1 || step === 2 || step === 3 || step === 4 ? step : null;
}

function address(step: Step, plain: string): string {
  if (step === 1) return plain;
  return step === 4 ? "#thank-you" : `#step-${step}`;
}

/** Whether a link led to where photos are added: an entry of the flow's own has its step, also after a reload. */
export const isLedToPhotos = (): boolean => location.hash === "#step-2" && stepOf(history.state) === null;

/** Whether the visitor comes back from another page to a later step. A reload is no return: it may mean a fresh start. */
export function isReturning(): boolean {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const step = stepOf(history.state) ?? 1;
  return arrival?.type === "back_forward" && step > 1 && step < 4;
}

/** Keeps history and `state.step` in sync, except while `waiting` for the draft to return to. */
export function useStepHistory(
  state: RefitState,
  dispatch: Dispatch<RefitAction>,
  newId: () => string,
  waiting: boolean,
): void {
  const latest = useRef(state);
  latest.current = state;
  /** The step of the current history entry. */
  const shown = useRef<Step | null>(null);
  /** URL of step 1, as the visitor arrived. */
  const plain = useRef("");

  useEffect(() => {
    if (waiting) return;
    const { pathname, search, hash } = location;
    plain.current = pathname + search + (/^#(step-|thank-you|photo-)/.test(hash) ? "" : hash);
    const onPop = (event: PopStateEvent) => {
      // The plain form's first entry, from before the island loaded, has no stored step.
      const first = location.pathname + location.search + location.hash === plain.current ? 1 : null;
      const to = stepOf(event.state) ?? first;
      if (to === null) return;
      const now = latest.current;
      shown.current = to;
      let step: Step;
      if (now.step === 4) {
        dispatch({ type: "reset", attemptId: newId() });
        step = 1;
      } else if (now.submitting) {
        step = now.step;
      } else {
        step = reachable(now, to);
        dispatch({ type: "go", step });
      }
      // Where the flow cannot go (the confirmation, or a step too far), correct the entry.
      if (step !== to) replace(step);
    };
    const replace = (step: Step) => {
      history.replaceState({ ...history.state, [KEY]: step }, "", address(step, plain.current));
      shown.current = step;
    };
    replace(latest.current.step);
    addEventListener("popstate", onPop);
    return () => removeEventListener("popstate", onPop);
  }, [dispatch, newId, waiting]);

  const { step } = state;
  useEffect(() => {
    if (shown.current === null || shown.current === step) return;
    const entry: [object, string, string] = [{ [KEY]: step }, "", address(step, plain.current)];
    // The confirmation replaces the form's entry: going back must not lead to a sent form.
    if (step === 4) history.replaceState(...entry);
    else history.pushState(...entry);
    shown.current = step;
  }, [step]);
}
