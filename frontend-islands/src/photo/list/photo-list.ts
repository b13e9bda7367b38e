/**
 * The photos of one request as a pure state: their order, their words, and how far each is. Worker and network are
 * in `use-photos`.
 */
import type { PhotoDraft } from "../../generated/domain.ts";
import { photoLimits, photoMessages } from "../../generated/photos.ts";
import { fill } from "../../lib/texts.ts";

/** How a photo was added; recorded in the funnel. */
export type UploadMethod = "drop" | "paste" | "browse" | "camera" | "gallery";

/** The upload of a prepared photo. */
export type PhotoUpload =
  | { state: "sending"; progress: number }
  | { state: "sent"; token: string; sentAt: number }
  /** `final`: the same file would fail again. */
  | { state: "failed"; message: string; final?: boolean };

/** A prepared photo. */
export interface PreparedPhoto {
  blob: Blob;
  name: string;
  /** Object URL of `blob`. */
  url: string;
  /** Size of the original file. */
  originalBytes: number;
  /** Format of the original file. */
  format: string;
  /** An animation, of which only the first picture is kept. */
  animated?: boolean;
  method: UploadMethod;
}

/** `job` identifies late responses. */
interface Entry {
  job: number;
  name: string;
  /** The visitor's words about it. */
  words: string;
}

type PreparingPhoto = Entry & { stage: "preparing"; progress: number };
export type ReadyPhoto = Entry & { stage: "ready"; photo: PreparedPhoto; upload: PhotoUpload };
export type PhotoEntry = PreparingPhoto | ReadyPhoto;

export interface PhotoList {
  entries: readonly PhotoEntry[];
  /** One sentence per file of the last choice that was left out. */
  leftOut: readonly string[];
}

interface PickedPhoto {
  job: number;
  name: string;
}

export type PhotoAction =
  | { type: "photosPicked"; picked: readonly PickedPhoto[]; leftOut: readonly string[] }
  | { type: "photoProgress"; job: number; progress: number }
  | { type: "photoReady"; job: number; photo: PreparedPhoto }
  | { type: "photoRefused"; job: number; message: string }
  | { type: "photoRemoved"; job: number }
  | { type: "photoMoved"; job: number; to: number }
  | { type: "photoWords"; job: number; words: string }
  | { type: "photosRestored"; entries: readonly ReadyPhoto[] }
  | { type: "uploadStarted"; job: number }
  | { type: "uploadProgress"; job: number; progress: number }
  | { type: "uploadSent"; job: number; token: string; at: number }
  | { type: "uploadFailed"; job: number; message: string; final?: boolean };

export const noPhotos: PhotoList = { entries: [], leftOut: [] };

export const isReady = (entry: PhotoEntry | undefined): entry is ReadyPhoto => entry?.stage === "ready";

/** The file was not taken. */
export const leftOut = (name: string, reason: string): string => fill(photoMessages.leftOut, { name, reason });

/** Which of the chosen files there is room for. */
export function splitPicked(list: PhotoList, files: readonly File[]): { taken: File[]; leftOut: string[] } {
  const room = Math.max(0, photoLimits.photosMax - list.entries.length);
  const reason = fill(photoMessages.full, { limit: photoLimits.photosMax });
  return {
    taken: files.slice(0, room),
    leftOut: files.slice(room).map(({ name }) => leftOut(name, reason)),
  };
}

/** Why a prepared photo cannot be taken along with the others. */
export function tooLargeTogether(list: PhotoList, job: number, bytes: number): string | null {
  let together = bytes;
  for (const entry of list.entries) {
    if (isReady(entry) && entry.job !== job) together += entry.photo.blob.size;
  }
  if (together <= photoLimits.photosBytesMax) return null;
  return fill(photoMessages.tooLargeTogether, { size: photoLimits.photosBytesMax / (1024 * 1024) });
}

export function reducePhotos(list: PhotoList, action: PhotoAction): PhotoList {
  switch (action.type) {
    case "photosPicked":
      return picked(list, action.picked, action.leftOut);
    case "photoRemoved":
      return { ...list, entries: list.entries.filter(({ job }) => job !== action.job) };
    case "photoRefused":
      return refused(list, action.job, action.message);
    case "photoMoved":
      return { ...list, entries: moved(list.entries, action.job, action.to) };
    case "photosRestored":
      return { entries: action.entries, leftOut: [] };
    default:
      return {
        ...list,
        entries: list.entries.map((entry) => (entry.job === action.job ? changed(entry, action) : entry)),
      };
  }
}

function picked(list: PhotoList, photos: readonly PickedPhoto[], sentences: readonly string[]): PhotoList {
  const added: PhotoEntry[] = photos.map(({ job, name }) => ({
    job,
    name,
    words: "",
    stage: "preparing",
    progress: 0,
  }));
  return { entries: [...list.entries, ...added], leftOut: sentences };
}

function refused(list: PhotoList, job: number, message: string): PhotoList {
  const entry = list.entries.find((one) => one.job === job);
  // It was removed meanwhile, or is ready.
  if (entry?.stage !== "preparing") return list;
  return {
    entries: list.entries.filter((one) => one !== entry),
    leftOut: [...list.leftOut, leftOut(entry.name, message)],
  };
}

function moved(entries: readonly PhotoEntry[], job: number, to: number): readonly PhotoEntry[] {
  const entry = entries.find((one) => one.job === job);
  if (!entry) return entries;
  const others = entries.filter((one) => one !== entry);
  const place = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, place), entry, ...others.slice(place)];
}

type EntryAction = Exclude<
  PhotoAction,
  { type: "photosPicked" | "photoRemoved" | "photoRefused" | "photoMoved" | "photosRestored" }
>;

function changed(entry: PhotoEntry, action: EntryAction): PhotoEntry {
  if (action.type === "photoWords") return { ...entry, words: action.words };
  if (entry.stage === "preparing") {
    if (action.type === "photoProgress")
      return { ...entry, progress: Math.max(entry.progress, share(action.progress)) };
    if (action.type !== "photoReady") return entry;
    const { job, name, words } = entry;
    return { job, name, words, stage: "ready", photo: action.photo, upload: { state: "sending", progress: 0 } };
  }
  switch (action.type) {
    case "uploadStarted":
      return { ...entry, upload: { state: "sending", progress: 0 } };
    case "uploadProgress":
      if (entry.upload.state !== "sending") return entry;
      return { ...entry, upload: { state: "sending", progress: share(action.progress) } };
    case "uploadSent":
      return { ...entry, upload: { state: "sent", token: action.token, sentAt: action.at } };
    case "uploadFailed":
      return { ...entry, upload: { state: "failed", message: action.message, final: action.final ?? false } };
    default:
      return entry;
  }
}

const share = (value: number) => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0);

/** A photo as a draft keeps it. */
export type SavedPhoto = Omit<PreparedPhoto, "url"> & {
  /** Missing in drafts of older versions. */
  words?: string;
  token: string | null;
  sentAt: number | null;
};

/** The prepared photos, in their order. */
export function savedPhotos({ entries }: PhotoList): SavedPhoto[] {
  return entries.filter(isReady).map(({ photo, words, upload }) => {
    const { url: _, ...kept } = photo;
    const sent = upload.state === "sent" ? upload : null;
    return { ...kept, words, token: sent?.token ?? null, sentAt: sent?.sentAt ?? null };
  });
}

/** A photo as autosave stores it. */
export interface PhotoNote {
  name: string;
  bytes: number;
  words: string;
}

/** The notes that are kept of photos where their pictures cannot be. */
export const photoNotes = (photos: readonly SavedPhoto[]): PhotoNote[] =>
  photos.map(({ name, blob, words }) => ({ name, bytes: blob.size, words: words ?? "" }));

/** The photos that were saved before, in the order and with the words of now. */
export function photosNoted(notes: readonly PhotoNote[], before: readonly SavedPhoto[]): SavedPhoto[] {
  const left = [...before];
  const photos: SavedPhoto[] = [];
  for (const { name, bytes, words } of notes) {
    const at = left.findIndex((photo) => photo.name === name && photo.blob.size === bytes);
    for (const photo of at < 0 ? [] : left.splice(at, 1)) photos.push({ ...photo, words });
  }
  return photos;
}

/** The photos that have arrived, in their order, and why another one has not. */
export interface SentPhotos {
  photos: PhotoDraft[];
  problem: string | null;
}

/** The photos that the server has by now. */
export function arrived({ entries }: PhotoList): SentPhotos {
  const photos: PhotoDraft[] = [];
  let problem: string | null = null;
  for (const entry of entries) {
    if (!isReady(entry)) continue;
    if (entry.upload.state === "sent") photos.push({ token: entry.upload.token, words: entry.words });
    if (entry.upload.state === "failed") problem = entry.upload.message;
  }
  return { photos, problem };
}
