/** Entries of the Insert menu and the slash menu. */
import type { LexicalEditor } from "lexical";
import { $become, $insertCard, $insertTable, $toggleList } from "../editor/blocks.ts";
import type { ToolbarIconName } from "./toolbar-icon.tsx";

export interface Insert {
  id: string;
  label: string;
  icon: ToolbarIconName;
  /** Additional search terms. */
  keywords: string;
  run: () => void;
}

/** Dialogs opened by inserts. */
interface InsertDialogs {
  picture: () => void;
  video: () => void;
}

/** Makes entries whose work changes the text; `then` runs after it. */
const entriesOf =
  (editor: LexicalEditor, then = () => {}) =>
  (id: string, label: string, icon: ToolbarIconName, keywords: string, work: () => void): Insert => ({
    id,
    label,
    icon,
    keywords,
    run: () => {
      editor.update(work);
      then();
    },
  });

export function insertsOf(editor: LexicalEditor, asks: InsertDialogs): Insert[] {
  const entry = entriesOf(editor, () => editor.focus());
  return [
    { id: "picture", label: "Picture", icon: "image", keywords: "photo image upload library", run: asks.picture },
    { id: "video", label: "Vimeo video", icon: "video", keywords: "film movie embed", run: asks.video },
    entry("table", "Table", "table", "grid rows columns", $insertTable),
    entry("code", "Code block", "code", "pre program", () => $become("code")),
    entry("line", "Divider", "line", "divider rule hr separator", () => $insertCard({ kind: "rule" })),
  ];
}

/** The slash menu: the inserts plus the block styles. */
export function slashEntries(editor: LexicalEditor, inserts: readonly Insert[]): Insert[] {
  const entry = entriesOf(editor);
  return [
    entry("h2", "Heading", "heading", "title h2", () => $become("h2")),
    entry("h3", "Small heading", "heading", "title h3", () => $become("h3")),
    entry("bullet", "List", "list", "bullets ul", () => $toggleList("bullet")),
    entry("number", "Numbered list", "numbers", "ol steps", () => $toggleList("number")),
    entry("quote", "Quotation", "quote", "blockquote cite", () => $become("quote")),
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
