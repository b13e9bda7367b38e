import { minutesLeft, STEPS, type Step } from "./state/state.ts";

/** 'Step 2 of 3', the progress bar and the remaining time. */
export function Progress({ step }: { step: Exclude<Step, 4> }) {
  const minutes = minutesLeft(step);
  return (
    <div className="progress">
      <p>
        <span key={step}>{`Step ${step} of ${STEPS.length}`}</span>
        {minutes !== null && <span>{`~${minutes} min remaining`}</span>}
      </p>
      <ol className="planks" aria-hidden="true">
        {STEPS.map((name, index) => (
          <li key={name} className={index < step ? "on" : undefined} />
        ))}
      </ol>
      <ol className="l">
        {STEPS.map((name, index) => (
          <li key={name} aria-current={index + 1 === step ? "step" : undefined}>
            {name}
          </li>
        ))}
      </ol>
    </div>
  );
}
