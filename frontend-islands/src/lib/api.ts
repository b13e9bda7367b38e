/**
 * The only module that talks to the server. JSON goes to the server functions, file bytes to the upload
 * route; every failure becomes an `ApiError` with a message for people.
 */
import {
  type FieldError,
  messages,
  type SecondStep,
  type ErrorCode as ServerErrorCode,
  type UploadedPhoto,
} from "../generated/domain.ts";

/** Kind of failure: the server's codes, and two detected by the browser. */
type ApiErrorCode = ServerErrorCode | "offline" | "canceled";

/** A failed call. `message` is meant for the visitor. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;
  readonly fields: FieldError[];
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | null;
  readonly requestId: string | null;
  /** On a conflict: the server's current version. */
  readonly current: unknown;

  constructor(
    code: ApiErrorCode,
    message: string,
    more: Partial<Pick<ApiError, "fields" | "retryAfter" | "requestId" | "current">> = {},
  ) {
    super(message);
    this.code = code;
    this.fields = more.fields ?? [];
    this.retryAfter = more.retryAfter ?? null;
    this.requestId = more.requestId ?? null;
    this.current = more.current ?? null;
  }
}

/** Longer than any response takes; after that the request is reported as offline and can be retried. */
const ANSWER_TIMEOUT_MS = 30_000;

const offline = () => new ApiError("offline", messages.offline);
const canceled = () => new ApiError("canceled", "");

/** Reads an error response. Proxies answer in HTML: then only the status is used. */
export function errorFrom(status: number, body: string): ApiError {
  const error = parse(body)?.error;
  if (error && typeof error.code === "string" && typeof error.message === "string") {
    const fields = Array.isArray(error.fields) ? (error.fields as FieldError[]) : [];
    return new ApiError(error.code as ApiErrorCode, error.message, {
      fields,
      retryAfter: typeof error.retryAfter === "number" ? error.retryAfter : null,
      requestId: typeof error.requestId === "string" ? error.requestId : null,
      current: error.current,
    });
  }
  if (status === 413) return new ApiError("too_large", messages.bodyTooLarge);
  if (status === 502 || status === 503 || status === 504) return new ApiError("unavailable", messages.unavailable);
  return new ApiError("unexpected", messages.unexpected);
}

function parse(body: string): { error?: Record<string, unknown> } | null {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Limit of `keepalive` bodies in characters: browsers allow 64 KB for all of them together. */
const KEEPALIVE_MAX = 12_000;

/**
 * Calls a server function: `call("refit/submit", { draft })`. With `keepalive` the request outlives the page,
 * unless it is too long.
 */
export function call<Answer>(
  name: string,
  args: object,
  { keepalive = false }: { keepalive?: boolean } = {},
): Promise<Answer> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  const entry = entryNoted();
  if (entry) headers["x-entry"] = entry;
  const body = JSON.stringify(args);
  return post(`/api/${name}`, { headers, body, keepalive: keepalive && body.length <= KEEPALIVE_MAX });
}

/** Longer addresses are cut: the server keeps a host, a path and a few parameters. */
const ENTRY_MAX = 1_000;

/** Where the visitor entered the site, as `site.ts` noted it. */
function entryNoted(): string {
  try {
    return String(sessionStorage.entry ?? "").slice(0, ENTRY_MAX);
  } catch {
    return "";
  }
}

/** Calls a server function that only reads; its answer may come from the browser's cache. */
export function ask<Answer>(name: string): Promise<Answer> {
  return send(`/api/${name}`, { method: "GET" });
}

/** Signs in like the sign-in form; sets the session cookie, or returns what is asked for next. */
export function signIn(email: string, password: string): Promise<SecondStep | undefined> {
  return post("/admin/login", { body: new URLSearchParams({ email, password }) });
}

/** Whether this browser has a session: another tab may have signed in. */
export async function isSignedIn(): Promise<boolean> {
  try {
    const answer = await fetch("/admin/account", { method: "HEAD", redirect: "manual" });
    return answer.ok;
  } catch {
    return false;
  }
}

/** The second step of signing in. */
export function enterCode(code: string): Promise<undefined> {
  return post("/admin/login/code", { body: new URLSearchParams({ code }) });
}

/** The options for signing in with a passkey, in the second step. */
export function askPasskey(): Promise<{ publicKey: PublicKeyCredentialRequestOptionsJSON }> {
  return post("/admin/login/passkey/options", {});
}

/** Completes the second step with the passkey's response. */
export function answerWithPasskey(answer: string): Promise<undefined> {
  return post("/admin/login/passkey", { body: new URLSearchParams({ answer }) });
}

/** The options for creating a passkey. */
export function askForPasskey(): Promise<{ publicKey: PublicKeyCredentialCreationOptionsJSON }> {
  return call("admin/account/ask-for-passkey", {});
}

/** The picture at an address of this site, from this site even if visitors get pictures from a bucket. */
export async function pictureAt(address: string): Promise<Blob> {
  const response = await fetch(`${address}?from=site`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  if (!response.ok) throw errorFrom(response.status, "");
  return response.blob();
}

/** The page at an address of this site, as it is now. */
export async function pageAt(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  const html = await response.text();
  if (!response.ok) throw errorFrom(response.status, "");
  return html;
}

const post = <Answer>(path: string, request: RequestInit): Promise<Answer> =>
  send(path, { method: "POST", ...request });

async function send<Answer>(path: string, request: RequestInit): Promise<Answer> {
  let status: number;
  let body: string;
  try {
    const response = await fetch(path, {
      credentials: "same-origin",
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      ...request,
      headers: { accept: "application/json", ...request.headers },
    });
    status = response.status;
    body = await response.text();
  } catch {
    throw offline();
  }
  if (status < 200 || status > 299) throw errorFrom(status, body);
  if (body === "") return undefined as Answer;
  try {
    return JSON.parse(body) as Answer;
  } catch {
    throw new ApiError("unexpected", messages.unexpected);
  }
}

/** Progress and cancellation of an upload. */
export interface UploadOptions {
  signal: AbortSignal;
  /** From 0 to 1, by bytes sent. */
  onProgress: (share: number) => void;
}

export function uploadPhoto(photo: Blob, options: UploadOptions): Promise<UploadedPhoto> {
  return upload("/uploads/refit-photo", photo, options, ({ token }: UploadedPhoto) => typeof token === "string");
}

/** A line that carries nothing for this long is dead; the whole upload may take any time. */
const STALL_MS = 30_000;
/** The server may have a picture wait for its turn, and then work on it. */
const UPLOADED_TIMEOUT_MS = 90_000;

/** Uploads the bytes of a file. Uses XMLHttpRequest, since `fetch` does not report upload progress. */
export function upload<Answer>(
  path: string,
  file: Blob,
  { signal, onProgress }: UploadOptions,
  isAnswer: (answer: Answer) => boolean,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(canceled());
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("content-type", file.type || "application/octet-stream");
    request.setRequestHeader("accept", "application/json");
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveUpAfter = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(offline());
        request.abort();
      }, ms);
    };
    request.upload.onprogress = (event) => {
      giveUpAfter(STALL_MS);
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.upload.onload = () => giveUpAfter(UPLOADED_TIMEOUT_MS);
    request.onerror = () => reject(offline());
    request.onabort = () => reject(canceled());
    request.onloadend = () => clearTimeout(timer);
    request.onload = () => {
      const answer = request.status < 300 ? (parse(request.responseText) as Answer | null) : null;
      if (answer && isAnswer(answer)) resolve(answer);
      else reject(errorFrom(request.status, request.responseText));
    };
    signal.addEventListener("abort", () => request.abort(), { once: true });
    giveUpAfter(STALL_MS);
    request.send(file);
  });
}
