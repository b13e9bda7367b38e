/**
 * Loads the script of a form when the form is used for the first time, when this device keeps something of it, or some
 * seconds after the page has loaded: most visitors of a page do not use its form. Earlier events are repeated for the
 * script, and a submit waits for it. If it cannot be loaded, the form posts itself; without a connection the form stays
 * as it is, and the typed values are a draft when the page is left.
 */
import { keepFirst } from "../../lib/device/last-text.ts";
import { element } from "../../lib/element.ts";
import { readForm } from "./form-values.ts";

/** Delay after the page has loaded. */
const LATER_MS = 4000;
const FIRST_USE = ["pointerdown", "focusin", "dragenter", "input", "change", "focusout", "submit"] as const;
/** The id of what is said without a connection. */
const OFFLINE = "form-offline";
const REPEATED = ["input", "change", "focusout"];

export type SetUp = (form: HTMLFormElement) => void;

/** `name` of the draft and of the waiting request on this device. */
export function whenUsed(form: HTMLFormElement, name: string, load: () => Promise<SetUp>): void {
  // Else an empty form would be held back by the browser before its own checks are there.
  form.noValidate = true;
  const use = new AbortController();
  const missed: Event[] = [];
  let loading: Promise<void> | undefined;
  const start = async () => {
    const setUp = await load();
    use.abort();
    document.getElementById(OFFLINE)?.remove();
    setUp(form);
    form.dataset.ready = "";
    for (const { type, target } of missed) target?.dispatchEvent(new Event(type, { bubbles: true }));
  };
  const ready = () => {
    loading ??= start();
    loading.catch(() => {
      // Offline; the next use tries again.
      loading = undefined;
    });
    return loading;
  };
  const loadAhead = () => ready().catch(() => {});
  let isPosted = false;
  const post = () => {
    isPosted = true;
    form.submit();
  };
  const keep = () => {
    if (isPosted || !missed.some(({ type }) => type === "input")) return;
    keepFirst(name, { startedAt: null, keptAt: Date.now(), fields: readForm(form) });
  };
  const onUse = (event: Event) => {
    if (event.type === "submit") {
      event.preventDefault();
      ready().then(
        () => form.requestSubmit(),
        () => (navigator.onLine ? post() : sayOffline(form)),
      );
      return;
    }
    if (REPEATED.includes(event.type)) missed.push(event);
    loadAhead();
  };
  for (const type of FIRST_USE) form.addEventListener(type, onUse, { signal: use.signal });
  addEventListener("pagehide", keep, use);
  addEventListener("online", loadAhead, use);
  if (marked(`autosave_${name}`) || marked("waiting").includes(name)) loadAhead();
  const later = () => setTimeout(loadAhead, LATER_MS);
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}

/** The words are in the page: there is no connection to load them by. */
function sayOffline(form: HTMLFormElement): void {
  document.getElementById(OFFLINE)?.remove();
  const words = element("p", { className: "error", id: OFFLINE, role: "alert" }, form.dataset.offline ?? "");
  form.querySelector("[type=submit]")?.after(words);
}

/** A mark of what this device keeps (`autosave.ts`, `waiting-requests.ts`); empty if there is none. */
export function marked(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
