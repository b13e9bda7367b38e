/** Keeps a request on this device until it is sent, and shows it in the place of the flow if that fails. */
import { type Dispatch, type RefObject, useCallback, useEffect, useRef } from "react";
import { type LeadReceipt, messages } from "../../../generated/domain.ts";
import { waitingMessages } from "../../../generated/waiting.ts";
import type { NewRequest, WaitingRequest } from "../../../lib/device/waiting-requests.ts";
import { element } from "../../../lib/element.ts";
import { wrongInKept } from "../../../lib/forms/form-rules.ts";
import { notify } from "../../../lib/toasts.ts";
import { within } from "../../../lib/within.ts";
import { type PhotoControls, savedForSending } from "../../../photo/list/use-photos.ts";
import type { Services } from "./services.ts";
import { goesAlong } from "./sketch.ts";
import { type RefitAction, type RefitState, type SavedDraft, toDraft, toRequest } from "./state.ts";

/** A slow storage must not stop the sending. */
const KEEPING_MS = 5_000;

/** The parts of the flow that a request is sent without. */
interface LeftAway {
  photos: boolean;
  sketch: boolean;
}

/** Where the flow is, and where the waiting requests are shown. */
export interface WaitingPlaces {
  flow: RefObject<HTMLDivElement | null>;
  host: RefObject<HTMLDivElement | null>;
  /** Of the heading. */
  level: number;
}

/** The pictures are kept once, beside the draft. */
function toWaiting(state: RefitState, services: Services, missing: LeftAway): NewRequest {
  const now = services.now();
  const draft = toDraft(state, now);
  const { sketch } = state;
  const isDrawn = !missing.sketch && goesAlong(sketch) && sketch.picture !== null;
  const sent = sketch.upload.state === "sent" ? sketch.upload : null;
  const photos = savedForSending(state.photos, missing.photos);
  // Not all of them may be prepared yet.
  const photoMissing = photos.length < state.photos.entries.length;
  return {
    id: state.attemptId,
    kind: "visualizer",
    path: location.pathname,
    draft: { ...toRequest(state, now, services.sessionId()), photoMissing },
    photos,
    sketch:
      isDrawn && sketch.picture
        ? { blob: sketch.picture, token: sent?.token ?? null, sentAt: sent?.sentAt ?? null }
        : null,
    form: draft && { ...draft, photos: [], sketch: draft.sketch && { ...draft.sketch, picture: null } },
  };
}

/** The draft of a request that was taken back. */
function draftOf({ form, photos, sketch }: WaitingRequest): SavedDraft | null {
  const draft = form as SavedDraft | null;
  if (!draft) return null;
  return { ...draft, photos, sketch: draft.sketch ? { ...draft.sketch, picture: sketch?.blob ?? null } : null };
}

export function useWaiting(
  places: WaitingPlaces,
  dispatch: Dispatch<RefitAction>,
  photos: PhotoControls,
  services: Services,
  isBegun: () => boolean,
) {
  const { flow, host, level } = places;
  const stop = useRef(() => {});
  const restore = useCallback(
    (request: WaitingRequest) => {
      const draft = draftOf(request);
      if (!draft) return;
      const resumed = photos.resume(draft.photos ?? []);
      const consent = request.draft.consent === true;
      dispatch({ type: "restored", draft, photos: resumed.entries, consent });
      const fields = wrongInKept(request);
      const failure = { message: messages.requiredFields, call: false, missing: null };
      if (fields.length > 0) dispatch({ type: "refused", failure, fields });
      resumed.start();
    },
    [dispatch, photos],
  );
  const show = useCallback(
    async (isNew: boolean) => {
      if (!flow.current || !host.current) return;
      stop.current();
      const form = flow.current;
      const sent = (receipt: LeadReceipt) => {
        // The visitor writes another one.
        if (!form.hidden) return false;
        dispatch({ type: "submitted", receipt });
        return true;
      };
      const heading = element(`h${level as 1 | 2}`, {}, waitingMessages.heading);
      heading.style.marginBlockEnd = "1.5rem";
      stop.current = await services.showWaiting(
        { kind: "visualizer", form, host: host.current, heading, isBegun, takenBack: restore, sent },
        { isNew },
      );
    },
    [flow, host, level, dispatch, restore, services, isBegun],
  );
  useEffect(() => {
    void show(false);
    return () => stop.current();
  }, [show]);

  return {
    /** Keeps the request while it is sent, in place of the draft: the tab may be closed meanwhile. */
    hold: async (state: RefitState, missing: LeftAway): Promise<void> => {
      const holding = services.holdRequest(toWaiting(state, services, missing));
      if (await within(KEEPING_MS, holding, false)) void services.saved.clear();
    },
    /** The server has answered. */
    answered: (id: string): Promise<void> => within(KEEPING_MS, services.requestAnswered(id), undefined),
    /** Keeps the request, which could not be sent; returns why that is impossible. */
    keep: async (state: RefitState, missing: LeftAway): Promise<string | null> => {
      const { isKept, hasDropped } = await services.keepRequest(toWaiting(state, services, missing));
      if (!isKept) return waitingMessages.notKept;
      if (hasDropped) notify({ tone: "bad", text: waitingMessages.dropped });
      await show(true);
      photos.clear();
      dispatch({ type: "reset", attemptId: services.newId() });
      await services.saved.clear();
      return null;
    },
  };
}
