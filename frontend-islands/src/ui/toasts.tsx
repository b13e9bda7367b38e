/**
 * Toasts, with Undo where possible. Errors interrupt a screen reader and stay until dismissed; all others are
 * polite and disappear, but not while hovered or focused.
 */
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { limits } from "../generated/domain.ts";
import { Icon } from "./icon.tsx";

/** How long a message stays that is neither an error nor undoable. */
const STAY_MS = 7000;

export interface Toast {
  tone: "good" | "bad";
  text: string;
  /** A second, less prominent line. */
  detail?: string;
  /** Undoes the action. */
  undo?: (() => void) | undefined;
  /** What an error is about: a later success for the same thing removes it. */
  about?: string | undefined;
}

type Shown = Toast & { id: number };

/** Shows a toast. */
export type Notify = (toast: Toast) => void;

/** The visible toasts and the functions to change them. */
export function useToasts(): {
  toasts: readonly Shown[];
  notify: Notify;
  dismiss: (id: number) => void;
  /** Removes all but what can still be undone: the others are outdated. */
  clear: () => void;
  /** Removes the errors about something, because it has since worked. */
  dismissErrors: (about: string) => void;
} {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const ids = useRef(0);
  const notify = useCallback<Notify>((toast) => {
    ids.current += 1;
    const shown = { ...toast, id: ids.current };
    // A repeated message replaces the previous one, to be announced again instead of stacked. Only one
    // message at a time offers Undo.
    setToasts((before) => [...before.filter(({ text, undo }) => text !== toast.text && !(undo && toast.undo)), shown]);
  }, []);
  const dismiss = useCallback((id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)), []);
  const clear = useCallback(() => setToasts((before) => before.filter(({ undo }) => undo)), []);
  const dismissErrors = useCallback(
    (about: string) => setToasts((before) => before.filter((toast) => toast.about !== about)),
    [],
  );
  return { toasts, notify, dismiss, clear, dismissErrors };
}

type Draw = (name: "alert" | "check" | "x") => ReactNode;
const fromSprite: Draw = (name) => <Icon name={name} />;

interface Props {
  toasts: readonly Shown[];
  dismiss: (id: number) => void;
  /** False while a newer change is pending: Undo would refer to the wrong one. */
  settled?: boolean;
  /** Renders icons on pages without a sprite. */
  icon?: Draw;
}

/** The live regions, rendered from the start: screen readers announce only changes in existing ones. */
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
  const [paused, setPaused] = useState(false);
  const bad = toast.tone === "bad";
  const leave = useRef(dismiss);
  leave.current = dismiss;
  const stay = toast.undo ? limits.undoMs : STAY_MS;
  useEffect(() => {
    if (bad || paused) return;
    const timer = setTimeout(() => leave.current(), stay);
    return () => clearTimeout(timer);
  }, [bad, paused, stay]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the message visible
    <div
      className={bad ? "toast toast--error" : "toast"}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {icon(bad ? "alert" : "check")}
      <p>
        {toast.text}
        {toast.detail && <small>{toast.detail}</small>}
      </p>
      {toast.undo && (
        <button
          className="button"
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
      <button className="toast__close" type="button" aria-label="Dismiss" onClick={dismiss}>
        {icon("x")}
      </button>
    </div>
  );
}
