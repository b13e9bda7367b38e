/** The line icons of the islands, drawn as on the pages. */
import { iconPaths } from "../generated/domain.ts";

/** A decorative icon next to text, hidden from screen readers. */
export function Icon({ name }: { name: keyof typeof iconPaths }) {
  return (
    <svg className={name === "go" ? "icon icon-go" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
