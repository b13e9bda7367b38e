/**
 * `<react-island name="visualizer" props="{json}" client="visible">fallback</react-island>`
 *
 * The fallback is the page without scripts: real content, a working form. It is
 * replaced once the island's module has arrived and rendered; until then, and
 * if anything fails, it stays and works. The module (and React with it) is
 * fetched when the element comes near the view (`visible`), when the browser is
 * idle (`idle`) or at once (`load`), and in any case when it is first touched.
 * With `client="touch"` it takes over no earlier than that, except where somebody
 * is on the way already: a control was touched before this script ran, the server
 * refused the fallback's form, the address names a step, or this device keeps a
 * draft (under the key that `draft` names). Its module is fetched ahead once the
 * page has loaded and the element is near, unless the browser saves data. Styles can
 * tell a waiting element by `:not([failed])`.
 *
 * With `client="click"` the element is empty and stands beside the content that
 * it serves, the element whose id is in `for`: the island is fetched when that is
 * pointed at or the address names something in it. A link followed meanwhile
 * waits, and is followed again once the island is there to answer it, or has failed.
 *
 * What was typed into the fallback meanwhile is handed to the island.
 * A failure fires `island:error` with the cause in `detail`.
 */
import { registry } from "./registry.ts";

/** What the fallback knew when the island took over. */
export interface Carried {
  /** Values of named controls; a file input gives its first file, a checkbox a boolean. */
  values: Record<string, string | boolean | File>;
  /** Sentences the server put beside fields (`id="{field}-error"`). */
  errors: Record<string, string>;
  /** The sentence the server put above the form, if it refused it. */
  notice: string | null;
  /** Name of the control that has the focus. */
  focused: string | null;
}

/** What a module in the registry exports. */
export interface IslandModule {
  /** What has to be there before it can be shown: its styles. */
  ready?(props: unknown): Promise<void>;
  /**
   * Renders into `box` before it returns, or throws; `box` is not in the
   * document yet. Returns what takes it down.
   */
  mount(box: HTMLElement, props: unknown, carried: Carried): () => void;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const IDLE_TIMEOUT_MS = 2000;
const NEAR_PX = "300px";
const FIRST_TOUCH = ["pointerover", "pointerdown", "focusin"] as const;
/** Events that begin and end a gesture which a swap of the DOM would break. */
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

/** Whether somebody used a control before this script ran; the browser restores such a state, too. */
function touched(control: Control): boolean {
  const { type, checked, defaultChecked, value, defaultValue = value } = control as HTMLInputElement;
  const box = type === "checkbox" || type === "radio";
  return control === document.activeElement || (box ? checked !== defaultChecked : value !== defaultValue);
}

/** Runs `work` when the page has loaded and the browser has nothing better to do. */
function whenIdle(work: () => void) {
  const idle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(work, 1);
  };
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Gives the focus and the caret to the control that took the place of `before`. */
function refocus(root: Element, before: Control) {
  const after = controls(root).find(
    ({ name, type, value }) => name === before.name && (type !== "radio" || value === before.value),
  );
  if (!after) return;
  after.focus({ preventScroll: true });
  after.scrollIntoView({ block: "nearest" });
  const { selectionStart, selectionEnd } = before as HTMLInputElement;
  // Email fields have no selection and throw when given one.
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
    // A form that is being sent leaves the page; taking over would only confuse.
    this.addEventListener("submit", () => !this.#unmount && wanted.abort(), { signal });
    for (const type of FIRST_TOUCH) this.addEventListener(type, load, { passive: true, signal });

    const client = this.getAttribute("client");
    if (client === "load" || (client === "touch" && this.#begun())) load();
    else if (client === "click") this.#watch(load, signal);
    else if (client === "idle") whenIdle(load);
    else if (client !== "touch") this.#near(load, signal);
    // A failure is found again when it matters.
    else if (!savesData()) this.#near(() => whenIdle(() => signal.aborted || this.#bring().catch(() => {})), signal);
  }

  /** Runs `work` when the element comes near the view. */
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
    // Moving an element disconnects and connects it in one go; that is no goodbye.
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
      // Storage is off: then nothing was kept either.
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

  /** The module with its properties and styles, fetched once. */
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
      // The click that ends a gesture comes after its last event: look again in a new task.
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
    // A link of the fallback led here, and what it led to is about to go.
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
