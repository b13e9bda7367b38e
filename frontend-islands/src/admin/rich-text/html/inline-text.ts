/**
 * Running text with bold words, italic words and links, in the server's spelling: `crates/domain/src/text/inline.rs`.
 */
import type { InlinePiece } from "../../../generated/domain.ts";
import { inertDocument } from "../../../lib/trusted-types.ts";
import { isLink } from "./address.ts";
import { BLOCK_NAMES, NOT_TEXT } from "./elements.ts";

export const NO_MARKS: InlinePiece = { text: "", isBold: false, isItalic: false, link: "" };

const REFERENCES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => REFERENCES[character] ?? character);

const isParagraph = (stored: string) => stored.startsWith("<p>") && stored.endsWith("</p>");
const hasMarks = ({ isBold, isItalic, link }: InlinePiece) => isBold || isItalic || link !== "";
const isMarkedLike = (one: InlinePiece, other: InlinePiece) =>
  one.isBold === other.isBold && one.isItalic === other.isItalic && one.link === other.link;

/** The pieces of a stored text. One in any other spelling than that of `storedText` is plain. */
export function piecesOf(stored: string): InlinePiece[] {
  const plain = stored ? [{ ...NO_MARKS, text: stored }] : [];
  if (!isParagraph(stored)) return plain;
  const pieces = settled(read(inertDocument(stored).body, false));
  return written(pieces) === stored ? pieces : plain;
}

/** The pieces of HTML from the clipboard; an end of a block is a line break. A running text has no places to link to. */
export const piecesOfPasted = (body: Element): InlinePiece[] =>
  settled(read(body, true).map((piece) => (piece.link.startsWith("#") ? { ...piece, link: "" } : piece)));

/** The words of a stored text. */
export const wordsOf = (stored: string): string =>
  piecesOf(stored)
    .map(({ text }) => text)
    .join("");

/** Whether a stored text has bold words, italic words or links. */
export const isMarked = (stored: string): boolean => piecesOf(stored).some(hasMarks);

/** The text as it is stored. */
export function storedText(given: readonly InlinePiece[]): string {
  const pieces = settled(given);
  const text = pieces.map((piece) => piece.text).join("");
  return pieces.some(hasMarks) || isParagraph(text) ? written(pieces) : text;
}

function written(pieces: readonly InlinePiece[]): string {
  let html = "<p>";
  let link = "";
  for (const piece of pieces) {
    if (piece.link !== link) {
      if (link) html += "</a>";
      if (piece.link) html += `<a href="${escaped(piece.link)}">`;
      link = piece.link;
    }
    let words = escaped(piece.text);
    if (piece.isItalic) words = `<em>${words}</em>`;
    if (piece.isBold) words = `<strong>${words}</strong>`;
    html += words;
  }
  return `${html}${link ? "</a>" : ""}</p>`;
}

/** Joins pieces with the same marks and trims the ends; a link that is not allowed becomes text. */
function settled(given: readonly InlinePiece[]): InlinePiece[] {
  const pieces: InlinePiece[] = [];
  for (const one of given) {
    const piece = { ...one, link: isLink(one.link) ? one.link : "" };
    const last = pieces.at(-1);
    if (!piece.text) continue;
    if (last && isMarkedLike(last, piece)) last.text += piece.text;
    else pieces.push(piece);
  }
  for (let first = pieces[0]; first; first = pieces[0]) {
    first.text = first.text.trimStart();
    if (first.text) break;
    pieces.shift();
  }
  for (let last = pieces.at(-1); last; last = pieces.at(-1)) {
    last.text = last.text.trimEnd();
    if (last.text) break;
    pieces.pop();
  }
  return pieces;
}

/** White space of a stored text stays, that between the elements of a web page says nothing. */
function read(root: Element, collapses: boolean): InlinePiece[] {
  const pieces: InlinePiece[] = [];
  const isLineEmpty = () => pieces.at(-1)?.text.endsWith("\n") ?? true;
  const endLine = () => {
    if (!isLineEmpty()) pieces.push({ ...NO_MARKS, text: "\n" });
  };
  const readText = (typed: string, marks: InlinePiece) => {
    let text = collapses ? typed.replace(/\s+/g, " ") : typed;
    if (collapses && isLineEmpty()) text = text.trimStart();
    if (text) pieces.push({ ...marks, text });
  };
  const readInto = (parent: Element, marks: InlinePiece) => {
    for (const child of parent.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) readText(child.nodeValue ?? "", marks);
      else if (child.nodeType === Node.ELEMENT_NODE) readElement(child as Element, marks);
    }
  };
  const readElement = (element: Element, marks: InlinePiece) => {
    const tag = element.localName;
    if (NOT_TEXT.has(tag) || tag === "iframe") return;
    if (tag === "br") endLine();
    else if (!BLOCK_NAMES.has(tag)) readInto(element, markedBy(element, marks));
    else {
      endLine();
      readInto(element, marks);
      endLine();
    }
  };
  readInto(root, NO_MARKS);
  return pieces;
}

function markedBy(element: Element, marks: InlinePiece): InlinePiece {
  switch (element.localName) {
    case "b":
    case "strong":
      return { ...marks, isBold: true };
    case "em":
    case "i":
      return { ...marks, isItalic: true };
    case "a":
      return { ...marks, link: element.getAttribute("href")?.trim() ?? "" };
    default:
      return marks;
  }
}
