/** Merges two values of one field without losing either. */
import type { FieldKind } from "../../generated/domain.ts";
import { inertDocument } from "../../lib/trusted-types.ts";
import { canonical } from "../rich-text/html/canonical.ts";
import { union } from "./diff.ts";
import { mergeSections } from "./merge-sections.ts";

const KINDS: ReadonlySet<string> = new Set(["rich_text", "multiline", "tags", "sections"]);

/** Whether both values fit into this kind of field: two titles do not make one title. */
export const canMergeBoth = ({ kind }: FieldKind): boolean => KINDS.has(kind);

const tagsOf = (value: unknown): string[] => (Array.isArray(value) ? value : []);

/** `base` is the value that both come from. */
export function mergeBoth({ kind }: FieldKind, mine: unknown, otherValue: unknown, base?: unknown): unknown {
  if (kind === "sections") return mergeSections(base, mine, otherValue);
  if (kind === "tags") {
    return [...new Set([...tagsOf(mine), ...tagsOf(otherValue)])];
  }
  const own = String(mine ?? "");
  const other = String(otherValue ?? "");
  if (kind === "rich_text") {
    const kept = union(blocksOf(own), blocksOf(other), ({ meaning }) => meaning);
    return kept.map(({ html }) => html).join("");
  }
  return union(own.split("\n"), other.split("\n"), (line) => line).join("\n");
}

/** A paragraph, list or picture: an independent block of a text. */
interface Block {
  html: string;
  meaning: string;
}

function blocksOf(html: string): Block[] {
  const { body } = inertDocument(html);
  return [...body.childNodes].flatMap((node) => {
    const whole = body.ownerDocument.createElement("div");
    const block = node.nodeType === Node.ELEMENT_NODE ? node : body.ownerDocument.createElement("p");
    if (block !== node) {
      if (!node.nodeValue?.trim() || node.nodeType !== Node.TEXT_NODE) return [];
      block.textContent = node.nodeValue;
    }
    whole.append(block.cloneNode(true));
    return [{ html: whole.innerHTML, meaning: canonical(whole) }];
  });
}
