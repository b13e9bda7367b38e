/** A panel at the right that leaves the rest of the screen, and the toasts with their Undo, within reach. */
import { useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import type { Elements } from "../../ui/elements.ts";
import { Button } from "./button.tsx";

interface Props {
  title: string;
  className?: string;
  children: Elements;
  onClose: () => void;
}

/** Open while rendered. Focus returns to where it was. */
export function SidePanel({ title, className = "", children, onClose }: Props) {
  const panel = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.querySelector<HTMLElement>(".dialog__close")?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  // At the end of the page, so that no part of it decides what the panel is over.
  return createPortal(
    <dialog
      ref={panel}
      open
      className={`side-sheet ${className}`}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        // Esc in a dialog over the panel closes only that.
        if (event.target instanceof Element && event.target.closest("dialog") !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      <Button look="ghost icon" className="dialog__close" icon="x" aria-label="Close" onClick={onClose} />
      {children}
    </dialog>,
    document.body,
  );
}
