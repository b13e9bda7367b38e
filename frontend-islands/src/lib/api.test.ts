import { afterEach, describe, expect, it, vi } from "vitest";
import { messages } from "../generated/domain.ts";
import { ApiError, call, errorFrom, uploadPhoto } from "./api.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const refused = (error: object) => JSON.stringify({ error });

describe("a refused call", () => {
  it("carries the server's code, sentence and fields", () => {
    const fields = [{ field: "email", message: "Please enter a valid email address" }];
    const body = refused({ code: "invalid", message: messages.requiredFields, fields, requestId: "r1" });
    const error = errorFrom(422, body);
    expect(error).toMatchObject({ code: "invalid", message: messages.requiredFields, fields, requestId: "r1" });
  });

  it("says when to try again", () => {
    expect(errorFrom(429, refused({ code: "too_many", message: "Too many", retryAfter: 61 })).retryAfter).toBe(61);
  });

  it.each([
    [413, "too_large", messages.bodyTooLarge],
    [502, "unavailable", messages.unavailable],
    [503, "unavailable", messages.unavailable],
    [504, "unavailable", messages.unavailable],
    [500, "unexpected", messages.unexpected],
    [418, "unexpected", messages.unexpected],
  ])("with status %i and another server's page is %s", (status, code, message) => {
    expect(errorFrom(status, "<html>Bad gateway</html>")).toMatchObject({ code, message });
  });

  it.each(["null", '{"error":null}', '{"error":{"code":1}}', "[]", ""])("survives the body %s", (body) => {
    expect(errorFrom(500, body).code).toBe("unexpected");
  });
});

describe("call", () => {
  it("posts JSON and reads JSON", async () => {
    const fetch = vi.fn(async () => new Response('{"reference":"HG-1"}'));
    vi.stubGlobal("fetch", fetch);
    expect(await call("refit/submit", { draft: { name: "Jane" } })).toEqual({ reference: "HG-1" });
    const [url, request] = fetch.mock.calls[0] as unknown as [string, RequestInit];
    expect(url).toBe("/api/refit/submit");
    expect(request).toMatchObject({ method: "POST", body: '{"draft":{"name":"Jane"}}' });
  });

  it("says where the visitor entered the site, if it was noted", async () => {
    const fetch = vi.fn(async () => new Response("{}"));
    vi.stubGlobal("fetch", fetch);
    sessionStorage.setItem("entry", `/showroom https://example.org/${"x".repeat(2_000)}`);
    await call("refit/submit", {});
    sessionStorage.clear();
    await call("refit/submit", {});
    const headers = fetch.mock.calls.map((given) => (given as unknown as [string, RequestInit])[1].headers);
    const [noted, none] = headers as Record<string, string>[];
    expect(noted?.["x-entry"]).toMatch(/^\/showroom https:/);
    expect(noted?.["x-entry"]?.length).toBeLessThanOrEqual(1_000);
    expect(none && "x-entry" in none).toBe(false);
  });

  it("takes an empty answer", async () => {
    vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
    expect(await call("analytics/record", {})).toBeUndefined();
  });

  it("says that nothing is lost when the server cannot be reached", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    await expect(call("refit/submit", {})).rejects.toMatchObject({ code: "offline", message: messages.offline });
  });

  it("does not take a success that is not JSON for one", async () => {
    vi.stubGlobal("fetch", async () => new Response("<html>Sign in to the Wi-Fi</html>"));
    await expect(call("refit/submit", {})).rejects.toBeInstanceOf(ApiError);
  });
});

describe("uploadPhoto", () => {
  class FakeRequest {
    static last: FakeRequest;
    upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
    status = 0;
    responseText = "";
    aborted = false;
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    constructor() {
      FakeRequest.last = this;
    }
    open() {}
    setRequestHeader() {}
    send() {}
    abort() {
      this.aborted = true;
      this.onabort?.();
      this.onloadend?.();
    }
    answer(status: number, text: string) {
      Object.assign(this, { status, responseText: text });
      this.onload?.();
      this.onloadend?.();
    }
  }

  const begin = (signal = new AbortController().signal, onProgress = vi.fn()) => {
    vi.stubGlobal("XMLHttpRequest", FakeRequest);
    const done = uploadPhoto(new Blob(["x"], { type: "image/jpeg" }), { signal, onProgress });
    return { done, request: FakeRequest.last, onProgress };
  };

  it("reports progress and answers the token", async () => {
    const { done, request, onProgress } = begin();
    request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
    request.upload.onprogress?.({ lengthComputable: false, loaded: 1, total: 0 });
    request.answer(200, '{"token":"t","width":1,"height":1,"bytes":1}');
    expect((await done).token).toBe("t");
    expect(onProgress.mock.calls).toEqual([[0.25]]);
  });

  it("shows the server's sentence", async () => {
    const { done, request } = begin();
    request.answer(422, refused({ code: "invalid", message: messages.photoTooSmall }));
    await expect(done).rejects.toMatchObject({ message: messages.photoTooSmall });
  });

  it("can be stopped", async () => {
    const abort = new AbortController();
    const { done, request } = begin(abort.signal);
    abort.abort();
    await expect(done).rejects.toMatchObject({ code: "canceled" });
    expect(request.aborted).toBe(true);
  });

  it("gives up a line that carries nothing, but not a slow one", async () => {
    vi.useFakeTimers();
    const { done, request } = begin();
    const settled = vi.fn();
    done.catch(settled);
    for (let loaded = 1; loaded < 5; loaded += 1) {
      await vi.advanceTimersByTimeAsync(29_000);
      request.upload.onprogress?.({ lengthComputable: true, loaded, total: 9 });
    }
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(30_000);
    await expect(done).rejects.toMatchObject({ code: "offline", message: messages.offline });
    expect(request.aborted).toBe(true);
  });

  it("waits longer for the answer than for the line: the server works on the picture", async () => {
    vi.useFakeTimers();
    const { done, request } = begin();
    const settled = vi.fn();
    done.catch(settled);
    request.upload.onload?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(done).rejects.toMatchObject({ code: "offline" });
  });

  it("stops counting once there is an answer", async () => {
    vi.useFakeTimers();
    const { done, request } = begin();
    request.answer(200, '{"token":"t","width":1,"height":1,"bytes":1}');
    await done;
    expect(vi.getTimerCount()).toBe(0);
  });

  it("distinguishes a broken connection from a refusal", async () => {
    const { done, request } = begin();
    request.onerror?.();
    await expect(done).rejects.toMatchObject({ code: "offline" });
  });
});
