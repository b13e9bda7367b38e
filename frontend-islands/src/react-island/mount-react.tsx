import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { followTranslators } from "./translated-text.ts";

/**
 * Renders `node` into `box` synchronously, so that the caller replaces complete content with complete
 * content. Rethrows an error of the first render.
 */
export function mountReact(box: HTMLElement, node: ReactNode): () => void {
  followTranslators();
  let first: { cause: unknown } | undefined;
  let mounted = false;
  const failed = (cause: unknown) => {
    if (!mounted) first ??= { cause };
    console.error(cause);
  };
  const root = createRoot(box, { onUncaughtError: failed, onCaughtError: failed });
  flushSync(() => root.render(<ErrorBoundary>{node}</ErrorBoundary>));
  mounted = true;
  if (first) {
    root.unmount();
    throw first.cause;
  }
  return () => root.unmount();
}
