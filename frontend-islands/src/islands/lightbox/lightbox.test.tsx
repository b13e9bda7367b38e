import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Lightbox } from "./lightbox.tsx";
import type { LightboxPhoto } from "./photos.ts";

const photos: LightboxPhoto[] = ["a", "b", "c"].map((id) => ({
  id,
  caption: `Caption ${id}`,
  picture: {
    avif: "",
    webp: "",
    jpeg: "",
    src: `/media/${id}.jpg`,
    width: 1600,
    height: 1200,
    alt: `Photo of ${id}`,
    focus: "",
  },
}));

const links = () => document.querySelectorAll<HTMLAnchorElement>("#grid a");
const link = (at: number) => links()[at] as HTMLAnchorElement;
const dialog = () => document.querySelector("dialog") as HTMLDialogElement;
const key = (name: string, init = {}) => fireEvent.keyDown(document.activeElement ?? dialog(), { key: name, ...init });
const status = () => screen.getByRole("status", { hidden: true }).textContent;

beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    if (!this.isConnected) throw new Error("not in a document");
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  history.replaceState(null, "", "/showroom?tag=Galley");
  const grid = document.createElement("div");
  grid.id = "grid";
  for (const { id } of photos) {
    const anchor = document.createElement("a");
    anchor.id = `photo-${id}`;
    anchor.href = `/gallery/${id}`;
    anchor.append(document.createElement("img"));
    grid.append(anchor);
  }
  document.body.append(grid);
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

async function show() {
  const shown = render(<Lightbox photos={photos} />);
  await act(async () => {});
  return shown;
}

async function open(at: number) {
  link(at).focus();
  fireEvent.click(link(at).querySelector("img") as Element);
  await waitFor(() => expect(dialog().open).toBe(true));
}

it("opens the photo whose link was clicked and puts it into the address", async () => {
  await show();
  expect(dialog().open).toBe(false);
  expect(document.querySelectorAll("dialog img")).toHaveLength(0);
  await open(1);
  expect(status()).toBe("Photo 2 of 3: Photo of b");
  expect(location.search + location.hash).toBe("?tag=Galley#photo-b");
  expect(screen.getByText("Caption b")).toBeTruthy();
});

it("leaves clicks that ask for a new tab alone", async () => {
  await show();
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
  link(0).addEventListener("click", (event) => event.preventDefault(), { once: true });
  link(0).dispatchEvent(click);
  expect(dialog().open).toBe(false);
});

it("turns round at both ends, by keys and by buttons", async () => {
  await show();
  await open(2);
  key("ArrowRight");
  expect(status()).toMatch(/^Photo 1 of 3/);
  key("ArrowLeft");
  expect(status()).toMatch(/^Photo 3 of 3/);
  key("Home");
  expect(status()).toMatch(/^Photo 1 of 3/);
  fireEvent.click(screen.getByRole("button", { name: "Previous photo", hidden: true }));
  expect(status()).toMatch(/^Photo 3 of 3/);
  key("End");
  expect(location.hash).toBe("#photo-c");
});

it("loads the neighbors, and only those", async () => {
  await show();
  await open(0);
  const sources = [...document.querySelectorAll<HTMLImageElement>("dialog img")].map((image) =>
    image.getAttribute("src"),
  );
  expect(sources).toEqual(["/media/c.jpg", "/media/a.jpg", "/media/b.jpg"]);
});

it("closes with Escape, takes the photo out of the address and gives the focus back", async () => {
  await show();
  await open(1);
  key("ArrowRight");
  key("Escape");
  await waitFor(() => expect(dialog().open).toBe(false));
  await waitFor(() => expect(location.hash).toBe(""));
  expect(document.activeElement).toBe(link(1));
});

it("closes with the browser's Back", async () => {
  await show();
  await open(1);
  history.back();
  await waitFor(() => expect(dialog().open).toBe(false));
  expect(location.hash).toBe("");
});

it("opens what the address names, and stays on the page when closed", async () => {
  history.replaceState(null, "", "/showroom#photo-c");
  await show();
  await waitFor(() => expect(dialog().open).toBe(true));
  expect(status()).toMatch(/^Photo 3 of 3/);
  const before = history.length;
  key("Escape");
  await waitFor(() => expect(location.hash).toBe(""));
  expect(history.length).toBe(before);
});

it("opens from the address only once it is in the page", async () => {
  history.replaceState(null, "", "/showroom#photo-b");
  const box = document.createElement("div");
  render(<Lightbox photos={photos} />, { container: box });
  document.body.append(box);
  await waitFor(() => expect(dialog().open).toBe(true));
});

it("ignores an address that names nothing of this gallery", async () => {
  history.replaceState(null, "", "/showroom#photo-nope");
  await show();
  expect(dialog().open).toBe(false);
  expect(location.hash).toBe("#photo-nope");
});

it("keeps Tab inside", async () => {
  await show();
  await open(0);
  const buttons = [...document.querySelectorAll<HTMLElement>("dialog button")];
  key("Tab", { shiftKey: true });
  expect(document.activeElement).toBe(buttons.at(-1));
  key("Tab");
  expect(document.activeElement).toBe(buttons[0]);
});

it("enlarges by button and key, and turning the page makes it whole again", async () => {
  await show();
  await open(0);
  const out = screen.getByRole("button", { name: "Zoom out", hidden: true });
  expect(out.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: "Zoom in", hidden: true }));
  expect(out.getAttribute("aria-disabled")).toBe("false");
  key("PageDown");
  expect(out.getAttribute("aria-disabled")).toBe("true");
  key("+");
  key("0");
  expect(out.getAttribute("aria-disabled")).toBe("true");
});

it("says nothing about turning when there is one photo", async () => {
  render(<Lightbox photos={photos.slice(0, 1)} />);
  await act(async () => {});
  await open(0);
  expect(screen.queryByRole("button", { name: "Next photo", hidden: true })).toBeNull();
});
