// @vitest-environment node
import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { limits } from "../../generated/domain.ts";
import { autosave, type Parts } from "./autosave.ts";

interface Draft {
  words: string;
  photo: Blob | null;
}

const parts: Parts<Draft> = {
  lighten: (draft) => ({ ...draft, photo: null }),
  complete: (light, before) => ({ ...light, photo: before.photo }),
};
const draft: Draft = { words: "Lose the carpet", photo: new Blob(["jpeg"], { type: "image/jpeg" }) };

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe("autosave", () => {
  it("gives back what was kept, photo included", async () => {
    await autosave<Draft>("a", parts).save(draft);
    const loaded = await autosave<Draft>("a", parts).load();
    expect(loaded?.words).toBe("Lose the carpet");
    expect(await loaded?.photo?.text()).toBe("jpeg");
    expect(await autosave<Draft>("b", parts).load()).toBeNull();
  });

  it("keeps a photo where the database takes no blobs, as in a private window of Safari", async () => {
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
      if (value.draft.photo instanceof Blob) throw new DOMException("no blobs here", "DataCloneError");
      return put.call(this, value, key);
    });
    await autosave<Draft>("a", parts).save(draft);
    const photo = (await autosave<Draft>("a", parts).load())?.photo;
    expect([photo?.type, await photo?.text()]).toEqual(["image/jpeg", "jpeg"]);
  });

  it("leaves a mark while it keeps something", async () => {
    const marks = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      setItem: (key: string, value: string) => marks.set(key, value),
      removeItem: (key: string) => marks.delete(key),
    });
    const saved = autosave<Draft>("a", parts);
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
    const form = () => autosave<Draft>("a", parts, () => now);
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
    // Drafts are saved again from here on.
    await form().save(draft);
    expect(await form().load()).not.toBeNull();
    vi.unstubAllGlobals();
  });

  describe("of a page that goes before the database has it", () => {
    const marks = new Map<string, string>();
    let now = 0;
    const form = () => autosave<Draft>("a", parts, () => now);
    beforeEach(() => {
      marks.clear();
      now = 1_000;
      vi.stubGlobal("localStorage", {
        getItem: (key: string) => marks.get(key) ?? null,
        setItem: (key: string, value: string) => marks.set(key, value),
        removeItem: (key: string) => marks.delete(key),
      });
      return () => vi.unstubAllGlobals();
    });
    /** No database request completes while `work` runs. */
    const goingAway = (work: () => void) => {
      const never = { ...new IDBFactory(), open: () => ({}) } as unknown as IDBFactory;
      const real = globalThis.indexedDB;
      globalThis.indexedDB = never;
      work();
      return async () => {
        // The page unloads with its pending write; another one opens.
        await new Promise((resolve) => setTimeout(resolve, 20));
        globalThis.indexedDB = real;
      };
    };

    it("keeps the last words, and the photo from before", async () => {
      await form().save(draft);
      now = 2_000;
      await goingAway(() => void form().saveLast({ ...draft, words: "Lose the carpet, please" }))();
      expect(marks.has("autosave_a")).toBe(true);
      const loaded = await form().load();
      expect(loaded?.words).toBe("Lose the carpet, please");
      expect(await loaded?.photo?.text()).toBe("jpeg");
      // A later save is valid again.
      now = 3_000;
      await form().save({ ...draft, words: "Keep it" });
      expect((await form().load())?.words).toBe("Keep it");
      expect([...marks.keys()]).toEqual(["autosave_a"]);
    });

    it("keeps them also as the first, and forgets them when cleared or too old", async () => {
      await goingAway(() => void form().saveLast(draft))();
      expect(await form().load()).toEqual({ words: "Lose the carpet", photo: null });
      now += limits.autosaveKeepMs;
      expect(await form().load()).toBeNull();
      expect(marks.size).toBe(0);
      await goingAway(() => void form().saveLast(draft))();
      await form().clear();
      expect(await form().load()).toBeNull();
      expect(marks.size).toBe(0);
    });

    it("keeps the words as long as there is no database", async () => {
      const denied = vi.spyOn(indexedDB, "open").mockImplementation(() => {
        throw new DOMException("denied", "SecurityError");
      });
      await form().save(draft);
      expect(await form().load()).toEqual({ words: "Lose the carpet", photo: null });
      now = 2_000;
      await form().clear();
      expect(await form().load()).toBeNull();
      now = 3_000;
      await form().save({ ...draft, words: "Keep it" });
      denied.mockRestore();
      expect((await form().load())?.words).toBe("Keep it");
      now += limits.autosaveKeepMs;
      expect(await form().load()).toBeNull();
      expect([...marks.keys()]).toEqual(["autosave_a_cleared"]);
    });

    it("does not lose them to an earlier save that ends after them", async () => {
      const saved = form();
      const earlier = saved.save(draft);
      now = 2_000;
      const put = vi.spyOn(IDBObjectStore.prototype, "put");
      void saved.saveLast({ ...draft, words: "Last" });
      await earlier;
      expect(put).toHaveBeenCalledTimes(1);
      expect(marks.get("autosave_a_last")).toContain("Last");
    });
  });

  it("marks each save differently, so that other tabs notice it", async () => {
    const marks: string[] = [];
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: (_: string, value: string) => marks.push(value),
      removeItem: () => {},
    });
    let now = 1_000;
    const saved = autosave<Draft>("a", parts, () => now);
    await saved.save(draft);
    now = 2_000;
    await saved.save(draft);
    // An earlier test may have left a save under way.
    expect(marks.slice(-2)).toEqual(["1000", "2000"]);
    vi.unstubAllGlobals();
  });

  it("forgets after thirty days", async () => {
    let now = 1_000;
    const saved = autosave<Draft>("a", parts, () => now);
    await saved.save(draft);
    now += limits.autosaveKeepMs - 1;
    expect(await saved.load()).not.toBeNull();
    now += 1;
    expect(await saved.load()).toBeNull();
    now = 1_000;
    expect(await saved.load()).toBeNull();
  });

  it("clears, even while a save is running", async () => {
    const saved = autosave<Draft>("a", parts);
    void saved.save(draft);
    await saved.clear();
    expect(await saved.load()).toBeNull();
  });

  it("keeps the words when there is no room for the photo", async () => {
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
      if (value.draft.photo?.packed) throw new DOMException("full", "QuotaExceededError");
      return put.call(this, value, key);
    });
    const saved = autosave<Draft>("a", parts);
    await saved.save(draft);
    expect(await saved.load()).toEqual({ words: "Lose the carpet", photo: null });
  });

  it("ignores a draft of another shape", async () => {
    const saved = autosave<Draft>("a", parts);
    await saved.save(draft);
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("harbor-grain");
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
    const saved = autosave<Draft>("a", parts);
    await saved.save(draft);
    await saved.clear();
    expect(await saved.load()).toBeNull();
  });
});
