/** The previewed page in its frame: where its sections and fields are, and changes that show at once. */
import { type Draft, same } from "../../../admin/forms/same.ts";
import { isMarked, piecesOf, wordsOf } from "../../../admin/rich-text/html/inline-text.ts";
import { idOf, isHidden, type Sections, valuesOf } from "../fields/sections/section-model.ts";

/** A place in the page: a section, and the path of a field in it; empty for the section itself. */
export interface Spot {
  section: string;
  field: string;
}

/** The spot of an element of the page; null outside the sections. */
export function spotAt(target: EventTarget | null): Spot | null {
  // Elements of the frame are not instances of this window's classes.
  const element = target as Element | null;
  const section = element?.closest?.<HTMLElement>("[data-section]")?.dataset.section;
  if (!section) return null;
  const marked = element?.closest<HTMLElement>("[data-field]")?.dataset.field;
  if (marked) return { section, field: marked };
  return { section, field: element?.closest("picture, img") ? "picture" : "" };
}

/** A control that lies over the pictures that it compares. */
const OVER_PICTURES = "input[type=range]";

/** The spot under the pointer. A link that is stretched over its card takes the event, but is drawn elsewhere. */
export function spotUnder(event: MouseEvent): Spot | null {
  const spot = spotAt(event.target);
  const page = (event.target as Element).ownerDocument;
  for (const element of page?.elementsFromPoint?.(event.clientX, event.clientY) ?? []) {
    if (element.matches(OVER_PICTURES)) continue;
    const under = spotAt(element);
    if (under?.section === spot?.section && isAt(element.getBoundingClientRect(), event)) return under;
  }
  return spot;
}

const isAt = (box: DOMRect, { clientX, clientY }: MouseEvent) =>
  box.left <= clientX && clientX <= box.right && box.top <= clientY && clientY <= box.bottom;

export const sectionElements = (page: Document, id: string) =>
  [...page.querySelectorAll<HTMLElement>("[data-section]")].filter(({ dataset }) => dataset.section === id);

export function fieldElement(page: Document, { section, field }: Spot): HTMLElement | undefined {
  for (const part of sectionElements(page, section)) {
    const all = [...part.querySelectorAll<HTMLElement>("[data-field]")];
    const found = all.find(({ dataset }) => dataset.field === field);
    if (found) return found;
  }
  return undefined;
}

/** A text that differs between two versions of the sections. */
interface ChangedText extends Spot {
  before: string;
  after: string;
}

interface Difference {
  texts: ChangedText[];
  /** Whether anything else differs, which only the server can draw. */
  others: boolean;
}

/** The differences in the values of the sections that both versions have. */
export function differencesOf(before: Sections, after: Sections): Difference {
  const found: Difference = { texts: [], others: false };
  const former = new Map(before.map((section) => [idOf(section), section]));
  for (const section of after) {
    const id = idOf(section);
    const previous = former.get(id);
    if (!previous) found.others = true;
    else if (!same(previous, section))
      compare(valuesOf(previous), valuesOf(section), { section: id, field: "" }, found);
  }
  return found;
}

function compare(before: Draft, after: Draft, spot: Spot, found: Difference) {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const inner = { ...spot, field: spot.field ? `${spot.field}.${name}` : name };
    const old = before[name];
    const next = after[name];
    if (same(old, next)) continue;
    if (typeof old === "string" && typeof next === "string") {
      found.texts.push({ ...inner, before: old, after: next });
    } else if (isObject(old) && isObject(next) && Object.keys(old).length === Object.keys(next).length) {
      compare(old, next, inner, found);
    } else found.others = true;
  }
}

const isObject = (value: unknown): value is Draft => typeof value === "object" && value !== null;

const plain = (text: string) => text.replace(/\s+/g, " ").trim();

/** Shows a text in the page; false where the page shows it in another form, or not at all. */
export function showText(page: Document, change: ChangedText): boolean {
  const element = fieldElement(page, change);
  if (!element) return false;
  const isMarkedUp = isMarked(change.before) || isMarked(change.after);
  const own = isMarkedUp ? MARKS : BREAKS;
  const isOnlyText = [...element.querySelectorAll("*")].every(({ localName }) => own.has(localName));
  if (isOnlyText && plain(element.textContent) === plain(wordsOf(change.before))) {
    element.replaceChildren(...(isMarkedUp ? markedNodes(page, change.after) : linesOf(page, change.after)));
    return true;
  }
  const texts = page.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (!change.before || plain(node.nodeValue ?? "") !== plain(change.before)) continue;
    node.nodeValue = change.after;
    return true;
  }
  return false;
}

/** Elements that a text may contain in the page. */
const BREAKS: ReadonlySet<string> = new Set(["br"]);
const MARKS: ReadonlySet<string> = new Set(["br", "strong", "em", "a"]);

function markedNodes(page: Document, stored: string): Node[] {
  return piecesOf(stored).map(({ text, isBold, isItalic, link }) => {
    let node: Node = page.createTextNode(text);
    const wrap = (tag: string) => {
      const outer = page.createElement(tag);
      outer.append(node);
      node = outer;
      return outer;
    };
    if (isItalic) wrap("em");
    if (isBold) wrap("strong");
    if (link) wrap("a").setAttribute("href", link);
    return node;
  });
}

function linesOf(page: Document, text: string): Node[] {
  const nodes: Node[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (at > 0) nodes.push(page.createElement("br"));
    nodes.push(page.createTextNode(line));
  }
  return nodes;
}

/** Puts the sections that the page has into the order of the list, without hidden and deleted ones. */
export function arrange(page: Document, sections: Sections) {
  const all = [...page.querySelectorAll("main [data-section]")];
  // A page can have parts of its own below its sections; the end of a project's story stands below these.
  const ends = new Map<Element | null, Comment>();
  for (const element of all) {
    const end = ends.get(element.parentElement) ?? page.createComment("");
    element.after(end);
    ends.set(element.parentElement, end);
  }
  const kept = new Set<Element>();
  for (const section of sections) {
    for (const element of sectionElements(page, idOf(section))) {
      element.hidden = isHidden(section);
      kept.add(element);
      ends.get(element.parentElement)?.before(element);
    }
  }
  for (const end of ends.values()) end.remove();
  for (const element of all) if (!kept.has(element)) element.remove();
}

/** Whether the order of the sections, or which of them are shown, differs. */
export const isRearranged = (before: Sections, after: Sections) => !same(outline(before), outline(after));

const outline = (sections: Sections) => sections.map((section) => [idOf(section), isHidden(section)]);
