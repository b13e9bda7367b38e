/** A status: always an icon and text, never color alone. */
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const ICONS = { success: "check", warning: "alert", error: "alert" } as const;

export function Badge({ tone, id, children }: { tone: keyof typeof ICONS; id?: string; children: ReactNode }) {
  return (
    <span className={`badge badge--${tone}`} id={id}>
      <Icon name={ICONS[tone]} />
      <span>{children}</span>
    </span>
  );
}
