/** The field of a running text: bold, italic and links, and nothing else. */
import { $getRoot, $getSelection, FORMAT_TEXT_COMMAND, type LexicalEditor } from "lexical";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { adminMessages } from "../../generated/admin.ts";
import type { LinkChoice } from "../../generated/domain.ts";
import { $linkHere, LinkDialog } from "./dialogs/link-dialog.tsx";
import { createInlineEditor, INLINE_TEXT, registerInline } from "./editor/inline-editor.ts";
import { isLink } from "./html/address.ts";
import { keepRoving, MOD, roam, useRoving } from "./toolbar/roving.ts";
import { ToolbarIcon } from "./toolbar/toolbar-icon.tsx";
import { useMarks } from "./toolbar/use-marks.ts";
import { useDocument } from "./use-document.ts";

export interface InlineTextProps {
  value: string;
  onChange: (stored: string) => void;
  label: string;
  /** Id of the focusable element. */
  id: string;
  describedBy?: string | undefined;
  error?: string | undefined;
  required: boolean;
  placeholder?: string | undefined;
  /** Lines shown. */
  rows: number;
  /** The pages of the site, offered for links. */
  targets: readonly LinkChoice[];
}

/** Height of a line, and of the space above and below the text, in em. */
const LINE_EM = 1.55;
const PADDING_EM = 1.6;

export default function InlineText(props: InlineTextProps) {
  const { value, onChange, label, id, targets } = props;
  const editor = useMemo(createInlineEditor, []);
  const tools = useRef<HTMLDivElement>(null);
  const [link, setLink] = useState<ReturnType<typeof $linkHere> | null>(null);
  useDocument(editor, INLINE_TEXT, { value, onChange });
  const openLink = useCallback(() => {
    // Where the caret never was, the link goes to the end.
    editor.update(() => void ($getSelection() ?? $getRoot().selectEnd()), { discrete: true });
    setLink(editor.read($linkHere));
  }, [editor]);
  useEffect(() => {
    const toolbar = () => tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    return registerInline(editor, { link: openLink, toolbar });
  }, [editor, openLink]);
  const closeLink = () => {
    setLink(null);
    // After the dialog has restored the focus.
    setTimeout(() => editor.focus());
  };
  const dialog = link && (
    <LinkDialog
      {...{ editor, targets }}
      start={link}
      refuse={(href) => (isLink(href) ? undefined : adminMessages.linkInvalid)}
      onClose={closeLink}
    />
  );
  return (
    <>
      <Tools {...{ editor, tools }} label={`Marks of ${label}`} controls={id} onLink={openLink} />
      <Text {...props} editor={editor} />
      {dialog && createPortal(dialog, document.body)}
    </>
  );
}

interface ToolsProps {
  editor: LexicalEditor;
  tools: React.RefObject<HTMLDivElement | null>;
  label: string;
  /** Id of the text. */
  controls: string;
  onLink: () => void;
}

function Tools({ editor, tools, label, controls, onLink }: ToolsProps) {
  const marks = useMarks(editor);
  useRoving(tools);
  const format = (name: "bold" | "italic") => {
    editor.dispatchCommand(FORMAT_TEXT_COMMAND, name);
    editor.focus();
  };
  const tool = (name: string, pressed: boolean, face: ReactNode, run: () => void) => (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {face}
    </button>
  );
  return (
    <div
      className="inline-text__tools"
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      ref={tools}
      onFocus={keepRoving}
      onKeyDown={roam}
    >
      {tool(`Bold (${MOD}B)`, marks.bold, <b>B</b>, () => format("bold"))}
      {tool(`Italic (${MOD}I)`, marks.italic, <i>I</i>, () => format("italic"))}
      {tool(`Link (${MOD}K)`, marks.link, <ToolbarIcon name="link" />, onLink)}
    </div>
  );
}

interface TextProps extends InlineTextProps {
  editor: LexicalEditor;
}

/** The editable element. Lexical owns its content; React sees an empty box. */
function Text({ editor, id, label, describedBy, error, required, rows, value, placeholder }: TextProps) {
  const root = useCallback((element: HTMLDivElement | null) => editor.setRootElement(element), [editor]);
  return (
    <div className="inline-text__box">
      {/* biome-ignore lint/a11y/useSemanticElements: no HTML control edits text with links */}
      <div
        ref={root}
        className="input inline-text__text"
        id={id}
        role="textbox"
        tabIndex={0}
        translate="no"
        contentEditable
        suppressContentEditableWarning
        spellCheck
        aria-multiline="true"
        aria-label={label}
        aria-describedby={describedBy}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        style={{ minBlockSize: `${rows * LINE_EM + PADDING_EM}em` }}
      />
      {placeholder && value === "" && (
        <p className="inline-text__hint" aria-hidden="true">
          {placeholder}
        </p>
      )}
    </div>
  );
}
