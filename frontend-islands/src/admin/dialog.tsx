/** The native modal dialog, for what must be answered before work goes on. */
import { type ReactNode, useEffect, useId, useRef } from "react";

interface Props {
  title: string;
  children: ReactNode;
  /** Esc, or whatever else closes it without an answer. */
  onClose: () => void;
  className?: string;
}

/** Open as long as it is rendered. The focus goes back to where it was. */
export function Dialog({ title, children, onClose, className = "dlg" }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={id}
      onCancel={(event) => {
        // Fields inside (a file chooser) fire a cancel of their own.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

interface Question {
  title: string;
  text: string;
  action: string;
  onAnswer: (yes: boolean) => void;
}

/** Asks before something is taken away. The harmless answer has the focus. */
export function Confirm({ title, text, action, onAnswer }: Question) {
  return (
    <Dialog title={title} onClose={() => onAnswer(false)}>
      <p>{text}</p>
      <div className="dlg__a">
        {/* biome-ignore lint/a11y/noAutofocus: a dialog has to put the focus somewhere, and here it does no harm */}
        <button className="btn btn--2" type="button" autoFocus onClick={() => onAnswer(false)}>
          Cancel
        </button>
        <button className="btn btn--danger" type="button" onClick={() => onAnswer(true)}>
          {action}
        </button>
      </div>
    </Dialog>
  );
}
