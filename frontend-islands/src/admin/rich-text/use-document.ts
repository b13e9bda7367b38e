/** Keeps the document of an editor and the form's value in sync, both ways. */
import type { LexicalEditor } from "lexical";
import { useEffect, useRef } from "react";

/** How a value of the form becomes a document and back. */
export interface DocumentFormat {
  load: (editor: LexicalEditor, value: string, first: boolean) => void;
  $write: () => string;
  /** The same for values that differ only in spelling. */
  meaning: (value: string) => string;
}

/** A value of the form and what the document produces for it. */
interface Agreed {
  value: string;
  html: string;
}

interface Options {
  value: string;
  onChange: (html: string) => void;
  /** While the document is not shown, it does not follow the value. */
  paused?: boolean;
}

export function useDocument(editor: LexicalEditor, format: DocumentFormat, options: Options): void {
  const { value, onChange, paused = false } = options;
  const agreed = useRef<Agreed | null>(null);
  /** As loaded: undoing everything restores the saved text exactly. */
  const loaded = useRef<Agreed | null>(null);
  const loading = useRef(false);
  /** The document's values that the form has not rendered yet, oldest first. */
  const ahead = useRef<string[]>([]);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (paused) return;
    // A form that renders late shows an earlier value: loading it would undo what came since.
    const rendered = ahead.current.indexOf(value);
    ahead.current = rendered < 0 ? [] : ahead.current.slice(rendered + 1);
    const before = agreed.current;
    if (rendered >= 0 || before?.value === value) return;
    // After saving, the server's spelling may differ; do not reset the caret for that.
    if (before && format.meaning(before.html) === format.meaning(value)) {
      agreed.current = { value, html: before.html };
      return;
    }
    loading.current = true;
    format.load(editor, value, before === null);
    loading.current = false;
    agreed.current = { value, html: editor.read(format.$write) };
    loaded.current = agreed.current;
  }, [editor, format, value, paused]);
  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves }) => {
        const before = agreed.current;
        if (!before || loading.current || (dirtyElements.size === 0 && dirtyLeaves.size === 0)) return;
        const html = editorState.read(format.$write, { editor });
        if (html === before.html) return;
        const next = html === loaded.current?.html ? loaded.current.value : html;
        agreed.current = { value: next, html };
        ahead.current.push(next);
        latest.current(next);
      }),
    [editor, format],
  );
}
