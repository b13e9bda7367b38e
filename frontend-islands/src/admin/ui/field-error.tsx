/** The error text of a field. */
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
