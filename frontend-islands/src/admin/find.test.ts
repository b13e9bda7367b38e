import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withDialogs } from "./test-kit.ts";

const row = (href: string, name: string) => `<li><a class="found" href="${href}">${name}</a></li>`;
const page = (rows: string) =>
  `<main><div id="found"><section aria-labelledby="found-0"><h2 id="found-0">Go to</h2><ul>${rows}</ul></section></div></main>`;

let answers: Record<string, string>;
const asked: string[] = [];

beforeEach(() => {
  vi.resetModules();
  withDialogs();
  asked.length = 0;
  answers = {
    "": page(row("/admin", "Today") + row("/admin/leads", "Requests") + row("/admin/pages", "Pages")),
    blog: page(row("/admin/blog", "Blog")),
  };
  vi.stubGlobal("fetch", async (address: string) => {
    const q = new URL(address, location.href).searchParams.get("q") ?? "";
    asked.push(q);
    return new Response(answers[q] ?? page(""), { status: 200 });
  });
});
afterEach(() => {
  sessionStorage.clear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const field = () => document.querySelector<HTMLInputElement>("[role=combobox]") as HTMLInputElement;
const options = () => [...document.querySelectorAll("[role=option]")];
const chosen = () => document.querySelector("[aria-selected=true]")?.textContent;
const press = (key: string) => field().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const type = (words: string) => {
  field().value = words;
  field().dispatchEvent(new Event("input", { bubbles: true }));
};

async function open(typed = "") {
  const { openFind } = await import("./find.ts");
  openFind(typed);
  await vi.waitFor(() => expect(options().length).toBeGreaterThan(0));
}

it("shows where to go, and the keys choose round about", async () => {
  await open();
  expect(options().map((option) => option.textContent)).toEqual(["Today", "Requests", "Pages"]);
  expect(chosen()).toBe("Today");
  press("ArrowUp");
  expect(chosen()).toBe("Pages");
  press("ArrowDown");
  press("ArrowDown");
  expect(chosen()).toBe("Requests");
  expect(field().getAttribute("aria-activedescendant")).toBe(options()[1]?.id);
});

it("begins with the screens that were opened before this one", async () => {
  const { forgetOpened, openedLast, rememberOpened } = await import("./opened.ts");
  const visit = (path: string, title: string) => {
    history.replaceState(null, "", path);
    document.title = title;
    rememberOpened();
  };
  for (const number of [1, 2, 3, 4, 5]) visit(`/admin/leads/${number}`, `Jane ${number} · Back office`);
  visit("/admin/leads/4", "Jane 4 · Back office");
  await open();
  expect(options().map((option) => option.textContent)).toEqual([
    "Jane 5",
    "Jane 3",
    "Jane 2",
    "Today",
    "Requests",
    "Pages",
  ]);
  type("blog");
  await vi.waitFor(() => expect(options().map((option) => option.textContent)).toEqual(["Blog"]));
  forgetOpened();
  expect(openedLast()).toEqual([]);
  history.replaceState(null, "", "/");
});

it("opens what is chosen", async () => {
  await open("blog");
  const clicked = vi.fn((event: Event) => event.preventDefault());
  options()[0]?.addEventListener("click", clicked);
  press("Enter");
  expect(clicked).toHaveBeenCalledOnce();
});

it("shows on the site what visitors see there", async () => {
  answers = { teak: page(`<li><a class="found" href="/admin/pages/1/edit" data-see="/teak">Teak</a></li>`) };
  await open("teak");
  const opened: string[] = [];
  options()[0]?.addEventListener("click", (event) => {
    event.preventDefault();
    opened.push((event.currentTarget as HTMLAnchorElement).pathname);
  });
  press("Enter");
  field().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true }));
  expect(opened).toEqual(["/admin/pages/1/edit", "/teak"]);
});

it("asks once somebody pauses, and shows only the latest answer", async () => {
  await open();
  type("b");
  type("blog");
  await vi.waitFor(() => expect(chosen()).toBe("Blog"));
  expect(asked).toEqual(["", "blog"]);
  expect(document.querySelector("[role=listbox]")?.querySelector("[role=group] h2")?.getAttribute("role")).toBe("none");
});
