/**
 * The drag handle next to the block under the pointer; a line shows where the block would be dropped.
 * Keyboard equivalent: Alt+Shift+arrow.
 */
import type { LexicalEditor } from "lexical";
import { useEffect, useRef, useState } from "react";
import { useDrag } from "../../list/use-drag.ts";
import { Icon } from "../../ui/icon.tsx";
import { $moveTo } from "../editor/blocks.ts";

interface Props {
  editor: LexicalEditor;
  announce: (text: string) => void;
}

export function BlockHandle({ editor, announce }: Props) {
  const root = useRef<HTMLElement | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const drag = useDrag(root, (from, to) => {
    editor.update(() => announce($moveTo(from, to)));
    setAt(null);
  });
  const held = useRef(false);
  held.current = drag.from !== null;
  useEffect(
    () =>
      editor.registerRootListener((element) => {
        root.current = element;
        // The surrounding zone: the handle is outside the text.
        const zone = element?.closest<HTMLElement>(".rich-text__zone");
        if (!element || !zone) return;
        const over = (event: PointerEvent) => {
          if (held.current || event.pointerType === "touch") return;
          const blocks = [...element.children].map((block) => block.getBoundingClientRect());
          const under = blocks.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY <= bottom);
          if (under >= 0) setAt(under);
        };
        const away = () => held.current || setAt(null);
        zone.addEventListener("pointermove", over);
        zone.addEventListener("pointerleave", away);
        return () => {
          zone.removeEventListener("pointermove", over);
          zone.removeEventListener("pointerleave", away);
        };
      }),
    [editor],
  );
  useEffect(() => editor.registerUpdateListener(() => held.current || setAt(null)), [editor]);
  const blocks = root.current?.children;
  const block = at === null ? undefined : (blocks?.[at] as HTMLElement | undefined);
  if (at === null || !block || !blocks) return null;
  const { from, to } = drag;
  const target = from !== null && to !== null && to !== from ? (blocks[to] as HTMLElement | undefined) : undefined;
  const line =
    target && (to !== null && from !== null && to > from ? target.offsetTop + target.offsetHeight : target.offsetTop);
  return (
    <>
      {/* Pointer only: the keyboard has its own shortcut. */}
      <span
        className={from === null ? "rich-text__grip" : "rich-text__grip rich-text__grip--held"}
        aria-hidden="true"
        title="Drag to move"
        style={{ insetBlockStart: block.offsetTop }}
        onPointerDown={(event) => drag.start(at, event)}
      >
        <Icon name="grip" />
      </span>
      {line !== undefined && <span className="rich-text__drop-line" style={{ insetBlockStart: line }} />}
    </>
  );
}
