import { messages } from "../../generated/domain.ts";
import type { Refit } from "./use-refit.ts";

/** Asks whether to go on with what is kept on this device. Ignoring it is an answer, too. */
export function DraftPrompt({ refit }: { refit: Refit }) {
  return (
    <section className="draft" aria-label="Your saved request">
      <p role="status">
        {messages.draftFound}
        <small>{messages.draftLocal}</small>
      </p>
      <div className="btn-row">
        <button className="btn btn-sm" type="button" onClick={refit.continueDraft}>
          Continue
        </button>
        <button className="btn btn-outline btn-sm" type="button" onClick={refit.restart}>
          Start over
        </button>
      </div>
    </section>
  );
}
