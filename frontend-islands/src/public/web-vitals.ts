/**
 * Measures this page view's performance and reports it to our own server once, when the page is left: no
 * cookie, nothing stored, an id for this view only. Loaded last; the browser has buffered earlier entries.
 */
import type { PageAction, PageError } from "../generated/domain.ts";
import { sendEvent } from "../lib/beacon.ts";
import { mayMeasure } from "../lib/visitor-privacy.ts";

/** Layout shifts this close together form one session window, limited to 5 seconds. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_WINDOW_MAX_MS = 5_000;
/** Faster responses are not recorded. */
const INTERACTION_MIN_MS = 40;
/** One slow response is ignored per this many interactions. */
const INTERACTIONS_PER_OUTLIER = 50;
/** Script errors that are reported of one view. */
const ERRORS_MAX = 5;
/** The server's limit for the text of an error. */
const TEXT_MAX = 500;

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Observes entries of one type, including buffered ones; null if unsupported. */
function observe<E extends PerformanceEntry>(type: string, on: (entry: E) => void, more: object = {}) {
  if (!PerformanceObserver.supportedEntryTypes?.includes(type)) return null;
  const observer = new PerformanceObserver((list) => (list.getEntries() as E[]).forEach(on));
  observer.observe({ type, buffered: true, ...more });
  return () => (observer.takeRecords() as E[]).forEach(on);
}

/** LCP, relative to the activation of the page. */
function largestContentfulPaint() {
  let at: number | undefined;
  const began =
    (performance.getEntriesByType("navigation")[0] as { activationStart?: number } | undefined)?.activationStart ?? 0;
  const hidden = performance.getEntriesByType("visibility-state").find(({ name }) => name === "hidden")?.startTime;
  const flush = observe("largest-contentful-paint", ({ startTime }) => {
    // Ignore paints after the page was hidden: the visitor did not wait for them.
    if (hidden === undefined || hidden > startTime) at = Math.max(startTime - began, 0);
  });
  return () => {
    flush?.();
    return at;
  };
}

/** CLS: the largest session window of unexpected layout shifts. */
function layoutShift() {
  let worst = 0;
  let sum = 0;
  let first = 0;
  let last = 0;
  const flush = observe<Shift>("layout-shift", ({ value, hadRecentInput, startTime }) => {
    if (hadRecentInput) return;
    const sameWindow = sum > 0 && startTime - last < SHIFT_GAP_MS && startTime - first < SHIFT_WINDOW_MAX_MS;
    if (!sameWindow) {
      sum = 0;
      first = startTime;
    }
    sum += value;
    last = startTime;
    worst = Math.max(worst, sum);
  });
  return () => {
    flush?.();
    return flush ? worst : undefined;
  };
}

/** INP: the slowest response to an interaction, without outliers. */
function interactionToNextPaint() {
  const slow = new Map<number, number>();
  const flush = observe<PerformanceEventTiming>(
    "event",
    ({ interactionId, duration }) => {
      if (interactionId) slow.set(interactionId, Math.max(duration, slow.get(interactionId) ?? 0));
    },
    { durationThreshold: INTERACTION_MIN_MS },
  );
  return () => {
    flush?.();
    const count = (performance as { interactionCount?: number }).interactionCount ?? slow.size;
    const sorted = [...slow.values()].sort((a, b) => b - a);
    return sorted[Math.min(Math.floor(count / INTERACTIONS_PER_OUTLIER), sorted.length - 1)];
  };
}

/** The script error in a window event; null for a failed picture. */
function errorOf(event: Event): PageError | null {
  let cause: unknown = null;
  if ("reason" in event) cause = event.reason;
  else if ("error" in event) cause = event.error;
  const message =
    cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause ?? (event as ErrorEvent).message ?? "");
  if (!message) return null;
  const stack = cause instanceof Error ? (cause.stack ?? "") : "";
  return { message: message.slice(0, TEXT_MAX), stack: stack.slice(0, TEXT_MAX) };
}

/** The forms of public pages, by what marks them in the markup. */
const FORMS = { contact: "form[data-contact]", visit: "form[data-visit]", refit: "react-island[name=visualizer]" };

/**
 * The visitor's actions on this page, each once: forms seen and begun, taps on phone numbers and mail addresses.
 * `happened`: events so far.
 */
function watchActions(happened: readonly Event[]): Set<PageAction> {
  const actions = new Set<PageAction>();
  const forms = Object.entries(FORMS) as [keyof typeof FORMS, string][];
  const note = ({ type, target }: Event) => {
    if (!(target instanceof Element)) return;
    if (type === "input") {
      for (const [name, selector] of forms) if (target.closest(selector)) actions.add(`${name}_begun`);
    } else if (type === "click") {
      const link = target.closest("a")?.protocol;
      if (link === "tel:") actions.add("phone_tapped");
      if (link === "mailto:") actions.add("mail_tapped");
    }
  };
  for (const [name, selector] of forms) if (document.querySelector(selector)) actions.add(`${name}_seen`);
  happened.forEach(note);
  document.addEventListener("input", note);
  document.addEventListener("click", note);
  return actions;
}

/** Starts measuring. `happened`: script errors, clicks and inputs so far; later errors are appended. */
export function measure(happened: readonly Event[]): void {
  if (!mayMeasure()) return;
  const watching = typeof PerformanceObserver === "function";
  if (!watching) console.warn("Performance monitoring is not supported by this browser");
  const [lcp, cls, inp] = watching ? [largestContentfulPaint(), layoutShift(), interactionToNextPaint()] : [];
  const actions = watchActions(happened);
  const leave = () => {
    if (document.visibilityState !== "hidden") return;
    document.removeEventListener("visibilitychange", leave);
    const measured = Object.entries({ lcp: lcp?.(), cls: cls?.(), inp: inp?.() });
    const vitals = Object.fromEntries(measured.filter(([, value]) => value !== undefined));
    const errors = happened
      .map(errorOf)
      .filter((error) => error !== null)
      .slice(0, ERRORS_MAX);
    sendEvent({
      path: location.pathname,
      viewId: crypto.randomUUID(),
      errors,
      ...(actions.size > 0 && { actions: [...actions] }),
      ...vitals,
    });
  };
  document.addEventListener("visibilitychange", leave);
}
