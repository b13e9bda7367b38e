import { beforeEach, describe, expect, it, vi } from "vitest";

const PAGE = `
  <header class="header"><a data-logo data-navy="/logos/navy.svg"><img src="/logos/color.svg" data-dark="/logos/dark.svg">
    <span class="logo-badge" hidden>HG</span></a></header>
  <div id="menu"><a href="#x"><b>Link</b></a><button>Close</button></div>
  <div class="help"><div id="help"></div></div><nav class="quick-contact"></nav>
  <div data-track="reviews" hidden><button value="-1">Previous</button><button value="1">Next</button></div>
  <ul id="reviews" tabindex="0"><li aria-label="Review 1 of 3">1</li><li aria-label="Review 2 of 3">2</li><li aria-label="Review 3 of 3">3</li></ul>
  <p data-status="reviews"></p>`;

const find = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E;

beforeEach(async () => {
  vi.resetModules();
  document.body.innerHTML = PAGE;
  window.scrollY = 0;
  find<HTMLElement>("#menu").hidePopover = vi.fn();
  await import("./site.ts");
});

describe("where the visitor entered the site", () => {
  const again = async () => {
    vi.resetModules();
    await import("./site.ts");
    return sessionStorage.getItem("entry");
  };

  it("is noted once for the tab", async () => {
    sessionStorage.clear();
    history.replaceState(null, "", "/showroom?utm_source=news");
    expect(await again()).toBe("/showroom?utm_source=news ");
    history.replaceState(null, "", "/");
    expect(await again()).toBe("/showroom?utm_source=news ");
  });

  it.each(["doNotTrack", "globalPrivacyControl"])("is not noted with %s", async (name) => {
    sessionStorage.clear();
    Object.defineProperty(navigator, name, { value: name === "doNotTrack" ? "1" : true, configurable: true });
    expect(await again()).toBeNull();
    Reflect.deleteProperty(navigator, name);
  });
});

function scrollPageTo(y: number) {
  window.scrollY = y;
  dispatchEvent(new Event("scroll"));
}

it("marks the header past ten pixels and the help button past three hundred", () => {
  const marks = () => [find(".header").hasAttribute("data-scrolled"), find(".help").hasAttribute("data-shown")];
  const at = (y: number) => {
    scrollPageTo(y);
    return marks();
  };
  expect([at(10), at(11), at(300), at(301), at(0)]).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [true, true],
    [false, false],
  ]);
});

it("puts the placeholder in the place of a picture that does not come, and logs it", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  document.body.insertAdjacentHTML(
    "beforeend",
    '<picture class="work"><source srcset="/media/a/800.avif"><img src="/media/a/800.jpg"></picture>',
  );
  const image = find<HTMLImageElement>(".work img");
  image.dispatchEvent(new Event("error"));
  expect(image.getAttribute("src")).toBe("/placeholder.svg");
  expect(find(".work source")).toBeNull();
  // The placeholder may fail too: no further fallback.
  image.dispatchEvent(new Event("error"));
  expect(warn).toHaveBeenCalledTimes(1);
});

it("closes the help panel at the top", () => {
  const panel = find("#help");
  const hide = vi.fn();
  panel.hidePopover = hide;
  panel.matches = (() => true) as unknown as typeof panel.matches;
  scrollPageTo(301);
  expect(hide).not.toHaveBeenCalled();
  scrollPageTo(300);
  expect(hide).toHaveBeenCalledOnce();
});

it("tries the dark logo once, then writes the name, and logs it once", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const color = find<HTMLImageElement>("img");
  color.dispatchEvent(new Event("error"));
  expect(color.getAttribute("src")).toBe("/logos/dark.svg");
  expect(find(".logo-badge").hidden).toBe(true);
  color.dispatchEvent(new Event("error"));
  expect(find(".logo-badge").hidden).toBe(false);
  expect(document.querySelector("img")).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});

it("lays the navy logo over the first one when the page is scrolled, and drops it if it does not load", () => {
  expect(document.querySelectorAll("img")).toHaveLength(1);
  scrollPageTo(5);
  scrollPageTo(11);
  expect(document.querySelectorAll("img")).toHaveLength(2);
  const navy = find<HTMLImageElement>("img + img");
  expect([navy.getAttribute("src"), navy.alt, navy.dataset.dark]).toEqual(["/logos/navy.svg", "", undefined]);
  navy.dispatchEvent(new Event("error"));
  expect(find("img").getAttribute("src")).toBe("/logos/color.svg");
  expect(document.querySelectorAll("img")).toHaveLength(1);
});

it("closes the menu when one of its links is followed", () => {
  const { hidePopover } = find("#menu");
  find("#menu button").click();
  expect(hidePopover).not.toHaveBeenCalled();
  find("#menu b").click();
  expect(hidePopover).toHaveBeenCalledOnce();
});

describe("the script of an island below the first view", () => {
  const loaded = vi.fn();
  const SCRIPT = "data:text/javascript,dispatchEvent(new Event('island-script'))";

  async function visit(host: string) {
    vi.resetModules();
    loaded.mockClear();
    history.replaceState(null, "", "/");
    addEventListener("island-script", loaded, { once: true });
    document.body.innerHTML = `<react-island data-script="${SCRIPT}//${Math.random()}" ${host}><input></react-island>`;
    await import("./site.ts");
  }

  it("waits for the first view", async () => {
    await visit("");
    await new Promise((done) => setTimeout(done, 500));
    expect(loaded).not.toHaveBeenCalled();
    scrollPageTo(1);
    await vi.waitFor(() => expect(loaded).toHaveBeenCalledOnce());
  });

  it("comes as soon as the island is touched", async () => {
    await visit("");
    find("input").dispatchEvent(new Event("focusin", { bubbles: true }));
    await vi.waitFor(() => expect(loaded).toHaveBeenCalledOnce());
  });

  it("comes without a touch for a draft of this device", async () => {
    localStorage.setItem("autosave_x", "");
    await visit('draft="autosave_x"');
    await vi.waitFor(() => expect(loaded).toHaveBeenCalledOnce(), 30_000);
    localStorage.clear();
  });
});

it("loads an island without a touch for its request that waits on this device", async () => {
  vi.doMock("/waiting-notice.js", () => ({}));
  localStorage.setItem("waiting", "contact visualizer 1764400000000");
  // The page settles, and stays in its first view.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const visit = async (name: string) => {
    const script = `data:text/javascript,globalThis.loaded_${name}=true`;
    document.body.innerHTML = `${PAGE}<react-island name="${name}" draft="autosave_y" data-script="${script}"></react-island>`;
    vi.resetModules();
    await import("./site.ts");
    vi.advanceTimersByTime(500);
  };
  await visit("lightbox");
  await visit("visualizer");
  vi.useRealTimers();
  await vi.waitFor(() => expect(globalThis).toHaveProperty("loaded_visualizer"), 30_000);
  expect(globalThis).not.toHaveProperty("loaded_lightbox");
  localStorage.clear();
});

it("loads the script of a section when that comes near", async () => {
  type Seen = (entries: { isIntersecting: boolean }[]) => void;
  let come: Seen = () => {};
  const observer = { observe: vi.fn(), disconnect: vi.fn() };
  vi.stubGlobal("IntersectionObserver", function near(seen: Seen) {
    come = seen;
    return observer;
  });
  // A module that does nothing but say that it is there.
  const script = "data:text/javascript,globalThis.isNear=true";
  document.body.innerHTML = `${PAGE}<section data-near="${script}"></section>`;
  vi.resetModules();
  await import("./site.ts");
  expect(observer.observe).toHaveBeenCalledExactlyOnceWith(find("section"));
  come([{ isIntersecting: false }]);
  expect(observer.disconnect).not.toHaveBeenCalled();
  come([{ isIntersecting: true }]);
  expect(observer.disconnect).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(globalThis).toHaveProperty("isNear", true));
  vi.unstubAllGlobals();
});
