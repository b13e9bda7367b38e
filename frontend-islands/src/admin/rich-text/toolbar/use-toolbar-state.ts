/** State of the selection, for the toolbar's buttons. */
import { $isLinkNode } from "@lexical/link";
import { $findMatchingParent, mergeRegister } from "@lexical/utils";
import {
  $getSelection,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  type TextFormatType,
} from "lexical";
import { useEffect, useState } from "react";
import { $inTable, $listKind, $styleHere, type Style } from "../editor/blocks.ts";

const FORMATS = ["bold", "italic", "strikethrough", "code", "highlight", "subscript", "superscript"] as const;

interface ToolbarState {
  style: Style | "";
  list: "bullet" | "number" | null;
  formats: readonly TextFormatType[];
  link: boolean;
  table: boolean;
}

const NOTHING: ToolbarState = { style: "p", list: null, formats: [], link: false, table: false };

function $bar(): ToolbarState {
  const selection = $getSelection();
  const range = $isRangeSelection(selection) ? selection : null;
  return {
    style: range ? $styleHere() : "",
    list: $listKind(),
    formats: range ? FORMATS.filter((format) => range.hasFormat(format)) : [],
    link: range !== null && $findMatchingParent(range.anchor.getNode(), $isLinkNode) !== null,
    table: $inTable(),
  };
}

/** A listener that does not stop the event. */
const passing = (note: (can: boolean) => void) => (can: boolean) => {
  note(can);
  return false;
};

export function useToolbarState(editor: LexicalEditor) {
  const [bar, setBar] = useState(NOTHING);
  const [canUndo, setUndo] = useState(false);
  const [canRedo, setRedo] = useState(false);
  useEffect(
    () =>
      mergeRegister(
        editor.registerUpdateListener(({ editorState }) => {
          const now = editorState.read(() => ($getSelection() ? $bar() : null), { editor });
          // Without a selection, the buttons still refer to the last one.
          if (now) setBar((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
        }),
        editor.registerCommand(CAN_UNDO_COMMAND, passing(setUndo), COMMAND_PRIORITY_LOW),
        editor.registerCommand(CAN_REDO_COMMAND, passing(setRedo), COMMAND_PRIORITY_LOW),
      ),
    [editor],
  );
  return { bar, canUndo, canRedo };
}
