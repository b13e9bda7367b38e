// @vitest-environment node
import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { messages } from "../../generated/domain.ts";
import { waitingLimits, waitingMessages } from "../../generated/waiting.ts";
import { ApiError } from "../api.ts";
import { longDay } from "../day.ts";
import { fill } from "../texts.ts";
import { MARK, type NewRequest, type WaitingEvent, WaitingRequests, type WaitingServices } from "./waiting-requests.ts";
import { find } from "./waiting-store.ts";

const marks = new Map<string, string>();
let page = new EventTarget();
const offline = () => new ApiError("offline", messages.offline);
const photo = (name: string) => ({
  blob: new Blob([name], { type: "image/jpeg" }),
  name,
  originalBytes: 9,
  format: "jpeg",
  method: "browse" as const,
  words: `Words of ${name}`,
  token: null,
  sentAt: null,
});
const request = (id: string, kind: NewRequest["kind"] = "contact"): NewRequest => ({
  id,
  kind,
  path: "/contact",
  draft: { attemptId: id, message: "Teak" },
  photos: [photo("a.jpg"), photo("b.jpg")],
  sketch: null,
  form: { fields: [] },
});

function services(): { [Name in keyof WaitingServices]: ReturnType<typeof vi.fn<WaitingServices[Name]>> } {
  let tokens = 0;
  return {
    submit: vi.fn<WaitingServices["submit"]>(async () => ({ reference: "HG-7K2M9Q", page: "t.0.1.h" })),
    upload: vi.fn<WaitingServices["upload"]>(async () => {
      tokens += 1;
      return { token: `token-${tokens}`, width: 1, height: 1, bytes: 1 };
    }),
    now: vi.fn<WaitingServices["now"]>(() => 1_000),
  };
}

/** The locks of all tabs, as the browser has them. */
function locks() {
  const last = new Map<string, Promise<unknown>>();
  const held = new Set<string>();
  type Work = () => Promise<unknown>;
  return {
    request: (name: string, options: LockOptions | Work, wanted?: Work) => {
      const work = wanted ?? (options as Work);
      const run = async () => {
        held.add(name);
        return work().finally(() => held.delete(name));
      };
      const done = (last.get(name) ?? Promise.resolve()).then(run);
      last.set(
        name,
        done.catch(() => {}),
      );
      return done;
    },
    query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }),
  };
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  marks.clear();
  page = new EventTarget();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => marks.get(key) ?? null,
    setItem: (key: string, value: string) => marks.set(key, value),
    removeItem: (key: string) => marks.delete(key),
  });
  vi.stubGlobal("navigator", { locks: locks(), onLine: true });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a request that waits on the device", () => {
  it("is kept with its photos, and marked so that the next page knows", async () => {
    const given = services();
    expect(await new WaitingRequests(given).keep(request("a"))).toEqual({ isKept: true, hasDropped: false });
    expect(marks.get(MARK)).toMatch(/^contact \d+$/);
    const [found] = await new WaitingRequests(given).all();
    expect(found?.draft).toEqual(request("a").draft);
    expect(await found?.photos[1]?.blob.text()).toBe("b.jpg");
    expect(given.submit).not.toHaveBeenCalled();
  });

  it("is sent once with its photos in order, and forgotten", async () => {
    const given = services();
    const queue = new WaitingRequests(given);
    const events: WaitingEvent[] = [];
    queue.watch((event) => events.push(event));
    await queue.keep(request("a"));
    await queue.start();
    await queue.start();
    expect(given.submit).toHaveBeenCalledExactlyOnceWith("contact/submit", {
      ...request("a").draft,
      photos: [
        { token: "token-1", words: "Words of a.jpg" },
        { token: "token-2", words: "Words of b.jpg" },
      ],
    });
    expect(events.at(-1)).toEqual({ type: "sent", id: "a", reference: "HG-7K2M9Q", page: "t.0.1.h" });
    expect(await queue.all()).toEqual([]);
    expect(marks.has(MARK)).toBe(false);
  });

  it("has the first photo in its own field when it comes from the visualizer", async () => {
    const given = services();
    const queue = new WaitingRequests(given);
    const sketch = { blob: new Blob(["s"]), token: null, sentAt: null };
    await queue.keep({ ...request("a", "visualizer"), sketch });
    await queue.start();
    expect(given.submit.mock.calls[0]?.[0]).toBe("refit/submit");
    expect(given.submit.mock.calls[0]?.[1]).toMatchObject({
      photoToken: "token-1",
      photoWords: "Words of a.jpg",
      furtherPhotos: [{ token: "token-2", words: "Words of b.jpg" }],
      sketchToken: "token-3",
    });
  });

  it("is sent by one of two tabs", async () => {
    const given = services();
    const tabs = [new WaitingRequests(given), new WaitingRequests(given)];
    await tabs[0]?.keep(request("a"));
    await Promise.all(tabs.map((tab) => tab.start()));
    expect(given.submit).toHaveBeenCalledOnce();
    expect(given.upload).toHaveBeenCalledTimes(2);
  });

  it("stays while the line is down, and is sent when it is back, without sending arrived photos again", async () => {
    const given = services();
    given.submit.mockRejectedValueOnce(offline());
    const queue = new WaitingRequests(given);
    await queue.keep(request("a"));
    await queue.start();
    expect(await queue.all()).toHaveLength(1);
    page.dispatchEvent(new Event("online"));
    await vi.waitFor(async () => expect(await queue.all()).toEqual([]));
    expect(given.submit).toHaveBeenCalledTimes(2);
    expect(given.submit.mock.calls[1]?.[1]).toMatchObject({ attemptId: "a" });
    expect(given.upload).toHaveBeenCalledTimes(2);
  });

  it("is not sent again once the server has refused it, and says why", async () => {
    const given = services();
    const fields = [{ field: "email", message: "That address is wrong." }];
    given.submit.mockRejectedValueOnce(new ApiError("invalid", messages.requiredFields, { fields }));
    const queue = new WaitingRequests(given);
    await queue.keep(request("a"));
    await queue.start();
    await queue.start();
    expect(given.submit).toHaveBeenCalledOnce();
    expect((await queue.all())[0]?.refusal).toContain("That address is wrong.");
  });

  it("goes without a photo that the server refuses", async () => {
    const given = services();
    given.upload.mockRejectedValueOnce(new ApiError("invalid", messages.photoTooSmall));
    const queue = new WaitingRequests(given);
    await queue.keep(request("a"));
    await queue.start();
    const sent = given.submit.mock.calls[0]?.[1];
    expect(sent).toMatchObject({ photoMissing: true, photos: [{ words: "Words of b.jpg" }] });
  });

  it("sends its photos again if the server has deleted them", async () => {
    const given = services();
    const fields = [{ field: "photo", message: "It is gone." }];
    given.submit.mockRejectedValueOnce(new ApiError("invalid", messages.requiredFields, { fields }));
    const queue = new WaitingRequests(given);
    await queue.keep(request("a"));
    await queue.start();
    expect(given.upload).toHaveBeenCalledTimes(4);
    expect(await queue.all()).toEqual([]);
  });

  it("can be taken back, with its photos, and is then not sent", async () => {
    const given = services();
    const queue = new WaitingRequests(given);
    await queue.keep(request("a"));
    const back = await queue.takeBack("a");
    expect(await back?.photos[0]?.blob.text()).toBe("a.jpg");
    await queue.start();
    expect(given.submit).not.toHaveBeenCalled();
    expect(marks.has(MARK)).toBe(false);
  });

  it("can be taken back while its photos are being sent, but not once it has arrived", async () => {
    const given = services();
    given.upload.mockImplementation(
      (_, { signal }) =>
        new Promise((_done, fail) => signal.addEventListener("abort", () => fail(new ApiError("canceled", "")))),
    );
    const queue = new WaitingRequests(given);
    await queue.keep(request("a"));
    const sending = queue.start();
    await vi.waitFor(() => expect(given.upload).toHaveBeenCalled());
    expect((await queue.takeBack("a"))?.id).toBe("a");
    await sending;
    expect(given.submit).not.toHaveBeenCalled();
    expect(await queue.takeBack("a")).toBeNull();
  });

  it("is dropped when it is too old, and when there are too many", async () => {
    const given = services();
    const queue = new WaitingRequests(given);
    for (let at = 0; at < waitingLimits.waitingRequestsMax; at += 1) await queue.keep(request(`old-${at}`));
    expect((await queue.keep(request("new"))).hasDropped).toBe(true);
    expect(await queue.all()).toHaveLength(waitingLimits.waitingRequestsMax);
    given.now.mockReturnValue(1_000 + waitingLimits.waitingKeepMs);
    expect(await queue.all()).toEqual([]);
    expect(marks.has(MARK)).toBe(false);
    // Each is told of once.
    const sentence = fill(waitingMessages.expired, { day: longDay(1_000), days: 14 });
    expect(queue.takeExpired()).toEqual(Array(waitingLimits.waitingRequestsMax).fill(sentence));
    expect(await queue.all()).toEqual([]);
    expect(queue.takeExpired()).toEqual([]);
  });

  it("is kept before it is sent, and then no longer waits once the server has answered", async () => {
    const queue = new WaitingRequests(services());
    expect(await queue.hold(request("a"))).toBe(true);
    expect(marks.get(MARK)).toMatch(/^contact \d+$/);
    expect(await find("a")).toMatchObject({ draft: request("a").draft });
    await queue.answered("a");
    expect(await find("a")).toBeNull();
    expect(marks.has(MARK)).toBe(false);
  });

  it("is left alone while a living page sends it, and sent by another page when that one is gone", async () => {
    const given = services();
    const [sender, other] = [new WaitingRequests(given), new WaitingRequests(given)];
    await sender.hold(request("a"));
    for (const queue of [sender, other]) {
      expect(await queue.all()).toEqual([]);
      await queue.start();
    }
    expect(given.submit).not.toHaveBeenCalled();
    page.dispatchEvent(new Event("pagehide"));
    expect((await other.all()).map(({ id }) => id)).toEqual(["a"]);
    page.dispatchEvent(new Event("online"));
    await vi.waitFor(async () => expect(await find("a")).toBeNull());
    expect(given.submit).toHaveBeenCalledExactlyOnceWith(
      "contact/submit",
      expect.objectContaining({ attemptId: "a", message: "Teak" }),
    );
  });

  it("waits for every page once the page that sent it has lost the line", async () => {
    const given = services();
    const [sender, other] = [new WaitingRequests(given), new WaitingRequests(given)];
    await sender.hold(request("a"));
    await sender.keep({ ...request("a"), photos: [] });
    for (const queue of [sender, other]) expect(await queue.all()).toMatchObject([{ id: "a", photos: [] }]);
    expect((await other.takeBack("a"))?.id).toBe("a");
  });

  it("takes the place of no other while it may still arrive", async () => {
    const queue = new WaitingRequests(services());
    for (let at = 0; at < waitingLimits.waitingRequestsMax; at += 1) await queue.keep(request(`old-${at}`));
    expect(await queue.hold(request("new"))).toBe(false);
    expect(await find("old-0")).not.toBeNull();
    await queue.answered("new");
    expect(await queue.all()).toHaveLength(waitingLimits.waitingRequestsMax);
  });

  it("is kept without its photos where there is no room for them", async () => {
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
      if (value.photos.length > 0) throw new DOMException("full", "QuotaExceededError");
      return put.call(this, value, key);
    });
    const queue = new WaitingRequests(services());
    expect((await queue.keep(request("a"))).isKept).toBe(true);
    const [found] = await queue.all();
    expect(found).toMatchObject({ isWithoutPhotos: true, photos: [], draft: { photoMissing: true } });
  });

  it("is not kept where the browser stores nothing", async () => {
    vi.spyOn(indexedDB, "open").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    const queue = new WaitingRequests(services());
    expect(await queue.hold(request("a"))).toBe(false);
    await queue.answered("a");
    expect((await queue.keep(request("a"))).isKept).toBe(false);
  });
});
