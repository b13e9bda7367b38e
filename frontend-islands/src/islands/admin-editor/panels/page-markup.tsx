/**
 * Renders markup of one of the website's pages as React elements: no string is ever inserted as HTML here,
 * and links are inert.
 */
import { createElement, type ReactNode, useMemo } from "react";
import { inertDocument } from "../../../lib/trusted-types.ts";

const TAGS: ReadonlySet<string> = new Set(["article", "b", "blockquote", "footer", "img", "p", "span", "time", "a"]);
/** Attributes to copy, by their React names. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  class: "className",
  role: "role",
  alt: "alt",
  src: "src",
  width: "width",
  height: "height",
  datetime: "dateTime",
  "aria-label": "aria-label",
  "aria-hidden": "aria-hidden",
};

export function PageMarkup({ html }: { html: string }) {
  // The owner's words as visitors read them.
  return <div translate="no">{useMemo(() => draw(inertDocument(html).body), [html])}</div>;
}

function draw(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, key) => {
    if (child.nodeType === Node.TEXT_NODE) return child.nodeValue;
    const element = child as Element;
    if (child.nodeType !== Node.ELEMENT_NODE || !TAGS.has(element.localName)) return null;
    const props: Record<string, unknown> = { key };
    for (const { name, value } of element.attributes) {
      const known = ATTRIBUTES[name];
      if (known) props[known] = value;
    }
    return createElement(element.localName, props, ...(element.localName === "img" ? [] : draw(element)));
  });
}
