/**
 * The open photo is in the URL (`#photo-{id}`): Back closes the lightbox, and the URL can be shared. Moving
 * to the next photo replaces the history entry instead of adding one.
 */
import { useEffect, useRef } from "react";

const PREFIX = "#photo-";
/** Marks history entries created by opening a photo. */
const KEY = "lightbox";

/** Id of the photo in the URL. */
export const addressed = () => (location.hash.startsWith(PREFIX) ? location.hash.slice(PREFIX.length) : null);

const opened = () => Boolean((history.state as Record<string, unknown> | null)?.[KEY]);

interface Props {
  /** Id of the shown photo; null while closed. */
  shown: string | null;
  /** Whether the page has a photo with this id. */
  has: (id: string) => boolean;
  /** The URL names this photo. */
  open: (id: string) => void;
  /** The URL no longer names a photo. */
  close: () => void;
}

export function useAddress({ shown, has, open, close }: Props): void {
  const latest = useRef({ has, open, close });
  latest.current = { has, open, close };
  const last = useRef<string | null>(null);

  useEffect(() => {
    const follow = () => {
      const { has, open, close } = latest.current;
      const id = addressed();
      if (id !== null && has(id)) open(id);
      else close();
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);

  useEffect(() => {
    const now = addressed();
    const before = last.current;
    last.current = shown;
    // Initially nothing is shown, even if the URL names a photo.
    if (shown === now || shown === before) return;
    if (shown !== null) {
      const address = PREFIX + shown;
      if (now !== null && latest.current.has(now)) history.replaceState(history.state, "", address);
      else history.pushState({ [KEY]: true }, "", address);
    } else if (now !== null && latest.current.has(now)) {
      if (opened()) history.back();
      else history.replaceState(history.state, "", location.pathname + location.search);
    }
  }, [shown]);
}
