/** The refit flow: heading, progress, current step and the bar with 'Continue'. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { messages, type VisualizerProps } from "../../generated/domain.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { Icon } from "../../ui/icon.tsx";
import { InlineWords } from "../../ui/inline-words.tsx";
import { Confirmation } from "./confirmation.tsx";
import { DraftPrompt } from "./draft-prompt.tsx";
import { Progress } from "./progress.tsx";
import type { Services } from "./state/services.ts";
import { STEPS, type Step } from "./state/state.ts";
import { type InitialState, type Refit, useRefit } from "./state/use-refit.ts";
import { StepContact } from "./steps/step-contact.tsx";
import { StepPhoto } from "./steps/step-photo.tsx";
import { StepStyle } from "./steps/step-style.tsx";

/** Heading and text of the steps after the first one, whose are the owner's. */
const HEADINGS: Record<2 | 3, { title: string; lede: string }> = {
  2: {
    title: "Show us what you have now",
    lede: "Photos and a few words help us answer well. Both are optional.",
  },
  3: {
    title: "How can we reach you?",
    lede: "Our design team reads every request and answers in person.",
  },
};

/** Focus after a rejected submission: the first invalid field, else the message. */
const WRONG = ['[aria-invalid="true"]', "#refit-failure"];

interface Props extends VisualizerProps {
  services: Services;
  start: InitialState;
}

export function Visualizer(props: Props) {
  const { level, services, start } = props;
  // Created once for the island's lifetime.
  const [outside] = useState(services);
  const flow = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [places] = useState({ flow, host, level });
  const refit = useRefit(outside, start, places);
  const { step, failures } = refit.state;
  const root = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef({ step, failures });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { step, failures };
    if (failures > before.failures) {
      const places = WRONG.map((selector) => root.current?.querySelector<HTMLElement>(selector));
      const first = places.find((place) => place);
      first?.focus();
      if (first || step === before.step) return;
    }
    if (step === before.step) return;
    root.current?.scrollIntoView({ block: "start", behavior: "instant" });
    heading.current?.focus({ preventScroll: true });
  }, [step, failures]);

  return (
    <div className="visualizer" ref={root}>
      <p className="visually-hidden" role="status">
        <Announcement step={step} flow={flow} />
      </p>
      <div className="wrap visualizer-waiting" ref={host} />
      <div ref={flow}>
        {/* Step and input are outside, so that they are still there after an error. */}
        <ErrorBoundary>
          <Flow refit={refit} heading={heading} props={props} />
        </ErrorBoundary>
      </div>
    </div>
  );
}

interface FlowProps {
  refit: Refit;
  heading: RefObject<HTMLHeadingElement | null>;
  props: VisualizerProps;
}

/** The current step, the drawing or the confirmation. */
function Flow({ refit, heading, props }: FlowProps) {
  const { styles, phone, confirmation, title, lede, level, business } = props;
  const Heading = `h${level as 1 | 2}` as const;
  const { step, form } = refit.state;
  const style = styles.find(({ id }) => id === form.selectedStyle);
  if (step === 4) {
    return <Confirmation refit={refit} style={style} heading={heading} words={confirmation} level={level} />;
  }
  const drawing = refit.drawing.open({ style, business, level, progress: <Progress step={2} /> });
  if (drawing) return drawing;
  const words = step === 1 ? { title, lede: <InlineWords pieces={lede} /> } : HEADINGS[step];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in a field acts like the bar's button.
        if (step < 3) refit.next();
        else refit.submit();
      }}
    >
      <div className="wrap">
        <div className="page-head grid visualizer-header">
          <div>
            <Heading ref={heading} tabIndex={-1}>
              {words.title}
            </Heading>
            <p className="lede" key={step}>
              {words.lede}
            </p>
          </div>
          <Progress step={step} />
        </div>
        {refit.found && <DraftPrompt refit={refit} draft={refit.found} styles={styles} />}
        {step === 1 && <StepStyle refit={refit} styles={styles} level={level} />}
        {step === 2 && <StepPhoto refit={refit} styles={styles} style={style} />}
        {step === 3 && <StepContact refit={refit} style={style} phone={phone} />}
      </div>
      <Bar refit={refit} styleName={style?.name} />
    </form>
  );
}

/** Announces the step after moving, but not initially, and not while a waiting request is shown instead. */
function Announcement({ step, flow }: { step: Step; flow: RefObject<HTMLElement | null> }) {
  const before = useRef(step);
  const [said, setSaid] = useState<Step>(4);
  useEffect(() => {
    if (step === before.current) return;
    before.current = step;
    setSaid(flow.current?.hidden ? 4 : step);
  }, [step, flow]);
  if (said === 4) return null;
  return <span key={said}>{`Step ${said} of ${STEPS.length}: ${STEPS[said - 1]}`}</span>;
}

/** The bar at the bottom edge. On step 1 it appears with the choice. */
function Bar({ refit, styleName }: { refit: Refit; styleName: string | undefined }) {
  const { step, submitting } = refit.state;
  if (step === 1 && !styleName) return null;
  let label = "Continue";
  if (step === 1 && refit.found) label = "Start a new request";
  else if (step === 3) label = "Send Request";
  return (
    <div className="next show">
      <div className="wrap">
        {step === 1 ? (
          <p>
            <span>{styleName}</span>
            <small>{refit.drawing.offer ? "Next: on your own cabin" : "Next: your photos"}</small>
          </p>
        ) : (
          <button className="button button--ghost" type="button" disabled={submitting} onClick={refit.back}>
            <Icon name="back" />
            Back
          </button>
        )}
        {step > 1 && !refit.found && <p className="kept hint">{messages.draftLocal}</p>}
        <button className="button" type="submit" aria-busy={submitting || undefined}>
          {step === 3 && submitting ? (
            messages.sending
          ) : (
            <>
              <span>{label}</span> <Icon name="go" />
            </>
          )}
        </button>
      </div>
    </div>
  );
}
