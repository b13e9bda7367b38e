import type { RefObject } from "react";
import { messages } from "../../generated/domain.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Refit } from "./use-refit.ts";

/** Step 4: the request is stored. */
export function Confirmation({ refit, heading }: { refit: Refit; heading: RefObject<HTMLHeadingElement | null> }) {
  return (
    <div className="wrap thanks">
      <span className="seal" aria-hidden="true">
        <Icon name="check" />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        Thank You
      </h1>
      <p className="lede">{messages.confirmationMail}</p>
      <p className="reference">
        <span>Your reference</span>
        <b>{refit.state.reference}</b>
      </p>
      <div className="btn-row">
        <button className="btn" type="button" onClick={refit.restart}>
          Start Another Request
        </button>
        <a className="btn btn-outline" href="/">
          Return to Home
        </a>
      </div>
    </div>
  );
}
