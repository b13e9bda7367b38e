/** The flow's external dependencies, in one interface so that tests can replace them. */
import { type CabinServices, cabinServices } from "../../../cabin/index.ts";
import type {
  FieldCheck,
  FunnelMetadata,
  FunnelStep,
  LeadReceipt,
  RefitDraft,
  VisualizerProps,
} from "../../../generated/domain.ts";
import { call } from "../../../lib/api.ts";
import { checkField } from "../../../lib/check-field.ts";
import { type Autosave, autosave } from "../../../lib/device/autosave.ts";
import { type WaitingRequests, waiting } from "../../../lib/device/waiting-requests.ts";
import { newId } from "../../../lib/new-id.ts";
import { preparePhoto } from "../../../photo/bridge.ts";
import type { PhotoServices } from "../../../photo/list/use-photos.ts";
import { uploadReadable } from "../../../photo/upload-readable.ts";
import { showWaiting } from "../../../public/waiting/panel.ts";
import { record, sessionId } from "./analytics.ts";
import { type CheckedField, draftParts, type SavedDraft } from "./state.ts";

/** External dependencies of the flow. */
export interface Services extends PhotoServices {
  submit(draft: RefitDraft): Promise<LeadReceipt>;
  check(field: CheckedField, value: string): Promise<FieldCheck>;
  /** Null where nothing can be drawn on a photo. */
  drawing: CabinServices | null;
  record(step: FunnelStep, metadata: FunnelMetadata): void;
  sessionId(): string | null;
  saved: Autosave<SavedDraft>;
  /** Keeps a request on this device while it is sent. */
  holdRequest: WaitingRequests["hold"];
  requestAnswered: WaitingRequests["answered"];
  /** Keeps a request on this device until it can be sent. */
  keepRequest: WaitingRequests["keep"];
  showWaiting: typeof showWaiting;
  newId(): string;
}

/** The production implementation. */
export function services({ wasm: urls, cabin }: Pick<VisualizerProps, "wasm" | "cabin">): Services {
  return {
    prepare: (file, options) => preparePhoto(file, { urls, ...options }),
    upload: (photo, options) => uploadReadable(photo, () => urls, options),
    submit: (draft) => call<LeadReceipt>("refit/submit", { draft }),
    check: checkField,
    drawing: cabinServices(cabin),
    record,
    sessionId,
    saved: autosave<SavedDraft>("visualize-refit", draftParts),
    holdRequest: waiting.hold,
    requestAnswered: waiting.answered,
    keepRequest: waiting.keep,
    showWaiting,
    newId,
    now: Date.now,
  };
}
