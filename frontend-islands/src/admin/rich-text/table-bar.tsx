/** What can be done with the table that the selection is in. */
import {
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $getTableCellNodeFromLexicalNode,
  $getTableColumnIndexFromTableCellNode,
  $getTableRowIndexFromTableCellNode,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
  $isTableCellNode,
  $isTableNode,
  $isTableRowNode,
  TableCellHeaderStates,
  type TableCellNode,
  type TableNode,
} from "@lexical/table";
import { $findMatchingParent } from "@lexical/utils";
import { $createParagraphNode, $getSelection, $getState, $setState, type LexicalEditor } from "lexical";
import { useEffect, useId, useState } from "react";
import { escapeText } from "./escape.ts";
import { plainText } from "./plain-text.ts";
import { captionState } from "./states.ts";

function $here(): { cell: TableCellNode; table: TableNode } | null {
  const [node] = $getSelection()?.getNodes() ?? [];
  const cell = node && $getTableCellNodeFromLexicalNode(node);
  const table = cell && $findMatchingParent(cell, $isTableNode);
  return cell && table ? { cell, table } : null;
}

/** Makes the row or column of the selection a head, or takes that back. */
function $toggleHead(of: "row" | "column"): void {
  const here = $here();
  if (!here) return;
  const bit = of === "row" ? TableCellHeaderStates.ROW : TableCellHeaderStates.COLUMN;
  const at =
    of === "row" ? $getTableRowIndexFromTableCellNode(here.cell) : $getTableColumnIndexFromTableCellNode(here.cell);
  const rows = here.table.getChildren().filter($isTableRowNode);
  const cells = (of === "row" ? (rows[at]?.getChildren() ?? []) : rows.map((row) => row.getChildAtIndex(at))).filter(
    $isTableCellNode,
  );
  const on = !cells.every((cell) => cell.hasHeaderState(bit));
  for (const cell of cells) cell.setHeaderStyles(on ? bit : 0, bit);
}

function $removeTable(): void {
  const here = $here();
  if (!here) return;
  const line = $createParagraphNode();
  here.table.insertAfter(line);
  here.table.remove();
  line.select();
}

export function TableBar({ editor, say }: { editor: LexicalEditor; say: (text: string) => void }) {
  const [caption, setCaption] = useState("");
  const id = useId();
  useEffect(() => {
    const read = () =>
      editor.read(() => {
        const here = $here();
        if (here) setCaption(plainText($getState(here.table, captionState)));
      });
    read();
    return editor.registerUpdateListener(read);
  }, [editor]);
  const key = (label: string, work: () => void, said: string) => (
    <button
      type="button"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        editor.update(work);
        say(said);
        editor.focus();
      }}
    >
      {label}
    </button>
  );
  return (
    <div className="tools tools--table" role="toolbar" aria-label="Table">
      {key("Row above", () => $insertTableRowAtSelection(false), "Row added above")}
      {key("Row below", () => $insertTableRowAtSelection(true), "Row added below")}
      {key("Column before", () => $insertTableColumnAtSelection(false), "Column added before")}
      {key("Column after", () => $insertTableColumnAtSelection(true), "Column added after")}
      <hr />
      {key("Row head", () => $toggleHead("row"), "Row changed")}
      {key("Column head", () => $toggleHead("column"), "Column changed")}
      <hr />
      {key("Delete row", $deleteTableRowAtSelection, "Row deleted")}
      {key("Delete column", $deleteTableColumnAtSelection, "Column deleted")}
      {key("Delete table", $removeTable, "Table deleted")}
      <label className="rt__cap" htmlFor={id}>
        Title of the table
        <input
          className="in"
          id={id}
          maxLength={200}
          value={caption}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setCaption(value);
            editor.update(
              () => {
                const here = $here();
                if (here) $setState(here.table, captionState, escapeText(value.trimStart()));
              },
              { tag: "skip-dom-selection" },
            );
          }}
        />
      </label>
    </div>
  );
}
