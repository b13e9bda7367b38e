/** The page as visitors will see it, with marks for what can be changed. */
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../../../admin/ui/icon.tsx";
import { ErrorNote } from "../../../admin/ui/note.tsx";
import { usePageChoices } from "../fields/page-choices.ts";
import { SectionActions } from "../fields/sections/section-actions.tsx";
import { idOf, isHidden, nameOf } from "../fields/sections/section-model.ts";
import type { SectionsState } from "../fields/sections/use-sections.ts";
import { keepInert } from "./inert-page.ts";
import { fieldElement, type Spot, sectionElements, spotUnder } from "./page-document.ts";
import { SITE_PARTS, type SitePartCode, sitePartAt, sitePartElements } from "./site-part.ts";
import { useFrames } from "./use-frames.ts";
import type { usePreview } from "./use-preview.ts";

/** The widths at which the page can be looked at, in pixels. */
export const WIDTHS = { desktop: 1280, tablet: 820, phone: 390 } as const;
export type Width = keyof typeof WIDTHS;

interface Props {
  title: string;
  state: SectionsState;
  preview: ReturnType<typeof usePreview>;
  /** Changes with the values outside the sections. */
  others: string;
  /** Changes when the server has what is shown; null while it has not. */
  stored: string | null;
  width: Width;
  /** The section under the pointer in the list. */
  pointed: string;
  /** The part of every page whose fields are open. */
  part: SitePartCode | null;
  /** Changes when the page is to be drawn again. */
  redrawn: number;
  /** A click on a section, or on one of its fields. */
  onPick: (spot: Spot) => void;
  /** A click on the header or the footer. */
  onPart: (part: SitePartCode) => void;
  /** Called with each page that is shown. */
  onDrawn: (page: Document) => void;
}

export function Canvas(props: Props) {
  const { title, state, preview, others, stored, width, pointed, part, redrawn } = props;
  const box = useRef<HTMLDivElement>(null);
  const [hover, setHover] = useState<Spot | null>(null);
  const [hoverPart, setHoverPart] = useState<SitePartCode | null>(null);
  const redraw = useRedraw();
  const latest = useRef(props);
  latest.current = props;
  const listen = useCallback(
    (page: Document) => {
      latest.current.onDrawn(page);
      page.addEventListener("pointerover", (event) => {
        setHover(spotUnder(event));
        setHoverPart(sitePartAt(event.target));
      });
      page.addEventListener("pointerleave", () => {
        setHover(null);
        setHoverPart(null);
      });
      page.addEventListener("keydown", forwardKey);
      keepInert(page);
      page.addEventListener("scroll", redraw, { passive: true });
      const pick = (event: MouseEvent) => {
        // Links and buttons of the page do nothing here.
        event.preventDefault();
        event.stopPropagation();
        const part = sitePartAt(event.target);
        if (part) return latest.current.onPart(part);
        const spot = spotUnder(event);
        if (!spot) return;
        if (isNarrow()) showAboveSheet(page, event.target as Element);
        latest.current.onPick(spot);
      };
      page.addEventListener("click", pick, true);
      new ResizeObserver(redraw).observe(page.documentElement);
    },
    [redraw],
  );
  const sections = state.sections;
  const frames = useFrames({ path: preview.path, sections, others, stored, redrawn, onPage: listen });
  const size = useFittingSize(box, width);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what moves the marks
  useEffect(redraw, [redraw, frames.front, size.scale, size.shownHeight, state.sections]);
  useScrollToOpen(frames.page, state.open);
  const scale = `scale(${size.scale})`;
  return (
    <div className="canvas" ref={box}>
      {preview.problem && <ErrorNote onRetry={preview.retry}>{preview.problem}</ErrorNote>}
      {!preview.path && !preview.problem && (
        <div className="canvas__empty">
          <p role="status">The page appears here once it has a title and something was changed.</p>
          <p>Or start from</p>
          <Templates />
        </div>
      )}
      <div className="canvas__page" style={{ inlineSize: size.shownWidth, blockSize: size.shownHeight }}>
        {frames.boxes.map((frame, place) => (
          <iframe
            // biome-ignore lint/suspicious/noArrayIndexKey: the two frames never change places
            key={place}
            ref={frame}
            className={place === frames.front ? undefined : "canvas__back"}
            title={`${title}. Click a text or a picture to change it.`}
            src={(place === 0 && frames.first) || "about:blank"}
            tabIndex={place === frames.front ? 0 : -1}
            // Before the editor listens, the page's links would be followed.
            inert={!frames.isListening}
            aria-hidden={place === frames.front ? undefined : true}
            style={{ inlineSize: size.width, blockSize: size.height, transform: scale }}
            onLoad={() => frames.onLoad(place)}
          />
        ))}
        {frames.page && <Marks {...{ state, hover, pointed, part, hoverPart }} page={frames.page} scale={size.scale} />}
      </div>
      {size.scale < 1 && (
        <p className="canvas__scale">{`${size.width} px, shown at ${Math.round(size.scale * 100)}%`}</p>
      )}
    </div>
  );
}

function Templates() {
  const { templates } = usePageChoices();
  return (
    <ul className="canvas__templates">
      {templates.map(({ address, label }) => (
        <li key={address}>
          <a className="button button--outline button--small" href={address}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The editor's keys work in the page too. */
function forwardKey(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  const isShortcut = (ctrlKey || metaKey) && ["s", "z"].includes(key.toLowerCase());
  if (!isShortcut && key !== "F6" && key !== "Escape") return;
  event.preventDefault();
  window.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, metaKey, shiftKey, altKey, cancelable: true }));
}

/** Space above the element that is edited on a phone. */
const ABOVE_PX = 96;

function showAboveSheet(page: Document, element: Element) {
  const { top } = element.getBoundingClientRect();
  page.defaultView?.scrollBy({ top: top - ABOVE_PX, behavior: "instant" });
}

/** Draws the marks again, at most once a frame. */
function useRedraw() {
  const [, setCount] = useState(0);
  const asked = useRef(0);
  return useCallback(() => {
    cancelAnimationFrame(asked.current);
    asked.current = requestAnimationFrame(() => setCount((count) => count + 1));
  }, []);
}

/** Whether the page has the width of the screen. */
export const isNarrow = () => window.matchMedia?.("(max-width: 860px)").matches === true;
const MARGIN_PX = 20;

interface Size {
  /** Of the page, in its own pixels. */
  width: number;
  height: number;
  scale: number;
  /** On the screen. */
  shownWidth: number;
  shownHeight: number;
}

function useFittingSize(box: React.RefObject<HTMLDivElement | null>, width: Width): Size {
  const [room, setRoom] = useState<{ width: number; height: number }>({ width: WIDTHS.desktop, height: 800 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  const margin = isNarrow() ? 0 : MARGIN_PX;
  const pageWidth = isNarrow() ? room.width : WIDTHS[width];
  const scale = Math.min(1, Math.max(0.1, (room.width - 2 * margin) / pageWidth));
  const shownHeight = room.height - margin;
  const height = shownHeight / scale;
  return { width: pageWidth, height, scale, shownWidth: pageWidth * scale, shownHeight };
}

/** Shows the section that was opened in the list. */
function useScrollToOpen(page: Document | null, open: string) {
  const latest = useRef(page);
  latest.current = page;
  useEffect(() => {
    const page = latest.current;
    const [first] = page && open ? sectionElements(page, open) : [];
    const view = page?.defaultView;
    if (!first || !view || isNarrow()) return;
    const { top, bottom } = first.getBoundingClientRect();
    if (bottom < 0 || top > view.innerHeight / 2 || top < -view.innerHeight) {
      view.scrollBy({ top: top - HEAD_PX, behavior: "instant" });
    }
  }, [open]);
}

/** Of the page's sticky header. */
const HEAD_PX = 96;

interface MarksProps {
  state: SectionsState;
  page: Document;
  scale: number;
  hover: Spot | null;
  pointed: string;
  part: SitePartCode | null;
  hoverPart: SitePartCode | null;
}

function Marks({ state, page, scale, hover, pointed, part, hoverPart }: MarksProps) {
  const { sections, types, open } = state;
  const hovered = pointed || hover?.section || "";
  const field = hover?.field ? fieldElement(page, hover) : undefined;
  const shown = sections.map((section, at) => ({ section, at })).filter(({ section }) => !isHidden(section));
  return (
    <div className="canvas__marks">
      {shown.map(({ section, at }) => {
        const id = idOf(section);
        const rect = rectOf(sectionElements(page, id), scale);
        if (!rect) return null;
        const { label } = nameOf(types, section);
        const isOpen = id === open;
        return (
          <div key={id}>
            {(isOpen || id === hovered) && (
              <Mark rect={rect} open={isOpen}>
                {isOpen ? (
                  <div className="canvas__tab">
                    <b>{label}</b>
                    <SectionActions {...{ state, at }} onMove={(by) => state.move(at, at + by)} />
                  </div>
                ) : (
                  <b className="canvas__name">{label}</b>
                )}
              </Mark>
            )}
            <button
              type="button"
              className="canvas__add"
              tabIndex={-1}
              aria-label={`Add a section after ${label} on the page`}
              style={{ insetBlockStart: rect.top + rect.height, insetInlineStart: rect.left + rect.width / 2 }}
              onClick={() => state.setAdding(at + 1)}
            >
              <Icon name="plus" small />
            </button>
          </div>
        );
      })}
      {SITE_PARTS.map((code) => {
        const rect = code === part || code === hoverPart ? rectOf(sitePartElements(page, code), scale) : null;
        return rect && <SitePartMark key={code} {...{ code, rect }} open={code === part} />;
      })}
      {field && <FieldMark rect={rectOf([field], scale)} />}
    </div>
  );
}

interface Rect {
  top: number;
  left: number;
  width: number;
  height: number;
}

function rectOf(elements: readonly HTMLElement[], scale: number): Rect | null {
  const rects = elements.map((element) => element.getBoundingClientRect()).filter(({ height }) => height > 0);
  if (rects.length === 0) return null;
  const top = Math.min(...rects.map((rect) => rect.top));
  const left = Math.min(...rects.map((rect) => rect.left));
  const bottom = Math.max(...rects.map((rect) => rect.bottom));
  const right = Math.max(...rects.map((rect) => rect.right));
  return { top: top * scale, left: left * scale, width: (right - left) * scale, height: (bottom - top) * scale };
}

const placed = ({ top, left, width, height }: Rect) => ({
  insetBlockStart: top,
  insetInlineStart: left,
  inlineSize: width,
  blockSize: height,
});

function Mark({ rect, open, children }: { rect: Rect; open: boolean; children: ReactNode }) {
  const classes = ["canvas__mark", open && "canvas__mark--open", rect.top < TAB_PX && "canvas__mark--top"];
  return (
    <div className={classes.filter(Boolean).join(" ")} style={placed(rect)}>
      {children}
    </div>
  );
}

const PART_NAMES: Record<SitePartCode, string> = { header: "Header, on every page", footer: "Footer, on every page" };

function SitePartMark({ code, rect, open }: { code: SitePartCode; rect: Rect; open: boolean }) {
  // A header that is scrolled away in part keeps its name in view.
  const top = Math.max(0, rect.top);
  return (
    <Mark rect={{ ...rect, top, height: rect.height + rect.top - top }} open={open}>
      <b className="canvas__name">{PART_NAMES[code]}</b>
    </Mark>
  );
}

/** Height of the tab above a section. */
const TAB_PX = 36;

function FieldMark({ rect }: { rect: Rect | null }) {
  return rect && <div className="canvas__field" style={placed(rect)} />;
}
