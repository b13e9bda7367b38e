/** Markdown shortcuts applied while typing: `## `, `- `, `> `, `**bold**`, `---` and so on. */
import {
  BOLD_ITALIC_STAR,
  BOLD_STAR,
  BOLD_UNDERSCORE,
  CODE,
  type ElementTransformer,
  INLINE_CODE,
  ITALIC_STAR,
  ITALIC_UNDERSCORE,
  LINK,
  ORDERED_LIST,
  QUOTE,
  registerMarkdownShortcuts,
  STRIKETHROUGH,
  type Transformer,
  UNORDERED_LIST,
} from "@lexical/markdown";
import { $createHeadingNode, HeadingNode, type HeadingTagType } from "@lexical/rich-text";
import { $createParagraphNode, type LexicalEditor } from "lexical";
import { $createCardNode, CardNode } from "./card-node.ts";

/** The article's title is its only h1: `#` and `##` both make an h2. */
const HEADINGS: ElementTransformer = {
  type: "element",
  dependencies: [HeadingNode],
  regExp: /^(#{1,4})\s/,
  export: () => null,
  replace: (parent, children, match) => {
    const heading = $createHeadingNode(`h${Math.max(match[1]?.length ?? 2, 2)}` as HeadingTagType);
    heading.append(...children);
    parent.replace(heading);
    heading.select(0, 0);
  },
};

const RULE: ElementTransformer = {
  type: "element",
  dependencies: [CardNode],
  regExp: /^(---|\*\*\*|___)\s?$/,
  triggerOnEnter: true,
  export: () => null,
  replace: (parent) => {
    const rule = $createCardNode({ kind: "rule" });
    const next = $createParagraphNode();
    parent.replace(rule);
    rule.insertAfter(next);
    next.select();
  },
};

const SHORTCUTS: Transformer[] = [
  HEADINGS,
  QUOTE,
  UNORDERED_LIST,
  ORDERED_LIST,
  RULE,
  CODE,
  INLINE_CODE,
  BOLD_ITALIC_STAR,
  BOLD_STAR,
  BOLD_UNDERSCORE,
  ITALIC_STAR,
  ITALIC_UNDERSCORE,
  STRIKETHROUGH,
  LINK,
];

export const registerMarkdown = (editor: LexicalEditor) => registerMarkdownShortcuts(editor, SHORTCUTS);
