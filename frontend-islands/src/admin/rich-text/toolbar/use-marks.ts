/** Which marks the selected words have. */
import { $isLinkNode } from "@lexical/link";
import { $findMatchingParent } from "@lexical/utils";
import { $getSelection, $isRangeSelection, type LexicalEditor } from "lexical";
import { useEffect, useState } from "react";

interface Marks {
  bold: boolean;
  italic: boolean;
  link: boolean;
}

/** Null without a selection. */
function $marks(): Marks | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return null;
  const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode) !== null;
  return { bold: selection.hasFormat("bold"), italic: selection.hasFormat("italic"), link };
}

export function useMarks(editor: LexicalEditor): Marks {
  const [marks, setMarks] = useState<Marks>({ bold: false, italic: false, link: false });
  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        const now = editorState.read($marks, { editor });
        // Without a selection, the buttons still refer to the last one.
        if (now) setMarks((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
      }),
    [editor],
  );
  return marks;
}
