/** Where requests that wait are stored on this device. */
import type { FieldError } from "../../generated/domain.ts";
import type { SavedPhoto } from "../../photo/list/photo-list.ts";
import { requests as stored } from "./indexed-db.ts";
import { pack, unpack } from "./packed.ts";
import { isTooOld, makeRoom } from "./waiting-room.ts";
import { store } from "./web-storage.ts";

/** The form that a request comes from, as the mark of waiting requests names it. */
export type WaitingKind = "visualizer" | "contact" | "visit";

/** The mark in local storage: the kinds that wait. Pages without it load none of this. */
export const MARK = "waiting";

export interface WaitingPicture {
  blob: Blob;
  token: string | null;
  sentAt: number | null;
}

export interface WaitingRequest {
  /** The id of its attempt. */
  id: string;
  kind: WaitingKind;
  /** Path of the page with its form. */
  path: string;
  keptAt: number;
  /** As the server takes it, without tokens. */
  draft: Record<string, unknown>;
  photos: SavedPhoto[];
  sketch: WaitingPicture | null;
  /** The values with which its form is filled in again. */
  form: unknown;
  /** Why the server refused it; it is not sent again. */
  refusal: string | null;
  /** The server's refusals; missing in requests that an older version kept. */
  refusedFields?: FieldError[];
  /** There was no room for its photos. */
  isWithoutPhotos: boolean;
}

export type NewRequest = Omit<WaitingRequest, "keptAt" | "refusal" | "refusedFields" | "isWithoutPhotos">;

async function read(): Promise<WaitingRequest[]> {
  const found = await stored<unknown[]>("readonly", (all) => all.getAll());
  return found.map((one) => unpack(one) as WaitingRequest).sort((a, b) => a.keptAt - b.keptAt);
}

export async function write(request: WaitingRequest): Promise<void> {
  const packed = await pack(request);
  await stored("readwrite", (all) => all.put(packed, request.id));
}

async function mark(): Promise<void> {
  const kinds = new Set((await read()).map(({ kind }) => kind));
  // The moment too: other tabs are told of a value that changes.
  store(MARK, kinds.size > 0 ? [...kinds, Date.now()].join(" ") : null);
}

export async function remove(id: string): Promise<void> {
  await stored("readwrite", (all) => all.delete(id));
  await mark();
}

export async function find(id: string): Promise<WaitingRequest | null> {
  const found = await stored<unknown>("readonly", (all) => all.get(id));
  return (unpack(found) as WaitingRequest | undefined) ?? null;
}

/** All that wait, the oldest first; too old ones are deleted. */
export async function readAll(now: number): Promise<{ waiting: WaitingRequest[]; expired: WaitingRequest[] }> {
  const found = await read();
  const expired = found.filter((one) => isTooOld(one, now));
  for (const { id } of expired) await remove(id);
  if (found.length === 0) await mark();
  return { waiting: found.filter((one) => !expired.includes(one)), expired };
}

const fresh = (added: NewRequest, now: number): WaitingRequest => ({
  ...added,
  keptAt: now,
  refusal: null,
  isWithoutPhotos: false,
});

/** Stores a request; `isKept` is false where this browser stores nothing. */
export async function keep(added: NewRequest, now: number): Promise<{ isKept: boolean; hasDropped: boolean }> {
  const request = fresh(added, now);
  try {
    const { drop, withoutPhotos } = makeRoom(await read(), request, now);
    for (const id of drop) await stored("readwrite", (kept) => kept.delete(id));
    await writeFitting(request, withoutPhotos);
    return { isKept: true, hasDropped: drop.length > 0 };
  } catch {
    // The visitor is told that nothing is kept: also not what was kept before sending.
    await remove(request.id).catch(() => {});
    return { isKept: false, hasDropped: false };
  }
}

/** Stores a request that is about to be sent, unless another one would have to go for it; whether it is stored. */
export async function keepAhead(added: NewRequest, now: number): Promise<boolean> {
  const request = fresh(added, now);
  try {
    const { drop, withoutPhotos } = makeRoom(await read(), request, now);
    if (drop.length > 0) return false;
    await writeFitting(request, withoutPhotos);
    return true;
  } catch {
    return false;
  }
}

async function writeFitting(request: WaitingRequest, withoutPhotos: boolean): Promise<void> {
  if (withoutPhotos) await write(lighter(request));
  else await write(request).catch(() => write(lighter(request)));
  await mark();
}

function lighter(request: WaitingRequest): WaitingRequest {
  const isWithoutPhotos = request.photos.length > 0;
  const draft = isWithoutPhotos ? { ...request.draft, photoMissing: true } : request.draft;
  return { ...request, draft, photos: [], sketch: null, isWithoutPhotos };
}
