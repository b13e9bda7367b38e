// A page of ours as plain data, in React's spelling, for the Next.js that renders the same.
import { parse } from 'parse5';

const NAMES = { class: 'className', for: 'htmlFor', srcset: 'srcSet', imagesrcset: 'imageSrcSet', imagesizes: 'imageSizes', tabindex: 'tabIndex', fetchpriority: 'fetchPriority', crossorigin: 'crossOrigin', viewbox: 'viewBox', popovertarget: 'popoverTarget', popovertargetaction: 'popoverTargetAction', datetime: 'dateTime', maxlength: 'maxLength', autocomplete: 'autoComplete', charset: 'charSet' };
const FLAGS = ['open', 'hidden', 'checked', 'required', 'async', 'defer'];

function elements(node) {
  if (node.nodeName === '#text') return node.value;
  if (!node.tagName) return null;
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [NAMES[name] ?? name, value === '' && FLAGS.includes(name) ? true : value]));
  const children = node.childNodes.map(elements).filter((child) => child !== null);
  return { t: node.tagName, a: attributes, c: children };
}

/** The elements of a page, from its HTML. */
export const elementsOf = (html) => elements(parse(html).childNodes.find((node) => node.tagName === 'html'));
