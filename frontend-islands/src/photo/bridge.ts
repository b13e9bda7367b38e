/**
 * Prepares a picked photo in a worker, so that reading, decoding, shrinking and encoding never block the
 * page.
 */
import { limits, messages, type PhotoUrls } from "../generated/domain.ts";
import { photoLimits, photoMessages } from "../generated/photos.ts";
import { scriptUrl } from "../lib/trusted-types.ts";
import type { PhotoAnswer, PhotoJob, PreparedPhoto } from "./types.ts";

export type { PreparedPhoto } from "./types.ts";

/** A photo that breaks a rule; `message` is the text to show. */
export class PhotoRejected extends Error {
  override name = "PhotoRejected";
}

export interface PrepareOptions {
  urls: PhotoUrls;
  /** Selects the wording of errors. */
  mobile: boolean;
  /** Keeps transparency; otherwise the picture is flattened onto white. */
  keepAlpha?: boolean;
  /** Accepts pictures of any size. */
  anySize?: boolean;
  /** Makes a new file in any case: the server could not read this one. */
  rework?: boolean;
  /** There is nothing else to try. */
  last?: boolean;
  /** Progress from 0 to 1, ascending. */
  onProgress: (share: number) => void;
  /** Aborting terminates the worker immediately. */
  signal: AbortSignal;
}

type UnreadableAnswer = Extract<PhotoAnswer, { kind: "unreadable" }>;

/** An idle worker with its 40 MB of module memory is kept this long, for another photo. */
const IDLE_MS = 10_000;

/** One worker at a time, created on first use. */
export class PhotoWorker {
  #idle: { url: string; worker: Worker; timer: ReturnType<typeof setTimeout> } | undefined;

  /**
   * Checks a photo and shrinks it for sending. Rejects with [`PhotoRejected`] if it breaks a rule and with an
   * `AbortError` if canceled; it is given up if it makes no progress for as long as the server gives one; on technical
   * failures (no worker, no WASM) resolves with the unchanged file.
   */
  prepare(file: File, options: PrepareOptions): Promise<PreparedPhoto> {
    const { urls, mobile, keepAlpha = false, anySize = false, rework = false, onProgress, signal } = options;
    if (signal.aborted) return Promise.reject(aborted());
    let worker: Worker;
    try {
      worker = this.#take(urls.worker);
    } catch {
      return asItIs(file, mobile);
    }
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const settle = (reuse: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", cancel);
        worker.onmessage = null;
        worker.onerror = null;
        if (reuse) this.#keep(urls.worker, worker);
        else worker.terminate();
      };
      const cancel = () => {
        settle(false);
        reject(aborted());
      };
      const giveUp = () => {
        settle(false);
        reject(new PhotoRejected(photoMessages.pictureTooSlow));
      };
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(giveUp, photoLimits.photoOpenMs);
      };
      const fallBack = () => {
        settle(false);
        asItIs(file, mobile).then(resolve, reject);
      };
      signal.addEventListener("abort", cancel);
      worker.onerror = (event) => {
        event.preventDefault();
        fallBack();
      };
      worker.onmessage = ({ data: answer }: MessageEvent<PhotoAnswer>) => {
        switch (answer.kind) {
          case "progress":
            wait();
            onProgress(answer.share);
            break;
          case "done":
            settle(true);
            resolve(answer.photo);
            break;
          case "rejected":
            settle(true);
            reject(new PhotoRejected(answer.message));
            break;
          case "unreadable":
            settle(true);
            this.#asShown(file, answer, options).then(resolve, reject);
            break;
          case "failed":
            fallBack();
        }
      };
      wait();
      worker.postMessage({ file, urls, mobile, keepAlpha, anySize, rework } satisfies PhotoJob);
    });
  }

  /** The last attempt at a damaged file. */
  async #asShown(file: File, { message, damaged }: UnreadableAnswer, options: PrepareOptions): Promise<PreparedPhoto> {
    const shown = damaged && !options.last ? await (await import("./as-shown.ts")).asShown(file) : undefined;
    if (!shown) throw new PhotoRejected(message);
    const photo = await this.prepare(shown, { ...options, rework: true, last: true });
    return { ...photo, originalBytes: file.size };
  }

  #take(url: string): Worker {
    const idle = this.#idle;
    if (idle) {
      clearTimeout(idle.timer);
      this.#idle = undefined;
      if (idle.url === url) return idle.worker;
      idle.worker.terminate();
    }
    return new Worker(scriptUrl(url), { type: "module", name: "photo" });
  }

  #keep(url: string, worker: Worker): void {
    if (this.#idle) {
      worker.terminate();
      return;
    }
    const timer = setTimeout(() => {
      worker.terminate();
      this.#idle = undefined;
    }, IDLE_MS);
    this.#idle = { url, worker, timer };
  }
}

const shared = new PhotoWorker();

/** [`PhotoWorker.prepare`] on the page's shared worker. */
export function preparePhoto(file: File, options: PrepareOptions): Promise<PreparedPhoto> {
  return shared.prepare(file, options);
}

/**
 * The unchanged file, unread; only the server can check it now. Files that it would certainly reject are
 * rejected here.
 */
async function asItIs(file: File, mobile: boolean): Promise<PreparedPhoto> {
  if (file.type !== "" && !/^(image\/|application\/octet-stream$)/.test(file.type)) {
    throw new PhotoRejected(mobile ? messages.photoTypeMobile : messages.photoTypeDesktop);
  }
  if (file.size > limits.photoHeicBytesMax) {
    // Offline, the module for shrinking could not be loaded.
    throw new PhotoRejected(navigator.onLine ? messages.photoTooLargeHeic : messages.photoOffline);
  }
  return {
    blob: file,
    width: 0,
    height: 0,
    originalBytes: file.size,
    bytes: file.size,
    format: "unknown",
    optimized: false,
    animated: false,
  };
}

function aborted(): DOMException {
  return new DOMException("Canceled", "AbortError");
}
