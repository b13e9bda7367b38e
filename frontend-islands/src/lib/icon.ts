/** Icons for scripts without React. */

function svg(name: string, attributes: Readonly<Record<string, string>>): Element {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function drawing(size: 20 | 24, inside: Element): Element {
  const box = svg("svg", { class: "icon", viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" });
  box.append(inside);
  return box;
}

/** An icon of the page's sprite, in the server's markup. */
export const icon = (name: string): Element => drawing(24, svg("use", { href: `#i-${name}` }));

/** An icon of the islands, for elements outside of React. */
export const pathIcon = (path: string, size: 20 | 24): Element => drawing(size, svg("path", { d: path }));
