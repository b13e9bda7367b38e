/** Actions for the selected table. */
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
import { $getSelection, $getState, $setState, type LexicalEditor } from "lexical";
import { useState } from "react";
import { limits } from "../../../generated/domain.ts";
import { firstFocus } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { DialogForm } from "../dialogs/dialog-form.tsx";
import { $leaveTable } from "../editor/blocks.ts";
import { escapeText } from "../html/escape.ts";
import { plainText } from "../html/plain-text.ts";
import { captionState } from "../html/states.ts";
import type { MenuItem } from "./menu.tsx";

function $here(): { cell: TableCellNode; table: TableNode } | null {
  const [node] = $getSelection()?.getNodes() ?? [];
  const cell = node && $getTableCellNodeFromLexicalNode(node);
  const table = cell && $findMatchingParent(cell, $isTableNode);
  return cell && table ? { cell, table } : null;
}

/** Toggles the header state of the selected row or column. */
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
  $leaveTable();
  here?.table.remove();
}

/** The caption of the selected table, if any. */
export const $captionHere = (): string => {
  const here = $here();
  return here ? plainText($getState(here.table, captionState)) : "";
};

/** The entries of the table menu. */
export function tableItems(editor: LexicalEditor, announce: (text: string) => void, onCaption: () => void): MenuItem[] {
  const item = (id: string, label: string, work: () => void, said: string): MenuItem => ({
    id,
    label,
    run: () => {
      editor.update(work);
      announce(said);
      editor.focus();
    },
  });
  return [
    item("above", "Row above", () => $insertTableRowAtSelection(false), "Row added above"),
    item("below", "Row below", () => $insertTableRowAtSelection(true), "Row added below"),
    item("before", "Column before", () => $insertTableColumnAtSelection(false), "Column added before"),
    item("after", "Column after", () => $insertTableColumnAtSelection(true), "Column added after"),
    item("row-head", "Toggle header row", () => $toggleHead("row"), "Row changed"),
    item("column-head", "Toggle header column", () => $toggleHead("column"), "Column changed"),
    { id: "caption", label: "Table title", run: onCaption },
    item("delete-row", "Delete the row", $deleteTableRowAtSelection, "Row deleted"),
    item("delete-column", "Delete the column", $deleteTableColumnAtSelection, "Column deleted"),
    item("delete-table", "Delete the table", $removeTable, "Table deleted"),
  ];
}

/** Dialog for a table's caption. */
export function CaptionDialog(props: { editor: LexicalEditor; start: string; onClose: () => void }) {
  const { editor, start, onClose } = props;
  const [words, setWords] = useState(start);
  const keep = () => {
    editor.update(() => {
      const here = $here();
      if (here) $setState(here.table, captionState, escapeText(words.trim()));
    });
    onClose();
  };
  return (
    <DialogForm title="Table title" submitLabel="Apply" onSubmit={keep} onClose={onClose}>
      <TextField
        label="Title"
        limit={limits.lineMax}
        ref={firstFocus}
        value={words}
        hint="Appears above the table and says what it compares."
        onValue={setWords}
      />
    </DialogForm>
  );
}
