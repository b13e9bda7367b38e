/** The flow's external dependencies, in one interface so that tests can replace them. */
import { cabinSupported, openCabinEngine } from "../../../cabin/engine/bridge.ts";
import type { CabinEngine } from "../../../cabin/engine/types.ts";
import type {
  CabinMaterials,
  FieldCheck,
  FunnelMetadata,
  FunnelStep,
  LeadReceipt,
  PhotoUrls,
  RefitDraft,
  UploadedPhoto,
} from "../../../generated/domain.ts";
import { ask, call, pictureAt, type UploadOptions, uploadPhoto } from "../../../lib/api.ts";
import { checkField } from "../../../lib/check-field.ts";
import { type Autosave, autosave } from "../../../lib/device/autosave.ts";
import { newId } from "../../../lib/new-id.ts";
import { type PreparedPhoto, type PrepareOptions, preparePhoto } from "../../../photo/bridge.ts";
import { record, sessionId } from "./analytics.ts";
import { type CheckedField, draftParts, type SavedDraft } from "./state.ts";

export type CabinModule = typeof import("../../../cabin/index.ts");

/** External dependencies of the flow. */
export interface Services {
  prepare(file: File, options: Omit<PrepareOptions, "urls">): Promise<Pick<PreparedPhoto, "blob" | "format">>;
  upload(photo: Blob, options: UploadOptions): Promise<UploadedPhoto>;
  submit(draft: RefitDraft): Promise<LeadReceipt>;
  check(field: CheckedField, value: string): Promise<FieldCheck>;
  /** Whether this device can recolor a photo. */
  cabinSupported(): boolean;
  openEngine(): CabinEngine;
  /** The tool for drawing on a photo, as a chunk of its own. */
  openCabin(): Promise<CabinModule>;
  materials(): Promise<CabinMaterials>;
  picture(address: string): Promise<Blob>;
  record(step: FunnelStep, metadata: FunnelMetadata): void;
  sessionId(): string | null;
  saved: Autosave<SavedDraft>;
  newId(): string;
  now(): number;
}

/** The production implementation. */
export function services(urls: PhotoUrls): Services {
  return {
    prepare: (file, options) => preparePhoto(file, { urls, ...options }),
    upload: uploadPhoto,
    submit: (draft) => call<LeadReceipt>("refit/submit", { draft }),
    check: checkField,
    cabinSupported,
    openEngine: () => openCabinEngine(urls),
    openCabin: () => import("../../../cabin/index.ts"),
    materials: () => ask<CabinMaterials>("content/cabin-materials"),
    picture: pictureAt,
    record,
    sessionId,
    saved: autosave<SavedDraft>("visualize-refit", draftParts),
    newId,
    now: Date.now,
  };
}
