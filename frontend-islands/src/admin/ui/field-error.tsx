import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface FieldErrorProps {
  id?: string;
  /** Read out immediately, if nothing else announces it. */
  alert?: boolean;
  children: ReactNode;
}

export function FieldError({ id, alert, children }: FieldErrorProps) {
  return (
    <p className="error" id={id} role={alert ? "alert" : undefined}>
      <Icon name="alert" small />
      <span>{children}</span>
    </p>
  );
}
