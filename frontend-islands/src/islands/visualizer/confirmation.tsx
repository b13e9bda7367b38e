import type { RefObject } from "react";
import { messages, type StyleCard } from "../../generated/domain.ts";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { Refit } from "./state/use-refit.ts";

interface Props {
  refit: Refit;
  style: StyleCard | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Text about the next steps. */
  words: string;
  /** Heading level. */
  level: number;
}

/** Step 4: the request is stored. */
export function Confirmation({ refit, style, heading, words, level }: Props) {
  const Heading = `h${level as 1 | 2}` as const;
  const { receipt } = refit.state;
  return (
    <div className="wrap thanks">
      <div>
        <span className="check-circle" aria-hidden="true">
          <Icon name="check" />
        </span>
        <Heading ref={heading} tabIndex={-1}>
          Thank You
        </Heading>
        <p className="lede">{words}</p>
        <section className="plate on-dark" aria-label="Your request">
          <p className="reference">
            <span>Your reference</span>
            <b translate="no">{receipt?.reference}</b>
          </p>
          {receipt?.page && (
            <a className="button button--light" href={`/request/${receipt.page}`}>
              {messages.requestPage}
            </a>
          )}
        </section>
        <div className="button-row">
          <a className="button button--outline" href="/">
            Return to Home
          </a>
          <button className="button button--ghost" type="button" onClick={refit.restart}>
            Start Another Request
          </button>
        </div>
      </div>
      {style?.picture && (
        <figure className="chosen">
          <div className="framed">
            <Picture picture={style.picture} sizes="(min-width:60rem) 40vw,100vw" eager />
          </div>
          <figcaption>{style.name}</figcaption>
        </figure>
      )}
    </div>
  );
}
