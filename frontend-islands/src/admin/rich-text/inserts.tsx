/** Entries of the Insert menu and the slash menu. */
import type { LexicalEditor } from "lexical";
import { $become, $insertCard, $insertTable, $toggleList } from "./blocks.ts";
import type { ToolbarIconName } from "./toolbar-icon.tsx";

export interface Insert {
  id: string;
  label: string;
  icon: ToolbarIconName;
  /** Additional search terms. */
  keywords: string;
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
    { id: "picture", label: "Picture", icon: "image", keywords: "photo image upload library", run: asks.picture },
    { id: "film", label: "Vimeo film", icon: "film", keywords: "video movie embed", run: asks.film },
    { id: "table", label: "Table", icon: "table", keywords: "grid rows columns", run: change($insertTable) },
    { id: "code", label: "Code block", icon: "code", keywords: "pre program", run: change(() => $become("code")) },
    {
      id: "line",
      label: "Divider",
      icon: "line",
      keywords: "divider rule hr separator",
      run: change(() => $insertCard({ kind: "rule" })),
    },
  ];
}

/** The slash menu: the inserts plus the block styles. */
export function slashEntries(editor: LexicalEditor, inserts: readonly Insert[]): Insert[] {
  const change = (work: () => void) => () => editor.update(work);
  return [
    { id: "h2", label: "Heading", icon: "heading", keywords: "title h2", run: change(() => $become("h2")) },
    { id: "h3", label: "Small heading", icon: "heading", keywords: "title h3", run: change(() => $become("h3")) },
    { id: "bullet", label: "List", icon: "list", keywords: "bullets ul", run: change(() => $toggleList("bullet")) },
    {
      id: "number",
      label: "Numbered list",
      icon: "numbers",
      keywords: "ol steps",
      run: change(() => $toggleList("number")),
    },
    {
      id: "quote",
      label: "Quotation",
      icon: "quote",
      keywords: "blockquote cite",
      run: change(() => $become("quote")),
    },
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
  return entries.filter(
    ({ label, keywords }) => label.toLowerCase().startsWith(query) || starts(label) || starts(keywords),
  );
}
