/**
 * The one module that talks to the server. JSON goes to the server functions,
 * file bytes to the upload route; every failure becomes an `ApiError` whose
 * message can be shown to a person.
 */
import { type FieldError, messages, type UploadedPhoto } from "../generated/domain.ts";

/** What kind of failure: the server's codes, and the two a browser finds by itself. */
export type ErrorCode =
  | "bad_request"
  | "invalid"
  | "blocked"
  | "duplicate"
  | "too_many"
  | "too_large"
  | "too_slow"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "unavailable"
  | "unexpected"
  | "offline"
  | "cancelled";

/** A failed call. `message` is a sentence for the visitor. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | null;
  readonly requestId: string | null;
  /** After a conflict: what the server has now. */
  readonly current: unknown;

  constructor(
    code: ErrorCode,
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

/** Longer than any answer takes; a request without one is reported as offline and can be sent again. */
const ANSWER_TIMEOUT_MS = 30_000;

const offline = () => new ApiError("offline", messages.offline);
const cancelled = () => new ApiError("cancelled", "");

/** Reads a refused request. Proxies answer in HTML: then the status alone has to do. */
export function errorFrom(status: number, body: string): ApiError {
  const error = parse(body)?.error;
  if (error && typeof error.code === "string" && typeof error.message === "string") {
    const fields = Array.isArray(error.fields) ? (error.fields as FieldError[]) : [];
    return new ApiError(error.code as ErrorCode, error.message, {
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

/** Characters of a request that may outlive its page: browsers allow all of them together 64 KB. */
const KEEPALIVE_MAX = 12_000;

/**
 * Calls a server function: `call("refit/submit", { draft })`. With `keepalive`
 * the request outlives the page, unless it is long.
 */
export function call<Answer>(
  name: string,
  args: object,
  { keepalive = false }: { keepalive?: boolean } = {},
): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(args);
  return post(`/api/${name}`, { headers, body, keepalive: keepalive && body.length <= KEEPALIVE_MAX });
}

/** Signs in as the sign-in page's form does; the session is in a cookie afterwards. */
export function signIn(email: string, password: string): Promise<void> {
  return post("/admin/login", { body: new URLSearchParams({ email, password }) });
}

async function post<Answer>(path: string, request: RequestInit): Promise<Answer> {
  let status: number;
  let body: string;
  try {
    const response = await fetch(path, {
      method: "POST",
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

/** How an upload reports its progress and is stopped. */
export interface UploadOptions {
  signal: AbortSignal;
  /** From 0 to 1, of the bytes that left. */
  onProgress: (share: number) => void;
}

/** Sends a visitor's photo. */
export function uploadPhoto(photo: Blob, options: UploadOptions): Promise<UploadedPhoto> {
  return upload("/uploads/refit-photo", photo, options, ({ token }: UploadedPhoto) => typeof token === "string");
}

/** Sends the bytes of a file. An XMLHttpRequest, since `fetch` cannot tell how much has left. */
export function upload<Answer>(
  path: string,
  file: Blob,
  { signal, onProgress }: UploadOptions,
  isAnswer: (answer: Answer) => boolean,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(cancelled());
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("content-type", file.type || "application/octet-stream");
    request.setRequestHeader("accept", "application/json");
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onerror = request.ontimeout = () => reject(offline());
    request.onabort = () => reject(cancelled());
    request.onload = () => {
      const answer = request.status < 300 ? (parse(request.responseText) as Answer | null) : null;
      if (answer && isAnswer(answer)) resolve(answer);
      else reject(errorFrom(request.status, request.responseText));
    };
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}
