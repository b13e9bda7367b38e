// @vitest-environment node
import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { limits } from "../generated/domain.ts";
import { autosave } from "./autosave.ts";

interface Draft {
  words: string;
  photo: Blob | null;
}

const lighten = (draft: Draft): Draft => ({ ...draft, photo: null });
const draft: Draft = { words: "Lose the carpet", photo: new Blob(["jpeg"], { type: "image/jpeg" }) };

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe("autosave", () => {
  it("gives back what was kept, photo included", async () => {
    await autosave<Draft>("a", lighten).save(draft);
    const loaded = await autosave<Draft>("a", lighten).load();
    expect(loaded?.words).toBe("Lose the carpet");
    expect(await loaded?.photo?.text()).toBe("jpeg");
    expect(await autosave<Draft>("b", lighten).load()).toBeNull();
  });

  it("leaves a mark while it keeps something", async () => {
    const marks = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      setItem: (key: string, value: string) => marks.set(key, value),
      removeItem: (key: string) => marks.delete(key),
    });
    const saved = autosave<Draft>("a", lighten);
    await saved.save(draft);
    expect([...marks.keys()]).toEqual(["autosave_a"]);
    await saved.clear();
    expect(marks.size).toBe(0);
    vi.unstubAllGlobals();
  });

  it("stays cleared though the page was left before the database knew", async () => {
    const marks = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => marks.get(key) ?? null,
      setItem: (key: string, value: string) => marks.set(key, value),
      removeItem: (key: string) => marks.delete(key),
    });
    let now = 1_000;
    const form = () => autosave<Draft>("a", lighten, () => now);
    await form().save(draft);
    const deletion = vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(() => {
      throw new DOMException("The page is gone.", "AbortError");
    });
    now = 2_000;
    await form().clear();
    deletion.mockRestore();
    now = 3_000;
    expect(await form().load()).toBeNull();
    expect(marks.size).toBe(0);
    // What is typed from then on is kept again.
    await form().save(draft);
    expect(await form().load()).not.toBeNull();
    vi.unstubAllGlobals();
  });

  it("forgets after thirty days", async () => {
    let now = 1_000;
    const saved = autosave<Draft>("a", lighten, () => now);
    await saved.save(draft);
    now += limits.autosaveKeepMs - 1;
    expect(await saved.load()).not.toBeNull();
    now += 1;
    expect(await saved.load()).toBeNull();
    now = 1_000;
    expect(await saved.load()).toBeNull();
  });

  it("forgets when told, even while a save is under way", async () => {
    const saved = autosave<Draft>("a", lighten);
    void saved.save(draft);
    await saved.clear();
    expect(await saved.load()).toBeNull();
  });

  it("keeps the words when there is no room for the photo", async () => {
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
      if (value.draft.photo) throw new DOMException("full", "QuotaExceededError");
      return put.call(this, value, key);
    });
    const saved = autosave<Draft>("a", lighten);
    await saved.save(draft);
    expect(await saved.load()).toEqual({ words: "Lose the carpet", photo: null });
  });

  it("ignores a draft of another shape", async () => {
    const saved = autosave<Draft>("a", lighten);
    await saved.save(draft);
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("harbor-grain", 1);
      opening.onsuccess = () => resolve(opening.result);
    });
    const store = database.transaction("drafts", "readwrite").objectStore("drafts");
    store.put({ schema: 0, savedAt: Date.now(), draft }, "autosave_a");
    database.close();
    expect(await saved.load()).toBeNull();
  });

  it("is silent where there is no storage at all", async () => {
    vi.spyOn(indexedDB, "open").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    const saved = autosave<Draft>("a", lighten);
    await saved.save(draft);
    await saved.clear();
    expect(await saved.load()).toBeNull();
  });
});
