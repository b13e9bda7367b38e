/**
 * Pasted or dropped pictures: each gets a placeholder at the cursor immediately, so that it ends up there
 * even if typing continues elsewhere.
 */
import { $nodesOfType, HISTORIC_TAG, HISTORY_MERGE_TAG, type LexicalEditor } from "lexical";
import { useCallback, useEffect, useRef } from "react";
import type { MediaItem } from "../../../generated/domain.ts";
import { mayBePicture } from "../../uploads/send-picture.ts";
import type { Uploads } from "../../uploads/upload-types.ts";
import { useUploads } from "../../uploads/use-uploads.ts";
import { cardOf } from "../dialogs/picture-dialog.tsx";
import { $insertCard } from "./blocks.ts";
import { $createCardNode, CardNode } from "./card-node.ts";

interface Waiting extends Uploads {
  /** Inserts a placeholder for each file at the cursor and uploads it. */
  bring: (files: readonly File[]) => void;
}

export function useInlineUploads(editor: LexicalEditor, announce: (text: string) => void): Waiting {
  const there = useRef(new Map<number, MediaItem>());
  const seen = useRef(new Set<number>());
  const settle = useRef(() => {});
  const uploads = useUploads((item, key) => {
    there.current.set(key, item);
    settle.current();
    announce(`${item.name} is in the text.`);
  });
  const list = uploads.uploads;
  // Replaces placeholders whose upload is done; removes placeholders whose upload has failed or was canceled.
  settle.current = () =>
    editor.update(
      () => {
        for (const node of $nodesOfType(CardNode)) {
          const card = node.getCard();
          if (card.kind !== "waiting") continue;
          const item = there.current.get(card.upload);
          if (item) node.replace($createCardNode(cardOf(item)));
          else if (seen.current.has(card.upload) && !list.some(({ key }) => key === card.upload)) node.remove();
        }
      },
      // Undo skips the placeholder and goes back to before the picture.
      { tag: [HISTORY_MERGE_TAG, "skip-dom-selection"] },
    );
  useEffect(() => {
    for (const { key } of list) seen.current.add(key);
    settle.current();
  }, [list]);
  useEffect(() => editor.registerUpdateListener(({ tags }) => tags.has(HISTORIC_TAG) && settle.current()), [editor]);
  const { add } = uploads;
  const bring = useCallback(
    (files: readonly File[]) => {
      const keys = add(files);
      editor.update(() => {
        for (const [at, file] of files.entries()) {
          // Files that cannot be pictures are rejected immediately and need no placeholder.
          if (mayBePicture(file)) $insertCard({ kind: "waiting", upload: keys[at] ?? 0, name: file.name });
        }
      });
    },
    [add, editor],
  );
  return { ...uploads, bring };
}
