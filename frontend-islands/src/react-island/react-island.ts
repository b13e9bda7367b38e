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
import type { Carried, IslandModule } from "./island-module.ts";
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

function read(root: Element): Carried {
  const notice = root.querySelector("[role=alert] p")?.textContent ?? null;
  const carried: Carried = { values: {}, errors: {}, notice, focused: null };
  for (const control of controls(root)) {
    const { name, type } = control;
    const { checked, files } = control as HTMLInputElement;
    if (control === document.activeElement) carried.focused = name;
    if (type === "checkbox") carried.values[name] = checked;
    else if (type === "file") {
      if (files?.[0]) carried.values[name] = files[0];
    } else if (type !== "radio" || checked) carried.values[name] = control.value;
  }
  for (const error of root.querySelectorAll(".error[id]")) {
    carried.errors[error.id.replace(/-error$/, "")] = error.textContent.trim();
  }
  return carried;
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

export class ReactIsland extends HTMLElement {
  #wanted: AbortController | undefined;
  #held = false;
  #unmount: (() => void) | undefined;
  #fallback: Node[] = [];
  #brought: Promise<[IslandModule, unknown]> | undefined;

  connectedCallback() {
    if (this.#wanted) return;
    const wanted = new AbortController();
    this.#wanted = wanted;
    const { signal } = wanted;
    let loading: Promise<void> | undefined;
    const load = () => {
      if (loading) return loading;
      for (const type of FIRST_TOUCH) this.removeEventListener(type, load);
      loading = this.#load(signal);
      return loading;
    };
    for (const [type, held] of Object.entries(GESTURES)) {
      addEventListener(type, (event) => this.#gesture(held, event), { capture: true, passive: true, signal });
    }
    // A submit of the fallback leaves the page: do not take over any more.
    this.addEventListener("submit", () => !this.#unmount && wanted.abort(), { signal });
    for (const type of FIRST_TOUCH) this.addEventListener(type, load, { passive: true, signal });

    const client = this.getAttribute("client");
    if (client === "load" || (client === "touch" && this.#begun())) load();
    else if (client === "click") this.#watch(load, signal);
    else if (client === "idle") whenIdle(load);
    else if (client !== "touch") this.#near(load, signal);
    // A failed prefetch is reported when the island is really needed.
    else if (!savesData()) this.#near(() => whenIdle(() => signal.aborted || this.#bring().catch(() => {})), signal);
  }

  /** Runs `work` when the element comes near the viewport. */
  #near(work: () => void, signal: AbortSignal) {
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
      this.#wanted?.abort();
      this.#wanted = undefined;
      if (!this.#unmount) return;
      this.#unmount();
      this.#unmount = undefined;
      this.replaceChildren(...this.#fallback);
    });
  }

  #begun(): boolean {
    if (this.querySelector("[role=alert]") || location.hash.startsWith("#step-")) return true;
    if (controls(this).some(touched)) return true;
    try {
      return localStorage.getItem(this.getAttribute("draft") ?? "") !== null;
    } catch {
      // Storage is disabled, so nothing was saved either.
      return false;
    }
  }

  #gesture(held: boolean, event: Event) {
    if (!held || (event.target instanceof Node && this.contains(event.target))) this.#held = held;
  }

  #watch(load: () => Promise<void>, signal: AbortSignal) {
    const watched = document.getElementById(this.getAttribute("for") ?? "");
    let awake = false;
    const named = () => {
      const target = document.getElementById(location.hash.slice(1));
      if (target && watched?.contains(target)) void load();
    };
    const follow = async (event: MouseEvent) => {
      const link = (event.target as Element).closest("a");
      const elsewhere = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (awake || !link || elsewhere) return;
      event.preventDefault();
      link.setAttribute("aria-busy", "true");
      await load();
      awake = true;
      link.removeAttribute("aria-busy");
      link.click();
    };
    watched?.addEventListener("click", follow, { signal });
    watched?.addEventListener("mouseover", load, { signal, once: true });
    addEventListener("hashchange", named, { signal });
    named();
  }

  /** The module with its props and styles, loaded once. */
  #bring(): Promise<[IslandModule, unknown]> {
    const bring = async (): Promise<[IslandModule, unknown]> => {
      const name = this.getAttribute("name") ?? "";
      const load = registry[name];
      if (!load) throw new Error(`No island named "${name}"`);
      const module = await load();
      const props: unknown = JSON.parse(this.getAttribute("props") ?? "{}");
      await module.ready?.(props);
      return [module, props];
    };
    this.#brought ??= bring().catch((cause) => {
      this.#brought = undefined;
      throw cause;
    });
    return this.#brought;
  }

  async #load(signal: AbortSignal) {
    try {
      const [module, props] = await this.#bring();
      // The click that ends a gesture follows its last event: check again in a new task.
      do await new Promise((next) => setTimeout(next, this.#held ? 50 : 0));
      while (this.#held && !signal.aborted);
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
    const aimed = this.querySelector(":target");
    const box = document.createElement("div");
    const unmount = module.mount(box, props, read(this));
    this.#fallback = [...this.childNodes];
    this.#unmount = unmount;
    this.replaceChildren(box);
    if (aimed) box.firstElementChild?.scrollIntoView({ block: "start", behavior: "instant" });
    if (active && this.#fallback.some((node) => node.contains(active))) refocus(this, active as Control);
    this.dispatchEvent(new Event("island:ready", { bubbles: true }));
  }
}

customElements.get("react-island") ?? customElements.define("react-island", ReactIsland);
