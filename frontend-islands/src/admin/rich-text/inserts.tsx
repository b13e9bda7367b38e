/** Entries of the Insert menu and the slash menu. */
import type { LexicalEditor } from "lexical";
import { $become, $insertCard, $insertTable, $toggleList } from "./blocks.ts";
import type { ToolbarIconName } from "./glyph.tsx";

export interface Insert {
  id: string;
  label: string;
  glyph: ToolbarIconName;
  /** Additional search terms. */
  words: string;
  keys?: string | undefined;
  run: () => void;
}

/** Dialogs opened by inserts. */
export interface InsertDialogs {
  picture: () => void;
  film: () => void;
}

export function insertsOf(editor: LexicalEditor, asks: InsertDialogs): Insert[] {
  const change = (work: () => void) => () => {
    editor.update(work);
    editor.focus();
  };
  return [
    { id: "picture", label: "Picture", glyph: "picture", words: "photo image upload library", run: asks.picture },
    { id: "film", label: "Vimeo film", glyph: "film", words: "video movie embed", run: asks.film },
    { id: "table", label: "Table", glyph: "table", words: "grid rows columns", run: change($insertTable) },
    { id: "code", label: "Code block", glyph: "code", words: "pre program", run: change(() => $become("code")) },
    {
      id: "line",
      label: "Divider",
      glyph: "line",
      words: "divider rule hr separator",
      run: change(() => $insertCard({ kind: "rule" })),
    },
  ];
}

/** The slash menu: the inserts plus the block styles. */
export function slashEntries(editor: LexicalEditor, inserts: readonly Insert[]): Insert[] {
  const change = (work: () => void) => () => editor.update(work);
  return [
    { id: "h2", label: "Heading", glyph: "heading", words: "title h2", run: change(() => $become("h2")) },
    { id: "h3", label: "Small heading", glyph: "heading", words: "title h3", run: change(() => $become("h3")) },
    { id: "bullet", label: "List", glyph: "list", words: "bullets ul", run: change(() => $toggleList("bullet")) },
    {
      id: "number",
      label: "Numbered list",
      glyph: "numbers",
      words: "ol steps",
      run: change(() => $toggleList("number")),
    },
    { id: "quote", label: "Quotation", glyph: "quote", words: "blockquote cite", run: change(() => $become("quote")) },
    ...inserts,
  ];
}

/** The entries that match the text typed after the slash. */
export function matching(entries: readonly Insert[], typed: string): Insert[] {
  const query = typed.trim().toLowerCase();
  if (!query) return [...entries];
  const starts = (text: string) =>
    text
      .toLowerCase()
      .split(" ")
      .some((word) => word.startsWith(query));
  return entries.filter(({ label, words }) => label.toLowerCase().startsWith(query) || starts(label) || starts(words));
}
