/**
 * Requests that have not reached the server. They are kept here with their photos before a page sends them, and sent
 * once the connection is back if that page got no answer or is gone, while any page of the site is open. The server
 * stores an attempt only once, whatever is repeated; a lock keeps two tabs from uploading the same photos, and one for
 * each request keeps them from sending what another page is sending for the first time.
 */
import type { LeadReceipt, PhotoTools, UploadedPhoto } from "../../generated/domain.ts";
import { waitingLimits, waitingMessages } from "../../generated/waiting.ts";
import { uploadReadable } from "../../photo/upload-readable.ts";
import { ApiError, call, type UploadOptions } from "../api.ts";
import { longDay } from "../day.ts";
import { queue } from "../queue.ts";
import { fill } from "../texts.ts";
import { alone, holdLock, isLocked } from "./page-locks.ts";
import {
  find,
  keep,
  keepAhead,
  type NewRequest,
  readAll,
  remove,
  type WaitingKind,
  type WaitingPicture,
  type WaitingRequest,
  write,
} from "./waiting-store.ts";

export { MARK, type NewRequest, type WaitingKind, type WaitingRequest } from "./waiting-store.ts";

const ENDPOINTS = {
  visualizer: "refit/submit",
  contact: "contact/submit",
  visit: "visit/submit",
} as const satisfies Record<WaitingKind, string>;
/** Where browsers know no locks, the id of the attempt has to do. */
const LOCK = "waiting-requests";
/** Held by the page that sends a request for the first time. */
const lockOf = (id: string) => `waiting-request:${id}`;
const KEEP_DAYS = waitingLimits.waitingKeepMs / (24 * 60 * 60 * 1000);
/** The server deletes an unclaimed photo after a day; older tokens are not worth trying. */
const TOKEN_FRESH_MS = 20 * 60 * 60 * 1000;

/** An event of a waiting request. */
export type WaitingEvent =
  | { type: "sending" | "waiting" | "delayed" | "refused" | "gone"; id: string }
  | ({ type: "sent"; id: string } & LeadReceipt);

export interface WaitingServices {
  submit(endpoint: (typeof ENDPOINTS)[WaitingKind], draft: object): Promise<LeadReceipt>;
  upload(photo: Blob, options: UploadOptions): Promise<UploadedPhoto>;
  now(): number;
}

const real: WaitingServices = {
  submit: (endpoint, draft) => call(endpoint, { draft }),
  upload: (photo, options) =>
    uploadReadable(photo, async () => (await call<PhotoTools>("photos/tools", {})).wasm, options),
  now: Date.now,
};

const isFresh = ({ token, sentAt }: WaitingPicture, now: number) =>
  token !== null && sentAt !== null && now - sentAt < TOKEN_FRESH_MS;

/** Answers after which the same request can be taken later. */
const LATER = ["unavailable", "unexpected", "too_many", "too_slow"];

/** The waiting requests, and their sending. */
export class WaitingRequests {
  readonly #services: WaitingServices;
  readonly #listeners = new Set<(event: WaitingEvent) => void>();
  /** Requests that are being sent from this tab. */
  readonly #sending = new Map<string, AbortController>();
  /** The first attempts of this page, and how to leave each to all pages. */
  readonly #held = new Map<string, () => void>();
  /** When the requests were kept that were deleted for their age. */
  readonly #expired: number[] = [];
  /** A slow write must not follow the removal. */
  readonly #changes = queue();
  /** Sends now, and again whenever the connection comes back, until nothing waits. */
  readonly start = repeated(() => alone(LOCK, () => this.#sendAll()));

  constructor(services: WaitingServices = real) {
    this.#services = services;
  }

  /**
   * Keeps a request that this page sends next, again when more of its photos have arrived; whether it is kept. No page
   * shows or sends it until `keep`, or until this page is gone.
   */
  readonly hold = async (added: NewRequest): Promise<boolean> => {
    const { id } = added;
    if (!this.#held.has(id)) this.#held.set(id, await holdLock(lockOf(id)));
    return this.#changes(() => keepAhead(added, this.#services.now()));
  };

  /** The server has answered what this page sent: it waits no longer. */
  readonly answered = async (id: string): Promise<void> => {
    if (!this.#held.has(id)) return;
    // Where the browser stores nothing, nothing is removed.
    await this.#changes(() => remove(id)).catch(() => {});
    this.#leave(id);
  };

  /** Keeps a request that this page could not send; `isKept` is false where this browser stores nothing. */
  readonly keep = async (added: NewRequest) => {
    const kept = await this.#changes(() => keep(added, this.#services.now()));
    this.#leave(added.id);
    return kept;
  };

  /** Without requests that a living page sends for the first time. */
  async all(): Promise<WaitingRequest[]> {
    const free: WaitingRequest[] = [];
    for (const request of await this.#stored()) {
      if (!(await this.#isHeld(request.id))) free.push(request);
    }
    return free;
  }

  /** A sentence for each request that was too old and is deleted; each once. */
  takeExpired(): string[] {
    return this.#expired.splice(0).map((at) => fill(waitingMessages.expired, { day: longDay(at), days: KEEP_DAYS }));
  }

  async #stored(): Promise<WaitingRequest[]> {
    const { waiting, expired } = await this.#changes(() => readAll(this.#services.now()));
    for (const { keptAt } of expired) this.#expired.push(keptAt);
    return waiting;
  }

  async #isHeld(id: string): Promise<boolean> {
    return this.#held.has(id) || isLocked(lockOf(id));
  }

  #leave(id: string): void {
    this.#held.get(id)?.();
    this.#held.delete(id);
  }

  watch(listener: (event: WaitingEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Removes a request and returns it; null if it has been sent meanwhile. */
  takeBack(id: string): Promise<WaitingRequest | null> {
    this.#sending.get(id)?.abort();
    return alone(LOCK, async () => {
      const found = await find(id);
      if (!found) return null;
      await remove(id);
      this.#tell({ type: "gone", id });
      return found;
    });
  }

  #tell(event: WaitingEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** When to try again, in milliseconds; null if nothing is left to try. */
  async #sendAll(): Promise<number | null> {
    let wait: number | null = null;
    for (const { id } of await this.#stored()) {
      if (await this.#isHeld(id)) {
        // Its page may be gone by the next time.
        wait ??= 0;
        continue;
      }
      // Another page may have got its answer meanwhile.
      const request = await find(id);
      if (request === null || request.refusal !== null) continue;
      const pause = await this.#send(request);
      if (pause !== null) wait = Math.max(wait ?? 0, pause);
    }
    return wait;
  }

  async #send(request: WaitingRequest): Promise<number | null> {
    const { id } = request;
    const abort = new AbortController();
    this.#sending.set(id, abort);
    this.#tell({ type: "sending", id });
    try {
      const receipt = await this.#attempt(request, abort.signal);
      await remove(id);
      this.#tell({ type: "sent", id, ...receipt });
      return null;
    } catch (cause) {
      return this.#failed(request, cause instanceof ApiError ? cause : new ApiError("unexpected", ""));
    } finally {
      this.#sending.delete(id);
    }
  }

  async #failed(request: WaitingRequest, error: ApiError): Promise<number | null> {
    const { id } = request;
    if (error.code === "canceled") return null;
    if (error.code === "offline" || LATER.includes(error.code)) {
      this.#tell({ type: error.code === "offline" ? "waiting" : "delayed", id });
      return (error.retryAfter ?? 0) * 1000;
    }
    const reasons = error.fields.length > 0 ? error.fields.map(({ message }) => message) : [error.message];
    const reason = reasons.map(sentence).join(" ");
    await write({ ...request, refusal: fill(waitingMessages.refused, { reason }), refusedFields: error.fields });
    this.#tell({ type: "refused", id });
    return null;
  }

  async #attempt(request: WaitingRequest, signal: AbortSignal): Promise<LeadReceipt> {
    try {
      return await this.#submit(request, signal);
    } catch (cause) {
      const isExpired = cause instanceof ApiError && cause.fields.some(({ field }) => PICTURES.includes(field));
      if (!isExpired) throw cause;
      // The server has deleted its pictures: once more, with all of them.
      return this.#submit(withoutTokens(request), signal);
    }
  }

  async #submit(request: WaitingRequest, signal: AbortSignal): Promise<LeadReceipt> {
    const complete = await this.#withPictures(request, signal);
    if (signal.aborted) throw new ApiError("canceled", "");
    return this.#services.submit(ENDPOINTS[complete.kind], draftOf(complete));
  }

  /** Uploads what is missing, and remembers it for the case that this is interrupted. */
  async #withPictures(request: WaitingRequest, signal: AbortSignal): Promise<WaitingRequest> {
    let current = request;
    for (const photo of request.photos) {
      const sent = await this.#uploaded(photo, signal);
      const photos = current.photos.flatMap((one) => {
        if (one !== photo) return [one];
        return sent ? [{ ...photo, ...sent }] : [];
      });
      current = { ...current, photos, draft: sent ? current.draft : { ...current.draft, photoMissing: true } };
      await write(current);
    }
    if (current.sketch) {
      current = { ...current, sketch: await this.#uploaded(current.sketch, signal) };
      await write(current);
    }
    return current;
  }

  /** Uploads a picture unless the server still has it; null if the server refuses it. */
  async #uploaded(picture: WaitingPicture, signal: AbortSignal): Promise<WaitingPicture | null> {
    if (isFresh(picture, this.#services.now())) return picture;
    try {
      const { token } = await this.#services.upload(picture.blob, { signal, onProgress: () => {} });
      return { ...picture, token, sentAt: this.#services.now() };
    } catch (cause) {
      if (cause instanceof ApiError && (cause.code === "invalid" || cause.code === "too_large")) return null;
      throw cause;
    }
  }
}

const sentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);

/** Fields of the errors about pictures that the server no longer has. */
const PICTURES = ["photo", "sketch"];

function withoutTokens(request: WaitingRequest): WaitingRequest {
  const photos = request.photos.map((photo) => ({ ...photo, token: null, sentAt: null }));
  const sketch = request.sketch && { ...request.sketch, token: null, sentAt: null };
  return { ...request, photos, sketch };
}

/** With the tokens of its pictures, in the fields of its form. */
function draftOf({ kind, draft, photos, sketch }: WaitingRequest): object {
  const tokens = photos.map(({ token, words = "" }) => ({ token: token ?? "", words }));
  if (kind === "visit") return draft;
  if (kind === "contact") return { ...draft, photos: tokens };
  const [first, ...furtherPhotos] = tokens;
  const photoFields = { photoToken: first?.token ?? null, photoWords: first?.words ?? "", furtherPhotos };
  return { ...draft, ...photoFields, sketchToken: sketch?.token ?? null };
}

/** Runs `send` when asked, when the connection comes back, and with growing pauses while there is something left. */
function repeated(send: () => Promise<number | null>) {
  let isStarted = false;
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause: number = waitingLimits.waitingRetryMs;
  const run = async () => {
    clearTimeout(timer);
    if (isRunning) return;
    isRunning = true;
    // A failing database is one more reason to try again later.
    const wait = await send().catch(() => 0);
    isRunning = false;
    if (wait === null) {
      pause = waitingLimits.waitingRetryMs;
      return;
    }
    timer = setTimeout(run, Math.max(wait, pause));
    pause = Math.min(pause * 2, waitingLimits.waitingRetryMaxMs);
  };
  const start = () => {
    if (!isStarted) {
      addEventListener("online", run);
      document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && run());
    }
    isStarted = true;
    return run();
  };
  return start;
}

/** The page's own. */
export const waiting = new WaitingRequests();
