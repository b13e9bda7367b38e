// A translator like Chrome's and Edge's, for any page: it changes every text, also texts that come later. Its
// words are the page's own with a mark that Playwright's locators do not see, so that every test can run translated.
import type { BrowserContext, Page } from "@playwright/test";

/**
 * What it does with a text: Chrome puts a `<font>` in its place and keeps the text node for itself, others put the
 * text node into one; Edge writes into the text node where it stands alone, and else does what Chrome does.
 */
export type Translator = "replaces" | "moves" | "writes";

/** Ends every translated text. */
export const MARK = "\u200b";

declare global {
  interface Window {
    translator?: { start(): void; stop(): void };
  }
}

/** Runs in the page. */
function install({ manner, mark, waits }: { manner: Translator; mark: string; waits: boolean }) {
  const kept = "script,style,noscript,textarea,svg,[translate=no],.notranslate";
  /** Elements that the translator made, with the page's own text nodes. */
  const originals = new Map<Element, Text>();
  const written = new WeakMap<Text, string>();

  const isForeign = (text: Text) => {
    const { parentElement } = text;
    return text.data.trim() !== "" && parentElement !== null && !parentElement.closest(`font,${kept}`);
  };
  const fonts = (data: string) => {
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    for (const font of [outer, inner]) font.setAttribute("class", "translated");
    inner.textContent = data;
    outer.append(inner);
    return outer;
  };
  // Numbers and signs are the same in every language.
  const inTheirWords = (data: string) => (/\p{L}/u.test(data) ? data + mark : data);
  const writeInto = (text: Text) => {
    text.parentElement?.setAttribute("_msttexthash", String(text.length));
    written.set(text, inTheirWords(text.data));
    text.data = inTheirWords(text.data);
  };
  const translate = (text: Text) => {
    if (!isForeign(text) || written.get(text) === text.data) return;
    if (manner === "writes" && text.parentNode?.childNodes.length === 1) return writeInto(text);
    const outer = fonts(inTheirWords(text.data));
    originals.set(outer, text);
    text.replaceWith(outer);
    if (manner !== "moves") return;
    text.data = inTheirWords(text.data);
    outer.firstElementChild?.replaceChildren(text);
  };
  const textsIn = (root: Node) => {
    if (root instanceof Text) return [root];
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return texts;
  };
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      for (const node of target instanceof Text ? [target] : addedNodes) {
        if (node.isConnected) for (const text of textsIn(node)) translate(text);
      }
    }
  });
  const start = () => {
    document.documentElement.lang = "de";
    document.documentElement.classList.add("translated-ltr");
    for (const text of textsIn(document.body)) translate(text);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  };
  // "Show original": the page's own text nodes return, as they are now.
  const stop = () => {
    observer.disconnect();
    document.documentElement.lang = "en";
    document.documentElement.classList.remove("translated-ltr");
    const unmarked = (data: string) => data.replaceAll(mark, "");
    for (const [outer, text] of originals) {
      text.data = unmarked(text.data);
      if (outer.isConnected) outer.replaceWith(text);
    }
    originals.clear();
    for (const text of textsIn(document.body)) if (text.data.endsWith(mark)) text.data = unmarked(text.data);
  };
  window.translator = { start, stop };
  if (waits) return;
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
}

/** Translates every page of a context from its beginning; with `waits` from `startTranslating` on. */
export const translateAll = (context: BrowserContext, manner: Translator, waits = false) =>
  context.addInitScript(install, { manner, mark: MARK, waits });

export const startTranslating = (page: Page) => page.evaluate(() => window.translator?.start());

/** As "Show original" does. */
export const stopTranslating = (page: Page) => page.evaluate(() => window.translator?.stop());
