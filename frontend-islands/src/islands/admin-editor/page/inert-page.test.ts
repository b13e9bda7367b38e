import { describe, expect, it, vi } from "vitest";
import { keepInert, pageAt } from "./inert-page.ts";

const PAGE = `<main><form action="/contact"><input name="email"><button>Send</button></form><a href="/">Home</a></main>`;

/** A page of a frame, with the part of the browser that asks before it goes to another address. */
function framed() {
  const page = new DOMParser().parseFromString(PAGE, "text/html");
  const navigation = new EventTarget();
  const location = new URL("http://localhost/preview/token?version=3");
  Object.defineProperty(page, "defaultView", { value: { navigation, location } });
  keepInert(page);
  const asks = (url: string, navigationType: string, sameDocument = false) => {
    const event = new Event("navigate", { cancelable: true });
    Object.assign(event, { navigationType, destination: { url: new URL(url, location).href, sameDocument } });
    return navigation.dispatchEvent(event);
  };
  return { page, asks };
}

describe("the page of the canvas", () => {
  it("sends no form, not even by a script of its own", () => {
    const { page } = framed();
    const form = page.querySelector("form") as HTMLFormElement;
    const sent = vi.fn();
    form.addEventListener("submit", sent);
    const submit = new Event("submit", { bubbles: true, cancelable: true });
    expect(form.dispatchEvent(submit)).toBe(false);
    expect(sent).not.toHaveBeenCalled();
  });

  it("opens nothing by the middle button, and takes nothing that is dropped on it", () => {
    const { page } = framed();
    for (const type of ["auxclick", "dragstart", "dragover", "drop"]) {
      const event = new Event(type, { bubbles: true, cancelable: true });
      expect(page.querySelector("a")?.dispatchEvent(event)).toBe(false);
    }
  });

  it("stays at its address, whatever a script asks for, until its next version comes", () => {
    const { asks } = framed();
    expect(asks("/", "push")).toBe(false);
    expect(asks("/thank-you?ref=A1", "replace")).toBe(false);
    expect(asks("/preview/token?version=3", "reload")).toBe(false);
    expect(asks("/preview/token?version=4", "replace")).toBe(true);
    expect(asks("/preview/token?version=3#gallery", "push", true)).toBe(true);
  });

  it("is the editor's only while it is at the address of the preview", () => {
    const at = (pathname: string | null) =>
      ({ contentDocument: pathname && { location: { pathname } } }) as unknown as HTMLIFrameElement;
    const address = "/preview/token?version=4";
    expect(pageAt(at("/preview/token"), address)).not.toBeNull();
    expect(pageAt(at("/"), address)).toBeNull();
    expect(pageAt(at(null), address)).toBeNull();
  });
});
