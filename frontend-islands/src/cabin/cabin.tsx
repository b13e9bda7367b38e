/** Step 2 of the refit flow while the visitor draws on the photo. */
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { Bench } from "./bench.tsx";
import { cabinMessages } from "./generated/domain.ts";
import { Bar } from "./panels/bar.tsx";
import { Send } from "./panels/send.tsx";
import { isBegun } from "./state/design.ts";
import { useView, type ViewProps } from "./state/use-view.ts";

interface Props extends ViewProps {
  /** The photo is one of ours. */
  isSample: boolean;
  /** The business's name, for pictures that are shared. */
  business: string;
  /** Heading level. */
  level: number;
  /** Progress of the whole flow. */
  progress: ReactElement;
  onPicture: (picture: Blob) => void;
  onBack: () => void;
  onContinue: (isLeftOut: boolean) => void;
}

export function Cabin({ isSample, business, level, progress, ...props }: Props) {
  const { onPicture, onBack, onContinue, onEnd } = props;
  const view = useView(props);
  const [isSending, setSending] = useState(false);
  const Heading = `h${level as 1 | 2}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  const root = useRef<HTMLFormElement>(null);
  const shown = useRef<boolean | null>(null);
  useEffect(() => {
    if (shown.current === isSending) return;
    shown.current = isSending;
    root.current?.scrollIntoView({ block: "start", behavior: "instant" });
    heading.current?.focus({ preventScroll: true });
  }, [isSending]);

  const goOn = (event: FormEvent) => {
    event.preventDefault();
    const design = { surfaces: view.state.surfaces, width: 0 };
    if (isSending || !isBegun(design)) onContinue(false);
    else setSending(true);
  };
  return (
    <form className="cabin" noValidate ref={root} onSubmit={goOn}>
      <p className="visually-hidden" role="status">
        <span key={view.said.count}>{view.said.words}</span>
      </p>
      <div className="wrap cabin-head">
        <div>
          <p className="cabin-step" aria-hidden="true">
            Step 2 of 3
          </p>
          <Heading ref={heading} tabIndex={-1}>
            See your own cabin
          </Heading>
          <p className="lede">
            Draw over what should change and lay a material on it. A sketch to talk over, drawn on your own photo.
          </p>
        </div>
        {progress}
      </div>
      {view.materials.length === 0 && <p className="wrap hint">{cabinMessages.materialsEmpty}</p>}
      {isSending ? (
        <Send
          view={view}
          isSample={isSample}
          business={business}
          onPicture={onPicture}
          onEnd={onEnd}
          onLeaveOut={() => onContinue(true)}
        />
      ) : (
        <Bench view={view} isSample={isSample} />
      )}
      <Bar view={view} onBack={isSending ? () => setSending(false) : onBack} />
    </form>
  );
}
