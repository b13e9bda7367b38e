/** List of keyboard shortcuts. */
import { Button } from "../../ui/button.tsx";
import { Dialog, firstFocus } from "../../ui/dialog.tsx";
import { MOD } from "./roving.ts";

const KEYS: readonly (readonly [string, string])[] = [
  ["/", "Insert menu, at the start of a line or after a space"],
  [`${MOD}B, ${MOD}I`, "Bold, italic"],
  [`${MOD}K`, "Link"],
  [`${MOD}Alt+2, 3, 4`, "Heading, small heading, smallest heading"],
  [`${MOD}Alt+0`, "Text"],
  [`${MOD}Shift+7, 8, 9`, "Numbered list, list, quotation"],
  [`${MOD}Z, ${MOD}Shift+Z`, "Undo, redo"],
  ["Tab, Shift+Tab", "In a list: indent, outdent. In a table: next, previous cell"],
  ["Alt+Shift+↑, ↓", "Move the paragraph, picture or table up or down"],
  ["Shift+Enter", "New line in the same paragraph"],
  ["Alt+F10", "Go to the toolbar"],
  ["Esc, then Tab", "Leave the editor"],
];
const MARKS: readonly (readonly [string, string])[] = [
  ["## and a space", "Heading, ### a small one"],
  ["- or 1. and a space", "List"],
  ["> and a space", "Quotation"],
  ["**bold**, *italic*, `code`", "Bold, italic, code"],
  ["[words](address)", "Link"],
  ["```  and a space", "Code block"],
  ["--- and Enter", "Divider"],
];

export function Help({ onClose }: { onClose: () => void }) {
  const list = (rows: typeof KEYS) => (
    <dl className="rich-text__keys">
      {rows.map(([keys, does]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <Dialog title="Keyboard shortcuts" className="dialog dialog--wide" onClose={onClose}>
      {list(KEYS)}
      <h3>Formatting as you type</h3>
      {list(MARKS)}
      <div className="dialog__footer">
        <Button look="outline" ref={firstFocus} onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
