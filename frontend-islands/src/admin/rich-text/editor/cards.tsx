/** Renders pictures, videos and kept HTML inside the editor. */
import { mergeRegister } from "@lexical/utils";
import { $getNodeByKey, $getSelection, $isNodeSelection, type LexicalEditor, type NodeKey } from "lexical";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Upload } from "../../uploads/upload-types.ts";
import type { Card } from "../html/card.ts";
import { plainText } from "../html/plain-text.ts";
import { $isCardNode } from "./card-node.ts";

interface Props {
  editor: LexicalEditor;
  uploads: readonly Upload[];
  disabled: boolean;
  onEdit: (key: NodeKey, card: Card) => void;
  onSource: () => void;
}

/** The document's cards, each rendered into its DOM node by a portal. */
export function Cards({ editor, uploads, disabled, onEdit, onSource }: Props) {
  const [cards, setCards] = useState<Readonly<Record<NodeKey, Card>>>(() => editor.getDecorators<Card>());
  const [selected, setSelected] = useState<ReadonlySet<NodeKey>>(new Set());
  useEffect(() => {
    // A copy: the DOM nodes may be new even where the cards are the same.
    const draw = () => setCards({ ...editor.getDecorators<Card>() });
    draw();
    return mergeRegister(
      editor.registerDecoratorListener(draw),
      editor.registerRootListener(() => queueMicrotask(draw)),
    );
  }, [editor]);
  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        const keys = editorState.read(() => {
          const selection = $getSelection();
          return $isNodeSelection(selection) ? selection.getNodes().map((node) => node.getKey()) : [];
        });
        setSelected((before) =>
          before.size === keys.length && keys.every((key) => before.has(key)) ? before : new Set(keys),
        );
      }),
    [editor],
  );
  const remove = (key: NodeKey) => {
    editor.update(() => {
      const node = $getNodeByKey(key);
      if (!$isCardNode(node)) return;
      node.selectNext(0, 0);
      node.remove();
    });
    editor.focus();
  };
  return Object.entries(cards).map(([key, card]) => {
    const place = editor.getElementByKey(key);
    if (!place) return null;
    const view = (
      <div className={selected.has(key) ? "rich-text__card--selected" : undefined}>
        <Face card={card} uploads={uploads} />
        {!disabled && card.kind !== "waiting" && (
          <div className="card-tools">
            {card.kind === "html" ? (
              <button type="button" onClick={onSource}>
                Show the HTML
              </button>
            ) : (
              card.kind !== "rule" && (
                <button type="button" onClick={() => onEdit(key, card)}>
                  {card.kind === "picture" ? "Text and width" : "Edit"}
                </button>
              )
            )}
            <button type="button" aria-label={`Remove the ${NAMES[card.kind]}`} onClick={() => remove(key)}>
              Remove
            </button>
          </div>
        )}
      </div>
    );
    return createPortal(view, place, key);
  });
}

const NAMES = { picture: "picture", video: "video", rule: "line", html: "HTML" } as const;

/** Progress text of an upload shown in the text. */
function onItsWay(upload: Upload | undefined): string {
  if (upload?.state === "refused") return "It could not be uploaded. Dismiss it below the text.";
  if (upload?.state === "failed") return "It could not be uploaded. Try again or dismiss it below the text.";
  if (upload?.state !== "sending") return "Waiting to upload";
  return upload.progress < 1 ? `${Math.round(upload.progress * 100)} % uploaded` : "Uploaded. Creating its sizes…";
}

function Face({ card, uploads }: { card: Card; uploads: readonly Upload[] }) {
  switch (card.kind) {
    case "picture":
      return (
        <figure className={card.size ? `rich-text__figure--${card.size}` : undefined}>
          <img
            src={card.src}
            width={card.width || undefined}
            height={card.height || undefined}
            alt={card.alt ?? ""}
            draggable={false}
          />
          {card.caption && <figcaption>{plainText(card.caption)}</figcaption>}
          {card.alt === null && <Badge tone="error">Alt text missing</Badge>}
        </figure>
      );
    case "video":
      return (
        <figure>
          <span className="rich-text__video">
            <b>{card.title}</b>
            <small>{card.href}</small>
          </span>
          {card.caption && <figcaption>{plainText(card.caption)}</figcaption>}
        </figure>
      );
    case "rule":
      return <hr />;
    case "waiting":
      return (
        <div className="rich-text__upload">
          <Icon name="image" />
          <b>{card.name}</b>
          <small>{onItsWay(uploads.find(({ key }) => key === card.upload))}</small>
        </div>
      );
    case "html":
      return (
        <div className="rich-text__html">
          <b>Kept as HTML</b>
          <small>This part has markup that can only be changed in the HTML source. It is saved as it is.</small>
          <code>{card.html.length > 300 ? `${card.html.slice(0, 300)}…` : card.html}</code>
        </div>
      );
  }
}
