import { afterEach, beforeEach, expect, it, vi } from "vitest";

class Transfer {
  files: File[] = [];
  items = { add: (file: File) => this.files.push(file) };
}

const page = `<form><textarea></textarea><div data-drop><p data-words hidden>Drop photos here</p>
  <input type="file" multiple><ul data-chosen hidden></ul></div></form>`;

const find = <E extends Element>(selector: string) => document.querySelector(selector) as E;
const input = () => find<HTMLInputElement>("input");
const names = () => [...document.querySelectorAll("li span")].map(({ textContent }) => textContent);
const photo = (name: string) => new File([name], name, { type: "image/jpeg", lastModified: 1 });

/** What the browser does when photos are chosen. */
function choose(...files: File[]) {
  Object.assign(input(), { files });
  input().dispatchEvent(new Event("change", { bubbles: true }));
}

function drop(...files: File[]) {
  const event = new Event("drop", { bubbles: true, cancelable: true });
  find("[data-drop]").dispatchEvent(Object.assign(event, { dataTransfer: { files } }));
  return event;
}

beforeEach(async () => {
  vi.stubGlobal("DataTransfer", Transfer);
  Object.assign(URL, { createObjectURL: () => "blob:photo", revokeObjectURL: () => {} });
  document.body.innerHTML = page;
  Object.defineProperty(input(), "files", { value: [], writable: true });
  vi.resetModules();
  await import("./drop-photos.ts");
});
afterEach(() => vi.unstubAllGlobals());

it("is a drop zone instead of the browser's field", () => {
  expect(find("[data-drop]").className).toBe("drop-zone");
  expect(input().className).toBe("visually-hidden");
  expect(find<HTMLElement>("[data-words]").hidden).toBe(false);
});

it("adds photos one after the other, each once, with its picture", () => {
  choose(photo("a.jpg"));
  choose(photo("b.jpg"), photo("a.jpg"));
  expect(drop(photo("c.jpg")).defaultPrevented).toBe(true);
  expect(names()).toEqual(["a.jpg", "b.jpg", "c.jpg"]);
  expect(document.querySelectorAll("li img")).toHaveLength(3);
  expect([...(input().files ?? [])].map(({ name }) => name)).toEqual(["a.jpg", "b.jpg", "c.jpg"]);
});

it("takes a photo out, and the focus goes to the next one", () => {
  choose(photo("a.jpg"), photo("b.jpg"));
  find<HTMLElement>('[aria-label="Remove a.jpg"]').click();
  expect(names()).toEqual(["b.jpg"]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Remove b.jpg");
  find<HTMLElement>('[aria-label="Remove b.jpg"]').click();
  expect(document.activeElement).toBe(input());
  expect(find<HTMLElement>("[data-chosen]").hidden).toBe(true);
  expect(input().files).toHaveLength(0);
});

it("takes a pasted picture, but not the picture of a pasted text", () => {
  const paste = (files: File[], types: string[]) => {
    const event = new Event("paste", { bubbles: true, cancelable: true });
    find("textarea").dispatchEvent(Object.assign(event, { clipboardData: { files, types } }));
  };
  paste([photo("word.png")], ["text/plain", "Files"]);
  expect(names()).toEqual([]);
  paste([photo("shot.png")], ["Files"]);
  expect(names()).toEqual(["shot.png"]);
});

it("keeps a picture that the browser cannot draw as a name", () => {
  choose(photo("a.heic"));
  find("li img").dispatchEvent(new Event("error"));
  expect(document.querySelector("li img")).toBeNull();
  expect(names()).toEqual(["a.heic"]);
});
