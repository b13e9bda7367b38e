/** Error texts of a field and of a screen. */
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface FieldErrorProps {
  id?: string;
  /** Read out at once: nothing else tells that it has appeared. */
  alert?: boolean;
  children: ReactNode;
}

export function FieldError({ id, alert, children }: FieldErrorProps) {
  return (
    <p className="error" id={id} role={alert ? "alert" : undefined}>
      <Icon name="alert" small />
      {children}
    </p>
  );
}

/** Why something could not be shown, with a way to try again if there is one. */
export function ErrorNote({ id, children, onRetry }: { id?: string; children: ReactNode; onRetry?: () => void }) {
  return (
    <div className="note note--error" role="alert" id={id}>
      <Icon name="alert" />
      <div className="note__body">{children}</div>
      {onRetry && (
        <div className="note__actions">
          <button className="button button--outline button--small" type="button" onClick={onRetry}>
            Try again
          </button>
        </div>
      )}
    </div>
  );
}
