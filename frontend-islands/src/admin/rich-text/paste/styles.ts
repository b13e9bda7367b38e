/** The styles that tell the role of pasted elements: the element's own and its classes'. */
import { STYLE } from "./markup.ts";

export type Properties = ReadonlyMap<string, string>;

const NONE: Properties = new Map();
const COMMENTS = /\/\*[\s\S]*?\*\/|<!--|-->/g;
const FOR_MEDIA = /@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gi;
const RULES = /([^{}]+)\{([^{}]*)(?:\}|$)/g;

export class Styles {
  private readonly rules = new Map<string, Properties>();

  /** `css` is the content of style elements; only rules for one class, or for a level of Word's lists, are read. */
  constructor(css: string) {
    const plain = css.replace(COMMENTS, "").replace(FOR_MEDIA, "");
    for (const [, selectors = "", inside = ""] of plain.matchAll(RULES)) {
      for (const selector of selectors.split(",")) this.add(selector, inside);
    }
  }

  private add(selector: string, inside: string): void {
    const key = selector.trim().toLowerCase().replace(/\s+/g, " ");
    if (!/^([a-z0-9]*\.[\w-]+|@list l\d+:level\d+( lfo\d+)?)$/.test(key)) return;
    this.rules.set(key, new Map([...(this.rules.get(key) ?? NONE), ...declarations(inside)]));
  }

  of(element: Element): Properties {
    const own = declarations(element.getAttribute(STYLE) ?? "");
    if (this.rules.size === 0 || element.classList.length === 0) return own;
    const found = new Map<string, string>();
    for (const name of element.classList) {
      for (const key of [`.${name}`, `${element.localName}.${name}`]) {
        for (const [property, value] of this.rules.get(key.toLowerCase()) ?? NONE) found.set(property, value);
      }
    }
    for (const [property, value] of own) found.set(property, value);
    return found;
  }

  /** Word's styles of a level of a list, such as `l0`, `level1`, `lfo2`. */
  ofLevel(list: string, level: number, override: string): Properties | undefined {
    const key = `@list ${list}:level${level}`;
    const usual = this.rules.get(key);
    const changed = this.rules.get(`${key} ${override}`);
    return usual && changed ? new Map([...usual, ...changed]) : (changed ?? usual);
  }
}

function declarations(text: string): Properties {
  if (!text) return NONE;
  const found = new Map<string, string>();
  for (const rule of text.split(";")) {
    const at = rule.indexOf(":");
    if (at < 1) continue;
    const name = rule.slice(0, at).trim().toLowerCase();
    const value = rule.slice(at + 1).replace(/!important/i, "");
    found.set(name, value.trim().toLowerCase());
  }
  return found;
}
