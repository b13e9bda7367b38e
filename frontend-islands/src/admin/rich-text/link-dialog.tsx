/** The address of a link. */
import { $createLinkNode, $isLinkNode, $toggleLink } from "@lexical/link";
import { $findMatchingParent } from "@lexical/utils";
import { $createTextNode, $getSelection, $isRangeSelection, type LexicalEditor } from "lexical";
import { useId, useState } from "react";
import { Dialog } from "../dialog.tsx";
import { Icon } from "../icon.tsx";
import { checkAddress } from "./address.ts";

interface Start {
  href: string;
  /** What is selected; nothing if the link brings its own words. */
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

export function LinkDialog(props: { editor: LexicalEditor; start: Start; onClose: () => void }) {
  const { editor, start, onClose } = props;
  const [address, setAddress] = useState(start.href);
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState("");
  const id = useId();
  const needsWords = !start.text.trim();
  const close = () => {
    onClose();
    // After the dialog has given the focus back.
    setTimeout(() => editor.focus());
  };
  const save = () => {
    const checked = checkAddress(address);
    if ("problem" in checked) return setProblem(checked.problem);
    const { href } = checked;
    editor.update(() => {
      const selection = $getSelection();
      if (needsWords && $isRangeSelection(selection)) {
        const link = $createLinkNode(href, { rel: "noopener" });
        link.append($createTextNode(words.trim() || href.replace(/^(https?:\/\/|mailto:|tel:)/, "")));
        selection.insertNodes([link]);
      } else $toggleLink(href, { rel: "noopener" });
    });
    close();
  };
  const remove = () => {
    editor.update(() => $toggleLink(null));
    close();
  };
  return (
    <Dialog title={start.existing ? "Change the link" : "Link"} onClose={close}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The form of the article is around this one.
          event.stopPropagation();
          save();
        }}
      >
        <div className="f">
          <label htmlFor={id}>Address</label>
          <input
            className="in"
            id={id}
            type="text"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="/contact or https://example.com"
            autoFocus
            value={address}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-says` : undefined}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              setProblem("");
            }}
          />
          {problem && (
            <p className="err" id={`${id}-says`} role="alert">
              <Icon name="alert" small />
              {problem}
            </p>
          )}
        </div>
        {needsWords && (
          <div className="f">
            <label htmlFor={`${id}-words`}>
              Words to show<span className="opt"> optional</span>
            </label>
            <input
              className="in"
              id={`${id}-words`}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          </div>
        )}
        <div className="dlg__a">
          {start.existing && (
            <button className="btn btn--g" type="button" onClick={remove}>
              Remove the link
            </button>
          )}
          <button className="btn btn--2" type="button" onClick={close}>
            Cancel
          </button>
          <button className="btn" type="submit">
            {start.existing ? "Keep" : "Link"}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
