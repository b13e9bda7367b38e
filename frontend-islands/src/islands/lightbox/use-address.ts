/**
 * The open photo is in the address (`#photo-{id}`): the browser's Back closes the
 * lightbox, and the address can be kept or sent to somebody. Looking at the next
 * photo changes the address but leaves no trail of photos to go back through.
 */
import { useEffect, useRef } from "react";

const PREFIX = "#photo-";
/** Marks history entries that opening a photo made. */
const KEY = "lightbox";

/** Id of the photo that the address names. */
export const addressed = () => (location.hash.startsWith(PREFIX) ? location.hash.slice(PREFIX.length) : null);

const opened = () => Boolean((history.state as Record<string, unknown> | null)?.[KEY]);

interface Props {
  /** Id of the photo that is shown; null while closed. */
  shown: string | null;
  /** Whether the page has a photo with this id. */
  has: (id: string) => boolean;
  /** The address asks for this photo. */
  open: (id: string) => void;
  /** The address no longer names a photo. */
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
    // At first nothing is shown, whatever the address asks for.
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
