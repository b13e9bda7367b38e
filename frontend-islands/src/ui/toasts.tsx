/**
 * Short messages at the edge of the window, with the way back where there is one.
 * Errors interrupt a screen reader and stay until dismissed; everything else
 * waits its turn and goes by itself, but not while it is pointed at or holds the
 * focus.
 */
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { limits } from "../generated/domain.ts";
import { Icon } from "./icon.tsx";

/** How long a message stays that is no error and cannot be undone. */
const STAY_MS = 7000;

/** What to say. */
export interface Toast {
  tone: "good" | "bad";
  text: string;
  /** A second, quieter line. */
  detail?: string;
  /** Takes it back. */
  undo?: (() => void) | undefined;
  /** What an error is about: it leaves with the success that solves it. */
  about?: string | undefined;
}

type Shown = Toast & { id: number };

/** Says something. */
export type Say = (toast: Toast) => void;

/** The messages on show and the way to add one. */
export function useToasts(): {
  toasts: readonly Shown[];
  say: Say;
  dismiss: (id: number) => void;
  /** Takes away all but what can still be undone: what they were about is over. */
  clear: () => void;
  /** Takes the errors about something away: it has worked. */
  solved: (about: string) => void;
} {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const ids = useRef(0);
  const say = useCallback<Say>((toast) => {
    ids.current += 1;
    const shown = { ...toast, id: ids.current };
    // The same sentence again replaces itself: it is announced anew, not stacked.
    // And one can be undone at a time.
    setToasts((before) => [...before.filter(({ text, undo }) => text !== toast.text && !(undo && toast.undo)), shown]);
  }, []);
  const dismiss = useCallback((id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)), []);
  const clear = useCallback(() => setToasts((before) => before.filter(({ undo }) => undo)), []);
  const solved = useCallback(
    (about: string) => setToasts((before) => before.filter((toast) => toast.about !== about)),
    [],
  );
  return { toasts, say, dismiss, clear, solved };
}

type Draw = (name: "alert" | "check" | "x") => ReactNode;
const fromSprite: Draw = (name) => <Icon name={name} />;

interface Props {
  toasts: readonly Shown[];
  dismiss: (id: number) => void;
  /** Whether what is offered to be undone is still the last thing done. */
  settled?: boolean;
  /** How icons are drawn where the page has no sprite. */
  icon?: Draw;
}

/** Where the messages appear. Rendered from the start: live regions announce only what changes in them. */
export function Toasts({ toasts, dismiss, settled = true, icon = fromSprite }: Props) {
  const of = (tone: Toast["tone"]) =>
    toasts
      .filter((toast) => toast.tone === tone)
      .map((toast) => (
        <One key={toast.id} toast={toast} settled={settled} icon={icon} dismiss={() => dismiss(toast.id)} />
      ));
  return (
    <div className="toasts">
      <div role="alert">{of("bad")}</div>
      <div role="status">{of("good")}</div>
    </div>
  );
}

interface OneProps {
  toast: Shown;
  settled: boolean;
  icon: Draw;
  dismiss: () => void;
}

function One({ toast, settled, icon, dismiss }: OneProps) {
  const [held, setHeld] = useState(false);
  const bad = toast.tone === "bad";
  const leave = useRef(dismiss);
  leave.current = dismiss;
  const stay = toast.undo ? limits.undoMs : STAY_MS;
  useEffect(() => {
    if (bad || held) return;
    const timer = setTimeout(() => leave.current(), stay);
    return () => clearTimeout(timer);
  }, [bad, held, stay]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a message only keeps it in place
    <div
      className={bad ? "toast toast-bad" : "toast"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {icon(bad ? "alert" : "check")}
      <p>
        {toast.text}
        {toast.detail && <small>{toast.detail}</small>}
      </p>
      {toast.undo && (
        <button
          className="btn"
          type="button"
          disabled={!settled}
          onClick={() => {
            dismiss();
            toast.undo?.();
          }}
        >
          Undo
        </button>
      )}
      <button className="toast-close" type="button" aria-label="Dismiss" onClick={dismiss}>
        {icon("x")}
      </button>
    </div>
  );
}
