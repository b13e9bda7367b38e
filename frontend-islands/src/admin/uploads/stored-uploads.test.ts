// @vitest-environment node
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, it, vi } from "vitest";
import { limits } from "../../generated/domain.ts";

/** Locks as browsers have them, of which each "page" of these tests holds its own. */
class Locks {
  #held = new Map<string, Promise<unknown>>();
  #takers: { name: string; done: Promise<unknown> }[] = [];
  #ended = new Set<string>();
  free = new Map<string, () => void>();

  request(name: string, work: () => unknown): Promise<unknown> {
    const before = this.#held.get(name);
    const done = (before ?? Promise.resolve()).then(() => {
      const ended = new Promise<void>((end) => this.free.set(name, end));
      return Promise.race([Promise.resolve().then(work), ended]);
    });
    this.#held.set(
      name,
      done.catch(() => {}),
    );
    // The first request is the page's own, which holds the lock until the page ends.
    if (before !== undefined) this.#takers.push({ name, done });
    return done;
  }

  end(name: string) {
    this.#ended.add(name);
    this.free.get(name)?.();
  }

  /** Resolves once other pages have done all their work under the locks of ended pages. */
  async taken() {
    await Promise.allSettled(this.#takers.filter(({ name }) => this.#ended.has(name)).map(({ done }) => done));
  }
}

let locks: Locks;
const words = new Map<string, string>();

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  locks = new Locks();
  words.clear();
  vi.stubGlobal("navigator", { locks });
  vi.stubGlobal("localStorage", {
    setItem: (key: string, value: string) => words.set(key, value),
    removeItem: (key: string) => words.delete(key),
  });
});

/** A page of the back office, with the lock that it would hold. */
async function page() {
  const before = new Set(locks.free.keys());
  vi.resetModules();
  const module = await import("./stored-uploads.ts");
  const end = () => {
    for (const name of locks.free.keys()) if (!before.has(name)) locks.end(name);
  };
  return { ...module, end };
}

const file = (name: string) => new File([name], name, { type: "image/jpeg" });

it("is sent on by the next page, and by one page only", async () => {
  const first = await page();
  expect(await first.storeUpload({ id: "a", file: file("deck.jpg") })).toBe(true);
  expect(words.has("unsent_uploads")).toBe(true);
  first.end();
  const taken: string[] = [];
  for (const next of [await page(), await page()]) {
    await next.resumeUploads((left) => taken.push(...left.map(({ id }) => id)));
  }
  await locks.taken();
  expect(taken).toEqual(["a"]);
});

it("stays with a page that lives, and goes to another once that has ended", async () => {
  const first = await page();
  await first.storeUpload({ id: "a", file: file("deck.jpg") });
  const second = await page();
  const take = vi.fn();
  await second.resumeUploads(take);
  // Its transaction follows all that read the first page's uploads.
  await second.storeUpload({ id: "b", file: file("hatch.jpg") });
  expect(take).not.toHaveBeenCalled();
  first.end();
  await locks.taken();
  expect(take).toHaveBeenCalledOnce();
});

it("leaves nothing once it is sent, and forgets what is too old", async () => {
  const first = await page();
  await first.storeUpload({ id: "a", file: file("deck.jpg") });
  await first.deleteStoredUpload("a");
  expect(words.size).toBe(0);
  vi.spyOn(Date, "now").mockReturnValueOnce(Date.now() - limits.autosaveKeepMs - 1);
  await first.storeUpload({ id: "b", file: file("old.jpg") });
  first.end();
  const second = await page();
  const take = vi.fn();
  await second.resumeUploads(take);
  await locks.taken();
  expect(take).not.toHaveBeenCalled();
  expect(words.size).toBe(0);
});

it("forgets what is refused before it was kept", async () => {
  const first = await page();
  const kept = first.storeUpload({ id: "a", file: file("plans.pdf") });
  await Promise.all([first.deleteStoredUpload("a"), kept]);
  first.end();
  const take = vi.fn();
  await (await page()).resumeUploads(take);
  await locks.taken();
  expect([take.mock.calls.length, words.size]).toEqual([0, 0]);
});

it("says where a browser keeps nothing", async () => {
  vi.stubGlobal("navigator", {});
  expect(await (await page()).storeUpload({ id: "a", file: file("deck.jpg") })).toBe(false);
});
