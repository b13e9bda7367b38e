import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { autosave } from "../../lib/device/autosave.ts";
import type { SavedPhoto } from "../../photo/list/photo-list.ts";
import { autosaveForm } from "./form-draft.ts";
import type { PhotoField } from "./photo-field.ts";

const photo = (name: string) =>
  ({ name, words: "", token: null, sentAt: null, blob: new Blob([name]) }) as unknown as SavedPhoto;

const stored = async () => (await autosave<{ photos: SavedPhoto[] }>("contact").load())?.photos.map(({ name }) => name);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  document.body.innerHTML = `<form><input name="message" value="Teak"></form>`;
});
afterEach(() => vi.useRealTimers());

it("stores a new photo at once: a page that is left has no time for it", async () => {
  // No pause in typing ever ends.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const photos = [photo("bow.jpg")];
  const field = { saved: () => [...photos] } as unknown as PhotoField;
  const saving = autosaveForm(document.forms[0] as HTMLFormElement, "contact", () => {}, field);
  saving.save(1);
  await vi.waitFor(async () => expect(await stored()).toEqual(["bow.jpg"]));
  photos.push(photo("galley.jpg"));
  saving.save(1);
  await vi.waitFor(async () => expect(await stored()).toEqual(["bow.jpg", "galley.jpg"]));
});
