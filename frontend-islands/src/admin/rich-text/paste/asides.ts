/**
 * Parts of pasted HTML that are not its text: hidden words, codes of fields, deleted words, headers and
 * footers, comments and notes with their marks.
 */
import { removeWhole } from "./markup.ts";
import type { Properties, Styles } from "./styles.ts";

/** Word, LibreOffice, and what turns Markdown into HTML. */
const ASIDE_CLASS =
  /^(mso(comment(text|subject|reference)|annotation\w*|(foot|end)note(text|reference)|del)|msocom\w*|sd(foot|end)note\w*|(foot|end)notes?([-_]?(ref\w*|backref|back|anchor|text|mark|list|item|definition))?|footnotes-\w+)$/i;
const ASIDE_ID = /^(ftn\d+|edn\d+|_com_\d+|sd(foot|end)note\d+)$/i;
const ASIDE_ROLE = /\b(doc-)?(noteref|footnotes?|endnotes?|rearnotes?|backlink)\b/i;
/** The mark of a note that is no link. */
const BRACKETED = /^\s*\[\s*(\d{1,3}|[a-z]{1,2}|[ivxlc]{1,5})\s*\]\s*$/i;
/** Word for the web. */
const ASIDE_STYLE = /\b(annotation|comment|footnote|endnote) (text|reference|subject)\b/i;

/** Styles that an element inherits from its ancestors. */
interface Sight {
  isTiny: boolean;
  isInvisible: boolean;
}

export function withoutAsides(body: HTMLElement, styles: Styles): void {
  // First: a note is found by its way back, which is an aside itself.
  withoutNotes(body);
  new Sieve(styles).sift(body, { isTiny: false, isInvisible: false });
}

class Sieve {
  /** The open fields of Word, outermost first: whether their code is being read. */
  private fields: boolean[] = [];
  private readonly styles: Styles;

  constructor(styles: Styles) {
    this.styles = styles;
  }

  sift(parent: Element, sight: Sight): void {
    for (const child of [...parent.childNodes]) {
      if (child.nodeType === 1) this.siftElement(child as Element, sight);
      else if (sight.isTiny || sight.isInvisible || this.fields.includes(true)) child.remove();
    }
  }

  private siftElement(element: Element, sight: Sight): void {
    const style = this.styles.of(element);
    if (isGone(element, style) || isAside(element, style)) {
      element.remove();
      return;
    }
    this.readField(style.get("mso-element") ?? "");
    const size = style.get("font-size");
    const visibility = style.get("visibility");
    this.sift(element, {
      isTiny: size ? /^0*\.?0+([a-z]+|%)?$/.test(size) : sight.isTiny,
      isInvisible: visibility ? /hidden|collapse/.test(visibility) : sight.isInvisible,
    });
    // A code does not go on in the next paragraph, except where its end is missing.
    if (element.localName === "p") this.fields = this.fields.map(() => false);
  }

  private readField(part: string): void {
    if (part === "field-begin") this.fields.push(true);
    else if (part === "field-separator") this.fields.splice(-1, 1, false);
    else if (part === "field-end") this.fields.pop();
  }
}

function isGone(element: Element, style: Properties): boolean {
  const hidden = element.getAttribute("hidden");
  if (hidden !== null && hidden !== "until-found") return true;
  if (style.get("display") === "none" || style.get("mso-hide") === "all") return true;
  if (/^-\d{4,}px$/.test(style.get("left") ?? style.get("top") ?? style.get("text-indent") ?? "")) return true;
  const hides = /hidden|clip/.test(style.get("overflow") ?? "");
  return hides && /^(0|1)(px|pt)?$/.test(style.get("max-height") ?? style.get("height") ?? "");
}

function isAside(element: Element, style: Properties): boolean {
  if (/^(comment|footnote|endnote|header|footer)/.test(style.get("mso-element") ?? "")) return true;
  if (/^(comment|footnote|endnote)/.test(style.get("mso-special-character") ?? "")) return true;
  const isRaised = element.localName === "sup" || style.get("vertical-align") === "super";
  if (isRaised && BRACKETED.test(element.textContent ?? "")) return true;
  // With an author, it is a change that was not accepted yet.
  if (element.localName === "del" && element.hasAttribute("cite")) return true;
  if ([...element.classList].some((name) => ASIDE_CLASS.test(name))) return true;
  if (ASIDE_ID.test(element.id)) return true;
  const role = `${element.getAttribute("role") ?? ""} ${element.getAttribute("epub:type") ?? ""}`;
  if (ASIDE_ROLE.test(role)) return true;
  const named = `${element.getAttribute("data-ccp-charstyle") ?? ""} ${element.getAttribute("data-ccp-parastyle") ?? ""}`;
  return ASIDE_STYLE.test(named);
}

/** The place in the pasted document that a link leads to; nothing if it leads elsewhere. */
export function placeOf(href: string): string | undefined {
  const place = /^(?:(?:about|applewebdata|file|ms-word|x-apple[\w-]*):[^#]*)?#(.*)$/is.exec(href.trim())?.[1];
  try {
    return place === undefined ? undefined : decodeURIComponent(place);
  } catch {
    return place;
  }
}

const NOTE =
  /^(user-content-)?_*(ftn|edn|fn|footnote|endnote|cmnt|comment|cite|note|msocom|msoanchor|sdfootnote|sdendnote|ref|easy-footnote)/i;
/** The way back from a note to its mark. */
const BACK = /[a-z]\w*[-_:]?(ref|anc|back)/i;
const SIGN =
  /^[\s\u00a0]*[[({]?(\d{1,4}|[a-z]{1,2}|[ivxlc]{1,6}|[*†‡§¶#]{1,4}|[a-z]{1,4}\d{1,4}|[↩↑^]\ufe0e?)?[\])}]?[.:]?[\s\u00a0]*$/iu;

interface Mark {
  link: Element;
  place: string;
}

/** Removes the signs of notes and comments that are links, and the notes that they lead to. */
function withoutNotes(body: HTMLElement): void {
  const marks = marksIn(body);
  if (marks.length === 0) return;
  for (const mark of marks) {
    // In a note that is gone, or a way back.
    if (!body.contains(mark.link) || BACK.test(mark.place)) continue;
    const target = targetOf(body, mark.place);
    const follows = target && (mark.link.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    if (follows) noteAround(target, body, mark.link)?.remove();
  }
  for (const mark of marks) {
    if (!body.contains(mark.link)) continue;
    if (beginsNote(mark, body)) noteAround(mark.link, body, targetOf(body, mark.place))?.remove();
    removeWhole(mark.link, body);
  }
  const last = [...body.querySelectorAll("hr")].at(-1);
  if (last && !hasTextAfter(body, last)) last.remove();
}

function marksIn(body: Element): Mark[] {
  const marks: Mark[] = [];
  for (const link of body.querySelectorAll("a[href]")) {
    const place = placeOf(link.getAttribute("href") ?? "");
    if (!place || !SIGN.test(link.textContent ?? "")) continue;
    const isNamed = NOTE.test(place) || NOTE.test(link.id) || NOTE.test(link.getAttribute("name") ?? "");
    const isRaised = link.closest("sup") !== null || link.querySelector("sup") !== null;
    if (isNamed || isRaised) marks.push({ link, place });
  }
  return marks;
}

/** Whether the mark is the first word of a note, or the arrow at its end, and leads back. */
function beginsNote({ link, place }: Mark, body: Element): boolean {
  const block = link.closest("li, dd, aside, p, div");
  if (!block || block === body || !BACK.test(place)) return false;
  const words = (block.textContent ?? "").trim();
  const sign = (link.textContent ?? "").trim();
  return words.startsWith(sign) || /[↩↑]/.test(sign);
}

function targetOf(body: Element, place: string): Element | undefined {
  for (const element of body.querySelectorAll("[id], a[name]")) {
    if (element.id === place || element.getAttribute("name") === place) return element;
  }
  return undefined;
}

/** The block of a note; nothing where it is not sure to be one. */
function noteAround(target: Element, body: Element, mark: Element | undefined): Element | null {
  const block = target.closest("li, dd, aside, p, div");
  if (!block || block === body || (mark && block.contains(mark)) || /^h\d$/.test(block.localName)) return null;
  const above = block.parentElement;
  // A note of several paragraphs is in an element of its own.
  const isOwn = above?.localName === "div" && above !== body && above.querySelectorAll("a[id], a[name]").length === 1;
  const isFirst = above?.querySelector("p, li") === block;
  return isOwn && isFirst && !(mark && above.contains(mark)) ? above : block;
}

function hasTextAfter(body: HTMLElement, element: Element): boolean {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const follows = (element.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    if (follows && node.nodeValue?.trim()) return true;
  }
  return false;
}
