/** The actions on a section: arrows, and a menu. */
import { useId } from "react";
import { Button } from "../../../../admin/ui/button.tsx";
import { Icon, type IconName } from "../../../../admin/ui/icon.tsx";
import { adminMessages } from "../../../../generated/admin.ts";
import { formOf, isHidden, isNeeded, nameOf } from "./section-model.ts";
import type { SectionsState } from "./use-sections.ts";

interface Props {
  state: SectionsState;
  at: number;
  onMove: (by: -1 | 1) => void;
}

/** At the end of the list an arrow is `aria-disabled`, not removed: it may have the focus. */
export function SectionActions({ state, at, onMove }: Props) {
  const { sections, types } = state;
  const section = sections[at] ?? {};
  const { label } = nameOf(types, section);
  const arrow = (to: "up" | "down", by: -1 | 1) => (
    <Button
      look="ghost icon"
      icon={`arrow-${to}`}
      data-arrow={to}
      aria-label={`Move ${label} ${to}`}
      aria-disabled={sections[at + by] === undefined || undefined}
      onClick={() => onMove(by)}
    />
  );
  return (
    <div className="section-row__actions">
      {arrow("up", -1)}
      {arrow("down", 1)}
      {formOf(types, section) && <SectionMenu {...{ state, at, label, onMove }} hidden={isHidden(section)} />}
    </div>
  );
}

interface MenuProps extends Props {
  label: string;
  hidden: boolean;
}

function SectionMenu({ state, at, label, hidden, onMove }: MenuProps) {
  const id = useId();
  const isKept = isNeeded(state.types, state.sections, at);
  const entry = (icon: IconName, text: string, run: () => void, refused = false) => (
    <button
      type="button"
      className={text === "Delete" ? "menu__danger" : undefined}
      popoverTarget={refused ? undefined : id}
      popoverTargetAction="hide"
      aria-label={`${text} ${label}`}
      aria-disabled={refused || undefined}
      aria-describedby={refused ? `${id}-kept` : undefined}
      onClick={run}
    >
      <Icon name={icon} />
      <span>{text}</span>
    </button>
  );
  return (
    <>
      <Button look="ghost icon" icon="more" aria-label={`More for ${label}`} popoverTarget={id} />
      <div className="menu" id={id} popover="auto">
        {entry("arrow-up", "Move up", () => onMove(-1))}
        {entry("arrow-down", "Move down", () => onMove(1))}
        {entry("copy", "Duplicate", () => state.duplicate(at))}
        {entry(hidden ? "eye" : "eye-off", hidden ? "Show" : "Hide", () => state.toggleHidden(at), isKept && !hidden)}
        {entry("trash", "Delete", () => state.remove(at), isKept)}
        {isKept && (
          <p className="menu__reason" id={`${id}-kept`}>
            {adminMessages.sectionStays}
          </p>
        )}
      </div>
    </>
  );
}
