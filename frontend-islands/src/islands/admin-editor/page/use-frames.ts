/**
 * Two frames with the page: while one is shown, the other loads the next version, so that nothing flickers and the
 * page stays where it was scrolled to. Texts that are typed are changed in the shown one at once.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { idOf, isHidden, type Sections } from "../fields/sections/section-model.ts";
import { pageAt } from "./inert-page.ts";
import { arrange, differencesOf, isRearranged, showText } from "./page-document.ts";

interface Options {
  /** Address of the preview; empty while there is none. */
  path: string;
  sections: Sections;
  /** Changes with everything on the page besides its sections, which only the server can draw. */
  others: string;
  /** Changes when the server has what is shown; null while it has not. */
  stored: string | null;
  /** Changes when the page is to be drawn again, though nothing of it has changed. */
  redrawn: number;
  /** Called with each page that is shown, to listen to it. */
  onPage: (page: Document) => void;
}

export function useFrames({ path, sections, others, stored, redrawn, onPage }: Options) {
  /** The shown frame, and which version it has. */
  const [{ front, version }, setShown] = useState({ front: 0, version: 0 });
  // A page whose address is known begins to load with the first render. Later versions replace it, so that the
  // browser's Back leaves the editor.
  const [first] = useState(path && versionOf(path, 1));
  const { boxes, send, arrived } = useAddresses(first);
  const loads = useRef(path ? 1 : 0);
  const loadedPath = useRef(path);
  /** The sections that the shown page and the loading one were drawn from. */
  const drawn = useRef({ shown: sections, loading: sections });
  /** The sections of which the shown page draws nothing: they have no content, or a newer version made them. */
  const undrawn = useRef<ReadonlySet<string>>(new Set());
  /** Whether the shown page lacks a change that only the server can draw. */
  const isBehind = useRef(false);
  const latest = useRef({ front, sections, stored, onPage });
  latest.current = { front, sections, stored, onPage };
  const load = useCallback(() => {
    // A new page has an address only once it is stored; without one the frame would get the editor's own.
    if (!path) return;
    loads.current += 1;
    drawn.current.loading = latest.current.sections;
    // The row of a new page is there before its sections are.
    isBehind.current = latest.current.stored === null;
    send(loads.current === 1 ? 0 : 1 - latest.current.front, versionOf(path, loads.current));
  }, [path, send]);
  useEffect(() => {
    if (!path || path === loadedPath.current) return;
    loadedPath.current = path;
    load();
  }, [path, load]);
  const shownPage = boxes[front]?.current?.contentDocument ?? null;
  const sync = useCallback((page: Document | null) => {
    const before = drawn.current.shown;
    const after = latest.current.sections;
    drawn.current.shown = after;
    if (!page || before === after) return;
    if (isRearranged(before, after)) arrange(page, after);
    const { texts, others } = differencesOf(before, after);
    const missed = texts.filter((change) => !showText(page, change));
    if (others || missed.length > 0 || missingFrom(page, after).some((id) => !undrawn.current.has(id)))
      isBehind.current = true;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of the sections
  useEffect(() => sync(shownPage), [sections, sync]);
  const drawnOthers = useRef(others);
  useEffect(() => {
    if (others !== drawnOthers.current) isBehind.current = true;
    drawnOthers.current = others;
  }, [others]);
  useEffect(() => {
    if (stored !== null && isBehind.current) load();
  }, [stored, load]);
  const drawnAgain = useRef(redrawn);
  useEffect(() => {
    if (redrawn !== drawnAgain.current) load();
    drawnAgain.current = redrawn;
  }, [redrawn, load]);
  const onLoad = (place: number) => {
    const page = arrived(place);
    if (!page) return;
    page.querySelector(".preview-bar")?.remove();
    // Typed texts are compared with the page's.
    page.documentElement.translate = false;
    const scrolled = boxes[latest.current.front]?.current?.contentDocument?.defaultView?.scrollY ?? 0;
    page.defaultView?.scrollTo({ top: scrolled, behavior: "instant" });
    drawn.current.shown = drawn.current.loading;
    undrawn.current = new Set(missingFrom(page, drawn.current.loading));
    sync(page);
    latest.current.onPage(page);
    // The next version loads behind this one, also before it is drawn.
    latest.current.front = place;
    setShown({ front: place, version: loads.current });
  };
  return { boxes, first, front, onLoad, page: shownPage, isListening: version > 0 };
}

/** A frame that does not show its preview is sent there again, so many times. */
const TRIES = 3;

/** The two frames, and the addresses that they were sent to; the first one begins at an address. */
function useAddresses(first: string) {
  const one = useRef<HTMLIFrameElement>(null);
  const other = useRef<HTMLIFrameElement>(null);
  const sent = useRef([first, ""]);
  const tries = useRef(0);
  return useMemo(() => {
    const boxes = [one, other] as const;
    const go = (place: number) => boxes[place]?.current?.contentWindow?.location.replace(sent.current[place] ?? "");
    const send = (place: number, address: string) => {
      sent.current[place] = address;
      tries.current = 1;
      go(place);
    };
    /** What a frame has loaded; null for anything but its address. */
    const arrived = (place: number) => {
      const frame = boxes[place]?.current;
      const address = sent.current[place];
      const page = frame && address ? pageAt(frame, address) : null;
      if (address && !page && tries.current < TRIES) {
        tries.current += 1;
        go(place);
      }
      return page;
    };
    return { boxes, send, arrived };
  }, []);
}

const versionOf = (path: string, version: number) => `${path}?version=${version}`;

/** The sections that visitors see and the page does not have. */
function missingFrom(page: Document, sections: Sections): string[] {
  const there = new Set(
    [...page.querySelectorAll<HTMLElement>("[data-section]")].map(({ dataset }) => dataset.section),
  );
  return sections.filter((section) => !isHidden(section) && !there.has(idOf(section))).map(idOf);
}
