/**
 * The screens that were opened last in this tab, for "Go to or find". They can be named after a customer, so the tab
 * forgets them when it is closed or its owner signs out.
 */
const KEY = "opened";
const KEPT = 4;

export interface Opened {
  href: string;
  name: string;
}

export function openedLast(): Opened[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    // Where storage is denied, nothing is kept.
    return [];
  }
}

/** The screen that is open becomes the first. */
export function rememberOpened() {
  const here: Opened = { href: location.pathname, name: document.title.replace(/ · [^·]*$/, "") };
  const others = openedLast().filter(({ href }) => href !== here.href);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([here, ...others].slice(0, KEPT)));
  } catch {
    // See above.
  }
}

export function forgetOpened() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // See above.
  }
}
