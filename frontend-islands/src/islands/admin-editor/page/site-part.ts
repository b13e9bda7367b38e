/** Header and footer of the previewed page, which every page has. */
import type { SitePart } from "../../../generated/domain.ts";

export type SitePartCode = SitePart["code"];

const WITHIN: Record<SitePartCode, string> = {
  header: ".topbar, .header, .menu, .help, .quick-contact",
  footer: ".footer",
};
/** What is marked on the page. */
const MARKED: Record<SitePartCode, string> = { header: ".topbar, .header", footer: ".footer" };

export const SITE_PARTS = Object.keys(WITHIN) as SitePartCode[];

/** The part that an element of the page belongs to. */
export function sitePartAt(target: EventTarget | null): SitePartCode | null {
  // Elements of the frame are not instances of this window's classes.
  const element = target as Element | null;
  return SITE_PARTS.find((part) => element?.closest?.(WITHIN[part])) ?? null;
}

export const sitePartElements = (page: Document, part: SitePartCode): HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>(MARKED[part]),
];

/** How many entries the shown header has folded into "More". */
export function foldedEntries(page: Document): number {
  const entries = [...page.querySelectorAll<HTMLElement>(".nav .more a")];
  const view = page.defaultView;
  const more = page.querySelector(".nav .more");
  if (!view || !more || view.getComputedStyle(more).display === "none") return 0;
  return entries.filter((entry) => view.getComputedStyle(entry).display !== "none").length;
}
