/**
 * The rich text field: HTML in, HTML out. Untouched blocks are never rewritten, and what the editor cannot
 * represent is kept as it is.
 */
import { $getNodeByKey, type LexicalEditor, type NodeKey } from "lexical";
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { MediaItem } from "../../generated/domain.ts";
import { inertDocument } from "../../lib/trusted-types.ts";
import { Button } from "../ui/button.tsx";
import { DropZone } from "../uploads/drop-zone.tsx";
import { UploadList } from "../uploads/upload-list.tsx";
import { $linkHere, LinkDialog } from "./dialogs/link-dialog.tsx";
import { PictureDialog } from "./dialogs/picture-dialog.tsx";
import { VideoDialog } from "./dialogs/video-dialog.tsx";
import { createArticleEditor, load, register } from "./editor/article-editor.ts";
import { $insertCard } from "./editor/blocks.ts";
import { $createCardNode, $isCardNode } from "./editor/card-node.ts";
import { Cards } from "./editor/cards.tsx";
import { readMinutes, words } from "./editor/text-facts.ts";
import { useInlineUploads } from "./editor/use-inline-uploads.ts";
import { canonical } from "./html/canonical.ts";
import type { Card, PictureCard, VideoCard } from "./html/card.ts";
import { $toHtml } from "./html/write.ts";
import { BlockHandle } from "./toolbar/block-handle.tsx";
import { Help } from "./toolbar/help.tsx";
import { insertsOf, slashEntries } from "./toolbar/inserts.tsx";
import { SlashMenu } from "./toolbar/slash-menu.tsx";
import { $captionHere, CaptionDialog, tableItems } from "./toolbar/table-tools.tsx";
import { Toolbar } from "./toolbar/toolbar.tsx";
import { type DocumentFormat, useDocument } from "./use-document.ts";
import { useFullScreen } from "./use-full-screen.ts";
import { useStickyHeaderHeight } from "./use-sticky-header-height.ts";

export interface RichTextProps {
  value: string;
  onChange: (html: string) => void;
  label: string;
  /** Id of the focusable element. */
  id?: string | undefined;
  describedBy?: string | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  /** Pictures known to the form, for their framing. */
  media?: readonly MediaItem[];
  placeholder?: string | undefined;
  /** Takes the focus on load: only if nothing else has it, or always. */
  autoFocus?: "if-free" | "always" | undefined;
}

type Asking =
  | { what: "link"; start: ReturnType<typeof $linkHere> }
  | { what: "picture"; key: NodeKey | null; card: PictureCard | null }
  | { what: "video"; key: NodeKey | null; card: VideoCard | null }
  | { what: "caption"; start: string }
  | { what: "help" };

const ARTICLE: DocumentFormat = {
  load,
  $write: $toHtml,
  meaning: (html) => canonical(inertDocument(html).body),
};

/** The HTML itself. */
function SourceField({ id, label, describedBy, error, disabled, value, onChange }: RichTextProps) {
  return (
    <textarea
      className="input input--code rich-text__source"
      id={id}
      aria-label={`${label}, HTML source`}
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
      disabled={disabled}
      spellCheck={false}
      rows={18}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Announcements that are read out, and notices that are also shown until they are dismissed. */
function useAnnouncements() {
  const [said, setSaid] = useState("");
  const [notice, setNotice] = useState("");
  const announce = useCallback((text: string, seen = false) => {
    // A repeated announcement must differ, or screen readers stay silent.
    setSaid((before) => (before === text ? `${text}\u00a0` : text));
    if (seen) setNotice(text);
  }, []);
  return { announce, said, notice, setNotice };
}

export default function RichText(props: RichTextProps) {
  const { value, onChange, disabled = false, media = [], autoFocus } = props;
  const editor = useMemo(createArticleEditor, []);
  const box = useRef<HTMLDivElement>(null);
  const [full, setFull] = useFullScreen(box);
  useStickyHeaderHeight();
  const [source, setSource] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  useDocument(editor, ARTICLE, { value, onChange, paused: source });
  useEffect(() => editor.setEditable(!disabled), [editor, disabled]);
  useEffect(() => {
    // Does not steal the focus unless asked to.
    const free = document.activeElement === document.body;
    if (autoFocus === "always" || (autoFocus && free)) editor.getRootElement()?.focus({ preventScroll: true });
  }, [editor, autoFocus]);

  const { announce, said, notice, setNotice } = useAnnouncements();
  const uploads = useInlineUploads(editor, announce);
  const openLink = () => setAsking({ what: "link", start: editor.read($linkHere) });
  const around = useRef({ files: uploads.bring, link: openLink });
  around.current = { files: uploads.bring, link: openLink };
  useEffect(
    () =>
      register(editor, {
        files: (files) => around.current.files(files),
        link: () => around.current.link(),
        toolbar: () => box.current?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus(),
        announce: announce,
      }),
    [editor, announce],
  );

  const inserts = insertsOf(editor, {
    picture: () => setAsking({ what: "picture", key: null, card: null }),
    video: () => setAsking({ what: "video", key: null, card: null }),
  });
  const table = tableItems(editor, announce, () => setAsking({ what: "caption", start: editor.read($captionHere) }));
  const entries = slashEntries(editor, inserts);
  const close = () => setAsking(null);
  const closeToText = () => {
    close();
    // After the dialog has restored the focus.
    setTimeout(() => editor.focus());
  };
  const keep = (key: NodeKey | null, card: Card) => {
    editor.update(() => {
      const node = key === null ? null : $getNodeByKey(key);
      if (!key) $insertCard(card);
      // A new node, so that its view is rendered again.
      else if ($isCardNode(node)) node.replace($createCardNode(card));
    });
    closeToText();
  };
  const dialog = asking && ask(asking, { editor, media, close, closeToText, keep, bring: uploads.bring });
  const count = words(value);
  const length = `${count} ${count === 1 ? "word" : "words"}${count > 0 ? `, ${readMinutes(value)} min read` : ""}`;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape returns to the text from any of its controls
    <div
      className="rich-text"
      ref={box}
      onKeyDown={(event) => {
        // Dialogs are children only in React's tree; they handle their own Escape.
        const own = event.currentTarget.contains(event.target as Node);
        if (event.key !== "Escape" || event.defaultPrevented || !own) return;
        if (!source && !isText(event.target)) editor.focus();
        else if (full) setFull(false);
      }}
    >
      <Toolbar
        {...{ editor, inserts, table, full, source, disabled }}
        onLink={openLink}
        onPicture={() => setAsking({ what: "picture", key: null, card: null })}
        onHelp={() => setAsking({ what: "help" })}
        onSource={() => setSource(!source)}
        onFull={() => setFull(!full)}
        count={length}
      />
      {source ? (
        <SourceField {...props} />
      ) : (
        <DropZone className="rich-text__zone" multiple onFiles={uploads.bring}>
          <Text {...props} {...{ editor, disabled }} empty={value.trim() === ""} />
          <Cards
            editor={editor}
            uploads={uploads.uploads}
            disabled={disabled}
            onSource={() => setSource(true)}
            onEdit={(key, card) => {
              if (card.kind === "picture") setAsking({ what: "picture", key, card });
              if (card.kind === "video") setAsking({ what: "video", key, card });
            }}
          />
          {!disabled && <SlashMenu editor={editor} entries={entries} announce={announce} />}
          {!disabled && <BlockHandle editor={editor} announce={announce} />}
        </DropZone>
      )}
      {source && <p className="hint">Scripts, styles and pictures from other websites are removed when you save.</p>}
      <p className="rich-text__length">{length}</p>
      <UploadList {...uploads} uploads={uploads.uploads.filter(({ state }) => state !== "done")} />
      {notice && (
        <p className="note rich-text__note">
          <span className="note__body">{notice}</span>
          <Button look="ghost small" onClick={() => setNotice("")}>
            Dismiss
          </Button>
        </p>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {dialog && createPortal(dialog, document.body)}
    </div>
  );
}

const isText = (target: EventTarget) => target instanceof HTMLElement && target.isContentEditable;

interface Means {
  editor: LexicalEditor;
  media: readonly MediaItem[];
  close: () => void;
  /** Closes the dialog and returns to the text. */
  closeToText: () => void;
  keep: (key: NodeKey | null, card: Card) => void;
  bring: (files: readonly File[]) => void;
}

function ask(asking: Asking, { editor, media, close, closeToText, keep, bring }: Means): ReactElement | null {
  switch (asking.what) {
    case "link":
      return <LinkDialog editor={editor} start={asking.start} onClose={closeToText} />;
    case "picture":
      return (
        <PictureDialog
          card={asking.card}
          media={media}
          onKeep={(card) => keep(asking.key, card)}
          onFiles={(files) => {
            close();
            bring(files);
          }}
          onClose={close}
        />
      );
    case "video":
      return <VideoDialog card={asking.card} onKeep={(card) => keep(asking.key, card)} onClose={close} />;
    case "caption":
      return <CaptionDialog editor={editor} start={asking.start} onClose={closeToText} />;
    case "help":
      return <Help onClose={close} />;
  }
}

interface TextProps extends RichTextProps {
  editor: LexicalEditor;
  empty: boolean;
}

/** The editable element. Lexical owns its content; React sees an empty box. */
function Text({ editor, id, label, describedBy, error, disabled, placeholder, empty }: TextProps) {
  const root = useCallback((element: HTMLDivElement | null) => editor.setRootElement(element), [editor]);
  return (
    <div className="rich-text__page">
      {/* biome-ignore lint/a11y/useSemanticElements: no HTML control edits text with headings and pictures */}
      <div
        ref={root}
        className="rich-text__text"
        id={id}
        role="textbox"
        tabIndex={disabled ? -1 : 0}
        translate="no"
        contentEditable={!disabled}
        suppressContentEditableWarning
        spellCheck
        aria-multiline="true"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        aria-disabled={disabled || undefined}
      />
      {empty && (
        <p className="rich-text__hint" aria-hidden="true">
          {placeholder || "Write, or type / to insert something"}
        </p>
      )}
    </div>
  );
}
