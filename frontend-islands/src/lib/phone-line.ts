import { element } from "./element.ts";

/** The shop's number, as the page links it, in a paragraph. */
export function phoneLine(): HTMLElement | null {
  const link = document.querySelector("a[href^='tel:']")?.cloneNode(true);
  return link ? element("p", { className: "link" }, link) : null;
}
