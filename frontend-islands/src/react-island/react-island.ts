/**
 * `<react-island name="visualizer" props="{json}" client="visible">fallback</react-island>`
 * The fallback is the page without scripts: real content, a working form. It stays until the island's module
 * has loaded and rendered, and permanently if that fails. The module (and React with it) is loaded when the
 * element comes near the viewport (`visible`), when the browser is idle (`idle`) or immediately (`load`), and
 * in any case on the first interaction.
 * With `client="touch"` the island takes over no earlier than the first interaction, unless the visitor has
 * already started: a control was used before this script ran, the server rejected the fallback's form, the
 * URL names a step, or this device has a draft (under the key in `draft`). The module is prefetched once the
 * page has loaded and the element is near, unless the browser saves data. CSS can select a waiting element
 * with `:not([failed])`.
 * With `client="click"` the element is empty and serves other content, the element whose id is in `for`: the
 * island is loaded when that is hovered or touched, or when the URL names something in it. A link clicked
 * before the island is ready is held back and clicked again once the island has mounted or failed.
 * Values typed into the fallback are handed to the island. A failure fires `island:error` with the cause in
 * `detail`.
 */
import type { FallbackState, IslandModule } from "./island-module.ts";
import { registry } from "./registry.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const IDLE_TIMEOUT_MS = 2000;
const NEAR_PX = "300px";
const FIRST_TOUCH = ["pointerover", "pointerdown", "focusin"] as const;
/** Events that start and end a gesture; replacing the DOM in between would break it. */
const GESTURES = {
  pointerdown: true,
  pointerup: false,
  pointercancel: false,
  keydown: true,
  keyup: false,
  compositionstart: true,
  compositionend: false,
} as const;

const controls = (root: Element) =>
  [...root.querySelectorAll<Control>("input,select,textarea")].filter((control) => control.name);

function read(root: Element): FallbackState {
  const notice = root.querySelector("[role=alert] p")?.textContent ?? null;
  const fallback: FallbackState = { values: {}, errors: {}, notice, focused: null };
  for (const control of controls(root)) {
    const { name, type } = control;
    const { checked, files } = control as HTMLInputElement;
    if (control === document.activeElement) fallback.focused = name;
    if (type === "checkbox") fallback.values[name] = checked;
    else if (type === "file") {
      if (files?.length) fallback.values[name] = [...files];
    } else if (type !== "radio" || checked) fallback.values[name] = control.value;
  }
  for (const error of root.querySelectorAll(".error[id]")) {
    fallback.errors[error.id.replace(/-error$/, "")] = error.textContent.trim();
  }
  return fallback;
}

/** Whether a control was used before this script ran; values restored by the browser count as well. */
function touched(control: Control): boolean {
  const { type, checked, defaultChecked, value, defaultValue = value } = control as HTMLInputElement;
  const box = type === "checkbox" || type === "radio";
  return control === document.activeElement || (box ? checked !== defaultChecked : value !== defaultValue);
}

/** Runs `work` once the page has loaded and the browser is idle. */
function whenIdle(work: () => void) {
  const idle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(work, 1);
  };
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Restores focus and caret in the control that replaced `before`. */
function refocus(root: Element, before: Control) {
  const after = controls(root).find(
    ({ name, type, value }) => name === before.name && (type !== "radio" || value === before.value),
  );
  if (!after) return;
  after.focus({ preventScroll: true });
  after.scrollIntoView({ block: "nearest" });
  const { selectionStart, selectionEnd } = before as HTMLInputElement;
  // Email fields have no selection and throw when one is set.
  if (selectionStart != null) (after as HTMLInputElement).setSelectionRange?.(selectionStart, selectionEnd);
}

interface LoadedIsland {
  module: IslandModule;
  props: unknown;
}

class ReactIsland extends HTMLElement {
  #connection: AbortController | undefined;
  #inGesture = false;
  #unmount: (() => void) | undefined;
  #fallback: Node[] = [];
  #loaded: Promise<LoadedIsland> | undefined;

  connectedCallback() {
    if (this.#connection) return;
    const connection = new AbortController();
    this.#connection = connection;
    const { signal } = connection;
    let loading: Promise<void> | undefined;
    const load = () => {
      if (loading) return loading;
      for (const type of FIRST_TOUCH) this.removeEventListener(type, load);
      loading = this.#loadAndMount(signal);
      return loading;
    };
    for (const [type, starts] of Object.entries(GESTURES)) {
      addEventListener(type, (event) => this.#onGesture(starts, event), { capture: true, passive: true, signal });
    }
    // A submit of the fallback leaves the page: do not take over any more.
    this.addEventListener("submit", () => !this.#unmount && connection.abort(), { signal });
    for (const type of FIRST_TOUCH) this.addEventListener(type, load, { passive: true, signal });

    const client = this.getAttribute("client");
    if (client === "load" || (client === "touch" && this.#alreadyUsed())) load();
    else if (client === "click") this.#serveOther(load, signal);
    else if (client === "idle") whenIdle(load);
    else if (client !== "touch") this.#whenNear(load, signal);
    // A failed prefetch is reported when the island is really needed.
    else if (!savesData())
      this.#whenNear(() => whenIdle(() => signal.aborted || this.#loadModule().catch(() => {})), signal);
  }

  /** Runs `work` when the element comes near the viewport. */
  #whenNear(work: () => void, signal: AbortSignal) {
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        work();
      },
      { rootMargin: NEAR_PX },
    );
    observer.observe(this);
    signal.addEventListener("abort", () => observer.disconnect());
  }

  disconnectedCallback() {
    // Moving an element fires disconnect and connect synchronously; do not unmount for that.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#connection?.abort();
      this.#connection = undefined;
      if (!this.#unmount) return;
      this.#unmount();
      this.#unmount = undefined;
      this.replaceChildren(...this.#fallback);
    });
  }

  #alreadyUsed(): boolean {
    if (this.querySelector("[role=alert]") || location.hash.startsWith("#step-")) return true;
    if (controls(this).some(touched)) return true;
    try {
      const isWaiting = localStorage.getItem("waiting")?.includes(this.getAttribute("name") ?? "");
      return isWaiting || localStorage.getItem(this.getAttribute("draft") ?? "") !== null;
    } catch {
      // Storage is disabled, so nothing was saved either.
      return false;
    }
  }

  #onGesture(starts: boolean, event: Event) {
    if (!starts || (event.target instanceof Node && this.contains(event.target))) this.#inGesture = starts;
  }

  #serveOther(load: () => Promise<void>, signal: AbortSignal) {
    const served = document.getElementById(this.getAttribute("for") ?? "");
    let ready = false;
    const loadIfNamed = () => {
      const target = document.getElementById(location.hash.slice(1));
      if (target && served?.contains(target)) void load();
    };
    const follow = async (event: MouseEvent) => {
      const link = (event.target as Element).closest("a");
      const opensElsewhere = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (ready || !link || opensElsewhere) return;
      event.preventDefault();
      link.setAttribute("aria-busy", "true");
      await load();
      ready = true;
      link.removeAttribute("aria-busy");
      link.click();
    };
    served?.addEventListener("click", follow, { signal });
    served?.addEventListener("mouseover", load, { signal, once: true });
    addEventListener("hashchange", loadIfNamed, { signal });
    loadIfNamed();
  }

  /** The module with its props and styles, loaded once. */
  #loadModule(): Promise<LoadedIsland> {
    const load = async (): Promise<LoadedIsland> => {
      const name = this.getAttribute("name") ?? "";
      const importModule = registry[name];
      if (!importModule) throw new Error(`No island named "${name}"`);
      const module = await importModule();
      const props: unknown = JSON.parse(this.getAttribute("props") ?? "{}");
      await module.ready?.(props);
      return { module, props };
    };
    this.#loaded ??= load().catch((cause) => {
      this.#loaded = undefined;
      throw cause;
    });
    return this.#loaded;
  }

  async #loadAndMount(signal: AbortSignal) {
    try {
      const { module, props } = await this.#loadModule();
      // The click that ends a gesture follows its last event: check again in a new task.
      do await new Promise((next) => setTimeout(next, this.#inGesture ? 50 : 0));
      while (this.#inGesture && !signal.aborted);
      if (!signal.aborted) this.#mount(module, props);
    } catch (cause) {
      console.error("Island failed", cause);
      this.toggleAttribute("failed", true);
      this.dispatchEvent(new CustomEvent("island:error", { bubbles: true, detail: cause }));
    }
  }

  #mount(module: IslandModule, props: unknown) {
    const active = document.activeElement;
    // The target of the fallback's in-page link is about to be replaced.
    const target = this.querySelector(":target");
    const box = document.createElement("div");
    const unmount = module.mount(box, props, read(this));
    this.#fallback = [...this.childNodes];
    this.#unmount = unmount;
    this.replaceChildren(box);
    if (target) box.firstElementChild?.scrollIntoView({ block: "start", behavior: "instant" });
    if (active && this.#fallback.some((node) => node.contains(active))) refocus(this, active as Control);
    this.dispatchEvent(new Event("island:ready", { bubbles: true }));
  }
}

customElements.get("react-island") ?? customElements.define("react-island", ReactIsland);
