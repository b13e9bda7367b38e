import type { ComponentProps } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface Props extends ComponentProps<"button"> {
  /** Modifiers of its class: `"outline small"`. */
  look?: string;
  /** Whether its work is running. */
  busy?: boolean | null | undefined;
  /** Before its text. */
  icon?: IconName;
}

export function Button({ look = "", busy, icon, className, children, ...more }: Props) {
  const modifiers = look.split(" ").filter(Boolean);
  const classes = ["button", ...modifiers.map((modifier) => `button--${modifier}`), className];
  return (
    <button type="button" className={classes.filter(Boolean).join(" ")} aria-busy={busy || undefined} {...more}>
      {icon && <Icon name={icon} small={modifiers.includes("small")} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}
