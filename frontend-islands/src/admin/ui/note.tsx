/** A message in the page, with actions. */
import type { ReactNode } from "react";
import type { Elements } from "../../ui/elements.ts";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";

interface Props {
  /** Its accessible name, for a note above a form. */
  label?: string;
  id?: string;
  role?: "alert";
  error?: boolean;
  icon?: IconName;
  actions?: Elements;
  children: ReactNode;
}

export function Note({ label, error, icon, actions, children, ...more }: Props) {
  const Element = label ? "section" : "div";
  const classes = ["note", label && "note--top", error && "note--error"];
  return (
    <Element className={classes.filter(Boolean).join(" ")} aria-label={label} {...more}>
      {icon && <Icon name={icon} />}
      <div className="note__body">{children}</div>
      {actions && <div className="note__actions">{actions}</div>}
    </Element>
  );
}

/** Why something could not be shown, with a way to try again if there is one. */
export function ErrorNote({ onRetry, ...more }: { id?: string; children: ReactNode; onRetry?: () => void }) {
  const retry = onRetry && (
    <Button look="outline small" onClick={onRetry}>
      Try again
    </Button>
  );
  return <Note error role="alert" icon="alert" actions={retry} {...more} />;
}
