import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FallbackState, IslandModule } from "./island-module.ts";

const mount = vi.fn<IslandModule["mount"]>();
const load = vi.fn(async (): Promise<IslandModule> => ({ mount }));
vi.mock("./registry.ts", () => ({ registry: { probe: () => load() } }));

let observe: (near: boolean) => void = () => {};

beforeEach(async () => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: object[]) => void) {
        observe = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  await import("./react-island.ts");
  load.mockClear();
  mount.mockReset();
  mount.mockImplementation((box) => {
    box.innerHTML = '<p>Island</p><input name="name" value="Jane">';
    return () => {};
  });
});

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const FALLBACK = `<form>
  <input name="name" value="Jane"><input name="consent" type="checkbox" checked>
  <input name="style" type="radio" value="a"><input name="style" type="radio" value="b" checked>
  <input name="photo" type="file"><textarea name="description">Lose the carpet</textarea>
  <p class="error" id="email-error"> Please enter a valid email address </p>
</form>`;

function host(attributes: string) {
  document.body.innerHTML = `<react-island ${attributes}>${FALLBACK}</react-island>`;
  return document.body.firstElementChild as HTMLElement;
}

const settle = () => new Promise((done) => setTimeout(done, 120));

it("does not load anything before it comes near", async () => {
  const island = host('name="probe"');
  observe(false);
  await settle();
  expect(load).not.toHaveBeenCalled();
  observe(true);
  await settle();
  await vi.waitFor(() => expect(island.textContent).toBe("Island"));
});

it("loads when it is touched, whatever it waits for", async () => {
  const island = host('name="probe" client="visible"');
  island.querySelector("input")?.focus();
  await settle();
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(island.textContent).toBe("Island");
});

describe("waiting for a touch", () => {
  afterEach(() => {
    localStorage.clear();
    location.hash = "";
  });

  it("fetches its module in view, and takes over when pointed at", async () => {
    const island = host('name="probe" client="touch" draft="autosave_x"');
    await settle();
    expect(load).not.toHaveBeenCalled();
    observe(true);
    await settle();
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    expect(island.querySelector("form")).not.toBeNull();
    island.querySelector("input")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
    await settle();
    await vi.waitFor(() => expect(island.textContent).toBe("Island"));
  });

  it("fetches nothing ahead where data is saved", async () => {
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { connection: { saveData: true } }));
    host('name="probe" client="touch"');
    observe(true);
    await settle();
    expect(load).not.toHaveBeenCalled();
  });

  it("asks again when what was fetched ahead did not come", async () => {
    load.mockRejectedValueOnce(new Error("offline"));
    const island = host('name="probe" client="touch"');
    observe(true);
    await settle();
    island.querySelector("input")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
    await settle();
    await vi.waitFor(() => expect(island.textContent).toBe("Island"));
  });

  it.each([
    ["chosen", (form: HTMLElement) => form.querySelector<HTMLElement>("[value=a]")?.click()],
    ["filled in", (form: HTMLElement) => Object.assign(form.querySelector("textarea") ?? {}, { value: "Teak" })],
    [
      "focused",
      (form: HTMLElement) => vi.spyOn(document, "activeElement", "get").mockReturnValue(form.querySelector("input")),
    ],
  ])("does not wait where something was %s before the script ran", async (_, use) => {
    const island = document.createElement("react-island");
    island.setAttribute("name", "probe");
    island.setAttribute("client", "touch");
    island.innerHTML = FALLBACK;
    use(island);
    document.body.append(island);
    await settle();
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  });

  it.each([
    ["this device keeps a draft", () => localStorage.setItem("autosave_x", "")],
    ["the address names a step", () => history.replaceState(null, "", "#step-2")],
  ])("does not wait where %s", async (_, arrange) => {
    arrange();
    host('name="probe" client="touch" draft="autosave_x"');
    await settle();
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  });
});

it("hands over props and everything that was typed", async () => {
  host(`name="probe" client="load" props='{"quote":"&lt;/script&gt;\\""}'`);
  await vi.waitFor(() => expect(mount).toHaveBeenCalledOnce());
  const [, props, fallback] = mount.mock.calls[0] as [HTMLElement, unknown, FallbackState];
  expect(props).toEqual({ quote: '</script>"' });
  expect(fallback.values).toEqual({ name: "Jane", consent: true, style: "b", description: "Lose the carpet" });
  expect(fallback.errors).toEqual({ email: "Please enter a valid email address" });
});

it("keeps the focus and the caret on the field that takes over", async () => {
  const island = host('name="probe"');
  const field = island.querySelector("input") as HTMLInputElement;
  field.focus();
  field.setSelectionRange(2, 3);
  await vi.waitFor(() => expect(document.activeElement).not.toBe(field));
  const active = document.activeElement as HTMLInputElement;
  expect([active.name, active.selectionStart, active.selectionEnd]).toEqual(["name", 2, 3]);
});

it.each([
  ["compositionstart", "compositionend"],
  ["pointerdown", "pointerup"],
  ["keydown", "keyup"],
])("does not take over between %s and %s", async (begin, end) => {
  const island = host('name="probe" client="load"');
  island.querySelector("input")?.dispatchEvent(new Event(begin, { bubbles: true }));
  await settle();
  expect(mount).not.toHaveBeenCalled();
  document.body.dispatchEvent(new Event(end, { bubbles: true }));
  await settle();
  await vi.waitFor(() => expect(island.textContent).toBe("Island"));
});

it("leaves a form that is being sent alone", async () => {
  const island = host('name="probe"');
  island.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true }));
  observe(true);
  await settle();
  expect(island.querySelector("form")).not.toBeNull();
});

it.each(["loading", "rendering", "naming"])("keeps the fallback when %s fails, and says so", async (what) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const cause = new Error("no");
  if (what === "loading") load.mockRejectedValueOnce(cause);
  if (what === "rendering")
    mount.mockImplementation((box) => {
      box.innerHTML = "half";
      throw cause;
    });
  const failed = vi.fn();
  document.addEventListener("island:error", failed, { once: true });
  const island = host(`name="${what === "naming" ? "unknown" : "probe"}" client="load"`);
  await settle();
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect(island.querySelector("form")).not.toBeNull();
  expect(island.textContent).not.toContain("half");
});

it("is taken down when it leaves the page, and not when it only moves", async () => {
  const unmount = vi.fn();
  mount.mockReturnValue(unmount);
  const island = host('name="probe" client="load"');
  await settle();
  document.body.prepend(island);
  await settle();
  expect(unmount).not.toHaveBeenCalled();
  island.remove();
  await settle();
  expect(unmount).toHaveBeenCalledOnce();
  expect(island.querySelector("form")).not.toBeNull();
});

describe("serving another element", () => {
  let followed: string[] = [];

  function addServed() {
    document.body.innerHTML = `<ul id="photos"><li><a id="photo-1" href="/gallery/1"><img></a></li></ul>
      <react-island name="probe" client="click" for="photos"></react-island>`;
    followed = [];
    // Stands in for the browser, which follows links unless prevented.
    document.body.addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a");
      if (link && !event.defaultPrevented) followed.push(link.pathname);
      event.preventDefault();
    });
    return document.querySelector("img") as HTMLElement;
  }
  const click = (target: Element, init = {}) =>
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));

  afterEach(() => {
    document.body.replaceWith(document.createElement("body"));
    history.replaceState(null, "", "/");
  });

  it("sleeps until something is pointed at", async () => {
    const image = addServed();
    await settle();
    expect(load).not.toHaveBeenCalled();
    image.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
    await settle();
    expect(mount).toHaveBeenCalledOnce();
    expect(followed).toEqual([]);
  });

  it("keeps the click until the island can answer it", async () => {
    const image = addServed();
    const answered = vi.fn((event: Event) => event.preventDefault());
    mount.mockImplementation(() => {
      document.getElementById("photos")?.addEventListener("click", answered);
      return () => {};
    });
    click(image);
    expect(document.querySelector("a")?.getAttribute("aria-busy")).toBe("true");
    await settle();
    expect(answered).toHaveBeenCalledOnce();
    expect(followed).toEqual([]);
    expect(document.querySelector("[aria-busy]")).toBeNull();
    click(image);
    expect(answered).toHaveBeenCalledTimes(2);
  });

  it("follows the link when the island does not come", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    load.mockRejectedValueOnce(new Error("no"));
    click(addServed());
    await settle();
    expect(followed).toEqual(["/gallery/1"]);
  });

  it("leaves a click for a new tab to the browser", async () => {
    click(addServed(), { metaKey: true });
    await settle();
    expect(load).not.toHaveBeenCalled();
    expect(followed).toEqual(["/gallery/1"]);
  });

  it("wakes when the address names something in it, and not for anything else", async () => {
    history.replaceState(null, "", "#elsewhere");
    addServed();
    await settle();
    expect(load).not.toHaveBeenCalled();
    history.replaceState(null, "", "#photo-1");
    dispatchEvent(new Event("hashchange"));
    await settle();
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  });

  it("waits for its styles", async () => {
    let styled = () => {};
    load.mockImplementationOnce(async () => ({ mount, ready: () => new Promise((done) => (styled = done)) }));
    click(addServed());
    await settle();
    expect(mount).not.toHaveBeenCalled();
    styled();
    await settle();
    expect(mount).toHaveBeenCalledOnce();
  });
});
