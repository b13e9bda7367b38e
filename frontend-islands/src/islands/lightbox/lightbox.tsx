/** Full-window view of a gallery photo, with previous and next. */
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { LightboxPhoto } from "./photos.ts";
import { closed, commandOf, type LightboxAction, type LightboxState, reduce, wrap, ZOOM_STEP } from "./state.ts";
import { addressed, useAddress } from "./use-address.ts";
import { useGestures } from "./use-gestures.ts";
import { SCALE_MAX, type ZoomView } from "./zoom.ts";

interface Props {
  photos: readonly LightboxPhoto[];
}

const linkOf = (id: string) => document.getElementById(`photo-${id}`);
const NOTHING = { width: 1, height: 1 };

export function Lightbox({ photos }: Props) {
  const count = photos.length;
  const [state, dispatch] = useReducer(
    (state: LightboxState, action: LightboxAction) => reduce(state, action, count),
    closed,
  );
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  /** The link that opened it; gets the focus back. */
  const opener = useRef<HTMLElement | null>(null);
  const index = wrap(state.position, count);
  const photo = photos[index];
  const indexOf = useCallback((id: string) => photos.findIndex((photo) => photo.id === id), [photos]);
  const open = useCallback(
    (id: string, link?: HTMLElement) => {
      opener.current ??= link ?? linkOf(id);
      dispatch({ type: "open", index: indexOf(id) });
    },
    [indexOf],
  );
  const close = useCallback(() => dispatch({ type: "close" }), []);
  const has = useCallback((id: string) => indexOf(id) >= 0, [indexOf]);
  useAddress({ shown: state.open && photo ? photo.id : null, has, open, close });

  const gestures = useGestures(stage, photo?.picture ?? NOTHING, {
    turn: (by) => dispatch({ type: "step", by }),
    tapOutside: close,
  });
  const zoomed = gestures.view.scale > 1;

  useLinks(has, open);
  useModal(dialog, state.open, opener);
  // Reset the zoom on another photo and on closing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position only triggers the effect
  useLayoutEffect(gestures.reset, [state.position, state.open]);

  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.key === "Tab") return keepInside(event);
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const command = commandOf(event.key, zoomed);
    if (!command) return;
    event.preventDefault();
    if (command.type === "zoom") gestures.zoom(command.by);
    else if (command.type === "pan") gestures.pan(command.x, command.y);
    else dispatch(command);
  }

  if (!photo) return null;
  return (
    <dialog
      className="lightbox on-dark"
      ref={dialog}
      aria-label="Photos"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      // Fired by a phone's back gesture, and by Escape where key events do not reach us.
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <p className="visually-hidden" role="status">
        {state.open && `Photo ${index + 1} of ${count}${photo.picture.alt ? `: ${photo.picture.alt}` : ""}`}
      </p>
      <div className="lightbox-bar">
        {count > 1 && (
          <p className="lightbox-count" aria-hidden="true">
            {`${index + 1} / ${count}`}
          </p>
        )}
        <Button icon="minus" label="Zoom out" disabled={!zoomed} onClick={() => gestures.zoom(1 / ZOOM_STEP)} />
        <Button
          icon="plus"
          label="Zoom in"
          disabled={gestures.view.scale >= SCALE_MAX}
          onClick={() => gestures.zoom(ZOOM_STEP)}
        />
        <Button icon="x" label="Close" onClick={close} />
      </div>
      <div
        className="lightbox-stage"
        ref={stage}
        data-zoomed={zoomed || undefined}
        data-held={gestures.held || undefined}
        {...gestures.handlers}
      >
        {state.open &&
          (count > 1 ? [-1, 0, 1] : [0]).map((offset) => {
            const position = state.position + offset;
            const neighbor = photos[wrap(position, count)];
            if (!neighbor) return null;
            return (
              <Slide
                key={position}
                photo={neighbor}
                offset={offset}
                drag={gestures.drag}
                view={offset === 0 ? gestures.view : null}
              />
            );
          })}
      </div>
      {count > 1 && (
        <>
          <Button
            icon="back"
            label="Previous photo"
            className="lightbox-arrow lightbox-previous"
            onClick={() => dispatch({ type: "step", by: -1 })}
          />
          <Button
            icon="go"
            label="Next photo"
            className="lightbox-arrow lightbox-next"
            onClick={() => dispatch({ type: "step", by: 1 })}
          />
        </>
      )}
      <p className="lightbox-caption">{photo.caption}</p>
    </dialog>
  );
}

/** Opens the photo of a clicked link, and the photo in the URL. */
function useLinks(has: (id: string) => boolean, open: (id: string, link?: HTMLElement) => void): void {
  // Synchronously: the click that loaded the island is replayed right after.
  useLayoutEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLElement>('a[id^="photo-"]');
      const id = link?.id.slice("photo-".length);
      if (!link || !id || !has(id) || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      open(id, link);
    };
    document.addEventListener("click", onClick);
    // `showModal` needs a connected element; the box is inserted right after mounting.
    queueMicrotask(() => {
      const id = addressed();
      if (id !== null && has(id)) open(id);
    });
    return () => document.removeEventListener("click", onClick);
  }, [has, open]);
}

/** Shows the dialog while open, and then gives the focus back to the link that opened it. */
function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
  opener: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    element.focus();
    return () => {
      element.close();
      opener.current?.focus();
      opener.current = null;
    };
  }, [dialog, open, opener]);
}

interface SlideProps {
  photo: LightboxPhoto;
  /** -1 previous, 0 current, 1 next: the neighbors are preloaded. */
  offset: number;
  drag: number;
  /** Zoom state; null if the photo cannot be zoomed. */
  view: ZoomView | null;
}

function Slide({ photo, offset, drag, view }: SlideProps) {
  const image = useRef<HTMLDivElement>(null);
  const { scale, x, y } = view ?? { scale: 1, x: 0, y: 0 };
  // Via the DOM: the CSP rejects style attributes.
  useLayoutEffect(() => {
    image.current?.style.setProperty("transform", `translateX(calc(${offset * 100}% + ${drag}px))`);
    image.current?.querySelector("img")?.style.setProperty("transform", `translate(${x}px, ${y}px) scale(${scale})`);
  }, [offset, drag, scale, x, y]);
  return (
    <div className="lightbox-slide" ref={image} aria-hidden={offset !== 0 || undefined}>
      <Picture picture={photo.picture} sizes={`${Math.ceil(scale) * 100}vw`} eager />
    </div>
  );
}

interface ButtonProps {
  icon: "back" | "go" | "minus" | "plus" | "x";
  label: string;
  className?: string;
  disabled?: boolean;
  onClick: () => void;
}

/** `aria-disabled` instead of `disabled`: a disabled button would lose the focus. */
function Button({ icon, label, className = "", disabled, onClick }: ButtonProps) {
  return (
    <button
      className={`lightbox-button ${className}`}
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Focus trap. */
function keepInside(event: KeyboardEvent<HTMLDialogElement>) {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const first = buttons[0];
  const last = buttons.at(-1);
  const active = document.activeElement;
  const leaving = event.shiftKey ? active === first || active === event.currentTarget : active === last;
  if (!leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
