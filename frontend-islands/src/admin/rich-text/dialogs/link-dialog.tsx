/** Dialog for the address of a link. */
import { $createLinkNode, $isLinkNode, $toggleLink } from "@lexical/link";
import { $findMatchingParent } from "@lexical/utils";
import { $createTextNode, $getSelection, $isRangeSelection, type LexicalEditor } from "lexical";
import { useId, useState } from "react";
import type { LinkChoice } from "../../../generated/domain.ts";
import { Button } from "../../ui/button.tsx";
import { firstFocus } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { checkAddress } from "../html/address.ts";
import { DialogForm } from "./dialog-form.tsx";

interface Start {
  href: string;
  /** The selected text; empty if the link needs its own text. */
  text: string;
  existing: boolean;
}

export function $linkHere(): Start {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return { href: "", text: "", existing: false };
  const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode);
  return {
    href: link?.getURL() ?? "",
    text: link ? link.getTextContent() : selection.getTextContent(),
    existing: link !== null,
  };
}

interface Props {
  editor: LexicalEditor;
  start: Start;
  /** Pages that are offered. */
  targets?: readonly LinkChoice[];
  /** Why a valid address is not allowed here. */
  refuse?: (href: string) => string | undefined;
  onClose: () => void;
}

export function LinkDialog({ editor, start, targets = [], refuse, onClose }: Props) {
  const list = useId();
  const [address, setAddress] = useState(start.href);
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState("");
  const needsWords = !start.text.trim();
  const save = () => {
    const checked = checkAddress(address);
    if ("problem" in checked) return setProblem(checked.problem);
    const { href } = checked;
    const refused = refuse?.(href);
    if (refused) return setProblem(refused);
    editor.update(() => {
      const selection = $getSelection();
      if (needsWords && $isRangeSelection(selection)) {
        const link = $createLinkNode(href, { rel: "noopener" });
        link.append($createTextNode(words.trim() || href.replace(/^(https?:\/\/|mailto:|tel:)/, "")));
        selection.insertNodes([link]);
      } else $toggleLink(href, { rel: "noopener" });
    });
    onClose();
  };
  const remove = () => {
    editor.update(() => $toggleLink(null));
    onClose();
  };
  const unlink = start.existing && (
    <Button look="ghost" onClick={remove}>
      Remove the link
    </Button>
  );
  return (
    <DialogForm
      title={start.existing ? "Edit link" : "Link"}
      submitLabel={start.existing ? "Apply" : "Link"}
      first={unlink}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label="Address"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="/contact or https://example.com"
        ref={firstFocus}
        list={targets.length > 0 ? list : undefined}
        hint={targets.find((target) => target.address === address)?.label ?? false}
        value={address}
        problem={problem}
        onValue={(value) => {
          setAddress(value);
          setProblem("");
        }}
      >
        <datalist id={list}>
          {targets.map((target) => (
            <option key={target.address} value={target.address} label={target.label} />
          ))}
        </datalist>
      </TextField>
      {needsWords && <TextField label="Link text" optional value={words} onValue={setWords} />}
    </DialogForm>
  );
}
