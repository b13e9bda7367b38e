import { useSyncExternalStore } from "react";
import { limits } from "../../generated/domain.ts";

const QUERY = `(width < ${limits.mobileBelowPx}px), (pointer: coarse)`;

/** Whether this looks like a phone or tablet, where the camera is offered. */
export const isMobile = () => matchMedia(QUERY).matches;

function subscribe(onChange: () => void) {
  const query = matchMedia(QUERY);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** The same as a hook; follows changes of the window's width. */
export const useMobile = () => useSyncExternalStore(subscribe, isMobile);
