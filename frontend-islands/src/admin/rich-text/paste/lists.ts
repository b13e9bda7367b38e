/**
 * Makes lists of what stands for them: Word's paragraphs with a level, the lists of one item that Word for the web
 * writes, Apple's paragraphs with a bullet between tabs. Kind, level and number stay.
 */
import { removeWhole, renamed } from "./markup.ts";
import type { Properties, Styles } from "./styles.ts";

interface Item {
  /** From 1. */
  level: number;
  isOrdered: boolean;
  /** Possible meanings of its marker, the likelier first: 'i' is one or nine. Empty if unreadable: the next one. */
  numbers: readonly number[];
}

export function withLists(body: HTMLElement, styles: Styles): void {
  const items = new Map<Element, Item>();
  unwrapWeb(body);
  // In the order of the document, which `Builder` relies on.
  for (const element of body.querySelectorAll("p, li")) {
    const item = element.localName === "li" ? webItem(element) : paragraphItem(element, body, styles);
    if (item) items.set(element, item);
  }
  for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5, h6")) takeMarker(heading, body, styles);
  for (const list of flattened(items)) list.replaceWith(...list.children);
  const builder = new Builder(body);
  for (const [element, item] of items) builder.add(element, item);
  for (const list of body.querySelectorAll("ul, ol")) ofItsKind(list, styles);
  for (const list of body.querySelectorAll("ol")) numbered(list);
}

function unwrapWeb(body: Element): void {
  for (const wrapper of body.querySelectorAll(".ListContainerWrapper")) wrapper.replaceWith(...wrapper.childNodes);
}

/** The lists of Word for the web that have items with a level. */
function flattened(items: ReadonlyMap<Element, Item>): Set<Element> {
  const lists = new Set<Element>();
  for (const element of items.keys()) {
    const list = element.localName === "li" ? element.parentElement : null;
    if (list && /^[uo]l$/.test(list.localName)) lists.add(list);
  }
  return lists;
}

function webItem(item: Element): Item | undefined {
  const list = item.parentElement;
  const level = Number.parseInt(item.getAttribute("data-aria-level") ?? "", 10);
  if (!list || !/^[uo]l$/.test(list.localName) || !(level >= 1)) return undefined;
  const start = Number.parseInt(list.getAttribute("start") ?? "", 10);
  const place = [...list.children].indexOf(item);
  const said = Number.parseInt(item.getAttribute("data-aria-posinset") ?? "", 10);
  const number = Number.isFinite(start) ? start + place : said;
  return { level, isOrdered: list.localName === "ol", numbers: Number.isFinite(number) ? [number] : [] };
}

/** A paragraph of Word or of Apple's programs that is an item; its marker goes. */
function paragraphItem(p: Element, body: Element, styles: Styles): Item | undefined {
  const style = styles.of(p);
  const said = /\b(l\d+)\s+level(\d+)(?:\s+(lfo\d+))?/.exec(style.get("mso-list") ?? "");
  const marker = takeMarker(p, body, styles);
  if (said) {
    const level = Number(said[2]);
    return itemOf(level, marker, styles.ofLevel(said[1] ?? "", level, said[3] ?? ""));
  }
  if (marker !== undefined) return itemOf(levelOf(style), marker, undefined);
  const bare = bareMarker(p, styles);
  if (bare === undefined) return undefined;
  dropStart(p, bare.length);
  return itemOf(levelOf(style), bare, undefined);
}

/** Removes what Word marks as no text of a paragraph, and returns it. */
function takeMarker(p: Element, body: Element, styles: Styles): string | undefined {
  let marker: string | undefined;
  for (const element of p.querySelectorAll("span")) {
    if (!/\bignore\b/.test(styles.of(element).get("mso-list") ?? "")) continue;
    marker ??= element.textContent ?? "";
    removeWhole(element, body);
  }
  return marker;
}

/** The marker before a gap in small Times, as in Word's filtered HTML, or between tabs, as Apple writes it. */
function bareMarker(p: Element, styles: Styles): string | undefined {
  const text = p.textContent ?? "";
  const tabbed = /^[\u00a0 ]*\t[\u00a0 ]*\S{1,6}[\u00a0 ]*\t[\u00a0 ]*/.exec(text)?.[0];
  if (tabbed && kindOf(tabbed)) return tabbed;
  if (![...p.classList].some((name) => /^MsoList/i.test(name))) return undefined;
  for (const gap of p.querySelectorAll("span")) {
    if (!/\b7(\.0)?pt\b/.test(styles.of(gap).get("font") ?? "") || gap.textContent?.trim()) continue;
    const before = p.ownerDocument.createRange();
    before.setStart(p, 0);
    before.setEndAfter(gap);
    const marker = before.toString();
    return marker.trim().length <= 8 && marker.trim() ? marker : undefined;
  }
  return undefined;
}

/** Removes the first characters of an element. */
function dropStart(element: Element, count: number): void {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = count;
  for (let node = walker.nextNode(); node && left > 0; node = walker.nextNode()) {
    const text = node.nodeValue ?? "";
    node.nodeValue = text.slice(left);
    left -= Math.min(left, text.length);
  }
}

const INCH: Readonly<Record<string, number>> = { in: 1, pt: 1 / 72, px: 1 / 96, cm: 1 / 2.54, mm: 1 / 25.4 };

/** Word indents each level by half an inch. */
function levelOf(style: Properties): number {
  const margin = /^([\d.]+)(in|pt|px|cm|mm)$/.exec(style.get("margin-left") ?? "");
  const inches = Number(margin?.[1] ?? 0) * (INCH[margin?.[2] ?? ""] ?? 0);
  return Math.min(Math.max(Math.round(inches * 2), 1), 9);
}

function itemOf(level: number, marker: string | undefined, said: Properties | undefined): Item {
  const format = said?.get("mso-level-number-format") ?? (said ? "decimal" : "");
  const label = (marker ?? "").replace(/[\s\u00a0]+/g, "");
  const kind = kindOf(label) ?? (/^(|bullet|image|none)$/.test(format) ? "bullet" : "number");
  return { level, isOrdered: kind === "number", numbers: kind === "number" ? numbersIn(label, format) : [] };
}

/** The kind that the marker itself tells; nothing where it could be either. */
function kindOf(marker: string): "bullet" | "number" | undefined {
  const label = marker.replace(/[\s\u00a0]+/g, "");
  if (/^[•·◦▪▫■□●○‣⁃∙◆◇►➢✓✔§*–—-]$/u.test(label)) return "bullet";
  if (/\p{Nd}/u.test(label) || /^[[(]?[a-z]{1,7}[.):\]]+$/i.test(label)) return "number";
  return undefined;
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
const IS_ROMAN = /^m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/;

/** The number of a marker such as '3.', '1.2.3', '(c)' or 'iv)': of its last part. */
function numbersIn(label: string, format: string): number[] {
  const digits = [...label.matchAll(/\p{Nd}+/gu)].at(-1)?.[0];
  if (digits) return [Number([...digits].map(digitOf).join(""))];
  const letters = /[a-z]+(?=[^a-z]*$)/i.exec(label)?.[0].toLowerCase();
  if (!letters) return [];
  if (/alpha/.test(format) || !IS_ROMAN.test(letters)) return [lettersIn(letters)];
  if (/roman/.test(format)) return [romanIn(letters)];
  const both = [romanIn(letters), lettersIn(letters)];
  return letters === "i" || letters.length > 1 ? both : both.reverse();
}

/** The digits of each script follow each other, from a multiple of ten or six after it. */
function digitOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
  return code - zero;
}

function romanIn(letters: string): number {
  let sum = 0;
  for (const [at, letter] of [...letters].entries()) {
    const value = ROMAN[letter] ?? 0;
    const next = ROMAN[letters[at + 1] ?? ""] ?? 0;
    sum += value < next ? -value : value;
  }
  return sum;
}

/** Word counts a to z, then aa to zz. */
const lettersIn = (letters: string) => letters.charCodeAt(0) - 96 + 26 * (letters.length - 1);

interface OpenList {
  level: number;
  list: Element;
  isOrdered: boolean;
  last: number;
}

/** Puts items that follow each other into lists. */
class Builder {
  /** Outermost first. */
  private open: OpenList[] = [];
  private readonly body: Element;

  constructor(body: Element) {
    this.body = body;
  }

  add(element: Element, item: Item): void {
    const outermost = this.open[0]?.list;
    if (!outermost || element.previousElementSibling !== outermost || textBetween(outermost, element)) this.open = [];
    let deeper: OpenList | undefined;
    while ((this.open.at(-1)?.level ?? 0) > item.level) deeper = this.open.pop();
    const here = this.open.at(-1);
    if (here?.level !== item.level && deeper) this.begin(item, (list) => enclose(deeper.list, list));
    if (here?.level === item.level && !continues(here, item)) this.open.pop();
    if (this.open.at(-1)?.level !== item.level) this.begin(item, (list) => this.place(list, element));
    const into = this.open.at(-1);
    if (!into) return;
    into.last += 1;
    into.list.append(element.localName === "li" ? element : renamed(element, "li"));
  }

  private begin(item: Item, place: (list: Element) => void): void {
    const list = this.body.ownerDocument.createElement(item.isOrdered ? "ol" : "ul");
    place(list);
    const number = item.numbers[0] ?? 1;
    if (item.isOrdered && number !== 1) list.setAttribute("start", `${number}`);
    this.open.push({ level: item.level, list, isOrdered: item.isOrdered, last: number - 1 });
  }

  private place(list: Element, element: Element): void {
    const above = this.open.at(-1)?.list;
    if (above) (above.lastElementChild ?? above).append(list);
    else element.before(list);
  }
}

/** A list that began at a deeper level stays deeper than the next items: in an item without text, which has no number. */
function enclose(deeper: Element, list: Element): void {
  const item = list.ownerDocument.createElement("li");
  deeper.replaceWith(list);
  item.append(deeper);
  list.append(item);
}

const continues = (here: OpenList, { isOrdered, numbers }: Item) =>
  here.isOrdered === isOrdered && (numbers.length === 0 || numbers.includes(here.last + 1));

function textBetween(from: Element, to: Element): boolean {
  for (let node = from.nextSibling; node && node !== to; node = node.nextSibling) {
    if (node.nodeValue?.trim()) return true;
  }
  return false;
}

/** A list whose style says the other kind becomes one of that kind. */
function ofItsKind(list: Element, styles: Styles): void {
  const of = (element: Element) => {
    const style = styles.of(element);
    return style.get("list-style-type") ?? style.get("list-style") ?? "";
  };
  const first = list.querySelector(":scope > li");
  const type = (first && of(first)) || of(list);
  const isNumber = /decimal|alpha|roman|latin/.test(type);
  const isBullet = /disc|circle|square/.test(type);
  if (list.localName === "ul" && isNumber) renamed(list, "ol");
  if (list.localName === "ol" && isBullet) renamed(list, "ul");
}

/** Gives a list the numbers of its items; where a number does not follow the previous one, a list of its own begins. */
function numbered(list: Element): void {
  let into = list;
  let next = Number.parseInt(list.getAttribute("start") ?? "1", 10) || 1;
  for (const item of list.querySelectorAll(":scope > li[value]").length > 0 ? [...list.children] : []) {
    if (item.localName !== "li") continue;
    const value = Number.parseInt(item.getAttribute("value") ?? "", 10);
    if (Number.isFinite(value) && value !== next) {
      if (item.previousElementSibling) into = splitBefore(into, item);
      into.setAttribute("start", `${value}`);
      next = value;
    }
    next += 1;
  }
}

function splitBefore(list: Element, item: Element): Element {
  const rest = list.ownerDocument.createElement("ol");
  const items = [...list.children];
  rest.append(...items.slice(items.indexOf(item)));
  list.after(rest);
  return rest;
}
