import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setUpFacts } from "./lead-facts.ts";
import { setUpKeys } from "./lead-keys.ts";

const find = <E extends Element>(selector: string) => document.querySelector(selector) as E;
const fact = (name: string) => find<HTMLDetailsElement>(`[data-fact="${name}"]`);
const facts = `<details data-fact="visit"><summary>Visit</summary></details>
  <details data-fact="notes"><summary>Notes</summary></details>`;

function screen(isWide: boolean) {
  vi.stubGlobal("matchMedia", () => ({ matches: isWide, addEventListener: () => {} }));
  document.body.innerHTML = facts;
  setUpFacts();
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("the facts", () => {
  it("are open beside the conversation on a wide screen", () => {
    screen(true);
    expect([fact("visit").open, fact("notes").open]).toEqual([true, true]);
  });

  it("are rows on a narrow one, and an opened row is open after a change", async () => {
    screen(false);
    expect([fact("visit").open, fact("notes").open]).toEqual([false, false]);
    fact("visit").open = true;
    fact("visit").dispatchEvent(new Event("toggle"));
    screen(false);
    expect([fact("visit").open, fact("notes").open]).toEqual([true, false]);
  });
});

describe("keys", () => {
  const clicked: string[] = [];
  const press = (selector: string, init: KeyboardEventInit) =>
    find(selector).dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));

  setUpKeys();
  beforeEach(() => {
    clicked.length = 0;
    document.body.innerHTML = `<a rel="next" href="#n">Next</a><a rel="prev" href="#p">Before</a>
      <div class="write"><details class="write__main"><summary>Answer</summary><form><textarea></textarea><p class="composer__foot"><button>Send</button></p></form></details></div>`;
    for (const link of document.querySelectorAll("a")) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        clicked.push(link.rel);
      });
    }
  });

  it("lead to the requests beside, and never from within a field", () => {
    press("body", { key: "j" });
    press("body", { key: "k" });
    press("textarea", { key: "j" });
    press("body", { key: "j", ctrlKey: true });
    expect(clicked).toEqual(["next", "prev"]);
  });

  it("close the answer and send it", () => {
    const drawer = find<HTMLDetailsElement>("details");
    drawer.open = true;
    const sent = vi.fn((event: Event) => event.preventDefault());
    find("form").addEventListener("submit", sent);
    press("textarea", { key: "Enter", ctrlKey: true });
    expect(sent).toHaveBeenCalledOnce();
    press("textarea", { key: "Escape" });
    expect(drawer.open).toBe(false);
    expect(document.activeElement).toBe(find("summary"));
  });
});
