/**
 * What just happened, at the edge of the window, with the way back. Errors
 * interrupt a screen reader and stay until dismissed; the rest is polite and goes
 * by itself, but not while it is pointed at or holds the focus.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";

/** How long something can be undone. */
export const UNDO_MS = 10_000;
const STAY_MS = 8_000;

export interface Toast {
  tone: "good" | "bad";
  text: string;
  /** Takes it back. */
  undo?: (() => void) | undefined;
}

type Shown = Toast & { id: number };

export type Say = (toast: Toast) => void;

export function useToasts(): { toasts: readonly Shown[]; say: Say; dismiss: (id: number) => void } {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const ids = useRef(0);
  const say = useCallback<Say>((toast) => {
    ids.current += 1;
    const shown = { ...toast, id: ids.current };
    // One that can be undone at a time; the same sentence again replaces itself.
    setToasts((before) => [...before.filter(({ text, undo }) => text !== toast.text && !(undo && toast.undo)), shown]);
  }, []);
  const dismiss = useCallback((id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)), []);
  return { toasts, say, dismiss };
}

/** Rendered from the start: live regions announce only what changes in them. */
export function Toasts({ toasts, dismiss }: { toasts: readonly Shown[]; dismiss: (id: number) => void }) {
  const of = (tone: Toast["tone"]) =>
    toasts
      .filter((toast) => toast.tone === tone)
      .map((toast) => <One key={toast.id} toast={toast} dismiss={() => dismiss(toast.id)} />);
  return (
    <div className="toasts">
      <div role="alert">{of("bad")}</div>
      <div role="status">{of("good")}</div>
    </div>
  );
}

function One({ toast, dismiss }: { toast: Shown; dismiss: () => void }) {
  const [held, setHeld] = useState(false);
  const bad = toast.tone === "bad";
  const leave = useRef(dismiss);
  leave.current = dismiss;
  const stay = toast.undo ? UNDO_MS : STAY_MS;
  useEffect(() => {
    if (bad || held) return;
    const timer = setTimeout(() => leave.current(), stay);
    return () => clearTimeout(timer);
  }, [bad, held, stay]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a message only keeps it in place
    <div
      className={bad ? "toast toast--bad" : "toast"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={bad ? "alert" : "check"} />
      <span>{toast.text}</span>
      {toast.undo && (
        <button
          className="btn"
          type="button"
          onClick={() => {
            dismiss();
            toast.undo?.();
          }}
        >
          Undo
        </button>
      )}
      <button className="toast__x" type="button" aria-label="Dismiss" onClick={dismiss}>
        <Icon name="x" small />
      </button>
    </div>
  );
}
