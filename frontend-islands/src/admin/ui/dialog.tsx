/** The native modal dialog, for questions that block further work. */
import { useEffect, useId, useRef } from "react";
import type { Elements } from "../../ui/elements.ts";
import { Button } from "./button.tsx";

interface Props {
  title: string;
  children: Elements;
  /** Esc, or any other way of closing it without an answer. */
  onClose: () => void;
  className?: string;
  /** Label of a close button in the corner; none without. */
  closeLabel?: string;
}

/**
 * `ref` of the control that gets the focus when its dialog opens; else the first one gets it. React's `autoFocus` is
 * too early: the dialog is not open yet.
 */
export const firstFocus = (control: HTMLElement | null) => control?.setAttribute("autofocus", "");

/** Open while rendered. Focus returns to where it was. */
export function Dialog({ title, children, onClose, className = "dialog", closeLabel }: Props) {
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
        // A file chooser inside fires its own cancel event, which bubbles up.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {closeLabel && (
        <Button look="ghost icon" className="dialog__close" icon="x" aria-label={closeLabel} onClick={onClose} />
      )}
      {children}
    </dialog>
  );
}

interface Question {
  title: string;
  text: string;
  action: string;
  onYes: () => void;
  /** With either answer; before `onYes`. */
  onClose: () => void;
}

/** Asks before something is deleted. The safe answer has the focus. */
export function Confirm({ title, text, action, onYes, onClose }: Question) {
  const yes = () => {
    onClose();
    onYes();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <div className="dialog__footer">
        {/* A dialog must focus something; this is the safe choice. */}
        <Button look="outline" ref={firstFocus} onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" onClick={yes}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
