/** A button with a dropdown menu. */
import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { placeBelow } from "./popover-position.ts";

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactElement;
  /** Keyboard shortcut. */
  keys?: string | undefined;
  /** Pressed state, for entries that have one. */
  on?: boolean | undefined;
  run: () => void;
}

interface Props {
  label: string;
  children: ReactNode;
  items: readonly MenuItem[];
  disabled?: boolean;
}

export function Menu({ label, children, items, disabled }: Props) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const pop = useRef<HTMLDivElement>(null);
  const entries = () => [...(box.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  useLayoutEffect(() => {
    if (!open || !pop.current || !button.current) return;
    placeBelow(pop.current, button.current.getBoundingClientRect());
    box.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true });
    const outside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    const scrolled = (event: Event) => {
      if (!pop.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener("pointerdown", outside);
    addEventListener("scroll", scrolled, { capture: true, passive: true });
    return () => {
      removeEventListener("pointerdown", outside);
      removeEventListener("scroll", scrolled, { capture: true });
    };
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKey = (event: React.KeyboardEvent) => {
    if (!open) return;
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
    const to = steps[event.key];
    event.stopPropagation();
    if (to !== undefined) {
      event.preventDefault();
      all.at(to % all.length)?.focus();
    } else if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (event.key === "Tab") setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the menu inside
    <div ref={box} onKeyDown={onKey}>
      <button
        ref={button}
        type="button"
        className="rich-text__menu-button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        title={label}
        disabled={disabled}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <div className="rich-text__popover" role="menu" popover="manual" ref={pop} id={id} aria-label={label}>
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              role={item.on === undefined ? "menuitem" : "menuitemcheckbox"}
              {...(item.on === undefined ? {} : { "aria-checked": item.on })}
              tabIndex={-1}
              onClick={() => {
                close();
                item.run();
              }}
            >
              {item.icon}
              <span>{item.label}</span>
              {item.keys && <kbd>{item.keys}</kbd>}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
