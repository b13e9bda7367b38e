/** A toolbar is one tab stop: the tool that was focused last; arrow keys move between its tools. */
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from "react";

export const MOD = /mac|iphone|ipad/i.test(navigator.platform) ? "⌘" : "Ctrl+";

const toolsOf = (box: HTMLElement) =>
  [...box.querySelectorAll<HTMLElement>(":scope > button, :scope > select, .rich-text__menu-button")].filter(
    (tool) => !(tool as HTMLButtonElement).disabled,
  );

export function useRoving(box: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    if (!box.current) return;
    const tools = toolsOf(box.current);
    const current = tools.find((tool) => tool.tabIndex === 0 && tool.dataset.rove !== undefined) ?? tools[0];
    for (const tool of tools) tool.tabIndex = tool === current ? 0 : -1;
  });
}

export function keepRoving(event: FocusEvent<HTMLDivElement>): void {
  const tools = toolsOf(event.currentTarget);
  const target = event.target as HTMLElement;
  if (!tools.includes(target)) return;
  for (const tool of tools) {
    tool.tabIndex = tool === target ? 0 : -1;
    delete tool.dataset.rove;
  }
  target.dataset.rove = "";
}

export function roam(event: KeyboardEvent<HTMLDivElement>): void {
  const tools = toolsOf(event.currentTarget);
  const at = tools.indexOf(event.target as HTMLElement);
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 };
  const to = steps[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  tools.at(to % tools.length)?.focus();
}
