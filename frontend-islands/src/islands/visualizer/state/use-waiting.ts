/** Keeps a request on this device while it cannot be sent, and shows it in the place of the flow. */
import { type Dispatch, type RefObject, useCallback, useEffect, useRef } from "react";
import { waitingMessages } from "../../../generated/waiting.ts";
import type { NewRequest, WaitingRequest } from "../../../lib/device/waiting-requests.ts";
import { notify } from "../../../lib/toasts.ts";
import { type PhotoControls, savedForSending } from "../../../photo/list/use-photos.ts";
import type { Services } from "./services.ts";
import { goesAlong } from "./sketch.ts";
import { type RefitAction, type RefitState, type SavedDraft, toDraft, toRequest } from "./state.ts";

/** Where the flow is, and where the waiting requests are shown. */
export interface WaitingPlaces {
  flow: RefObject<HTMLDivElement | null>;
  host: RefObject<HTMLDivElement | null>;
}

/** The pictures are kept once, beside the draft. */
function toWaiting(state: RefitState, services: Services, missing: { photos: boolean; sketch: boolean }): NewRequest {
  const now = services.now();
  const draft = toDraft(state, now);
  const { sketch } = state;
  const isDrawn = !missing.sketch && goesAlong(sketch) && sketch.picture !== null;
  const sent = sketch.upload.state === "sent" ? sketch.upload : null;
  return {
    id: state.attemptId,
    kind: "visualizer",
    path: location.pathname,
    draft: { ...toRequest(state, now, services.sessionId()), photoMissing: missing.photos },
    photos: savedForSending(state.photos, missing.photos),
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
) {
  const { flow, host } = places;
  const stop = useRef(() => {});
  const restore = useCallback(
    (draft: SavedDraft) => {
      const resumed = photos.resume(draft.photos ?? []);
      dispatch({ type: "restored", draft, photos: resumed.entries });
      resumed.start();
    },
    [dispatch, photos],
  );
  const show = useCallback(
    async (isNew: boolean) => {
      if (!flow.current || !host.current) return;
      stop.current();
      const form = flow.current;
      const takenBack = (request: WaitingRequest) => {
        const draft = draftOf(request);
        if (draft) restore(draft);
      };
      const sent = (reference: string) => {
        // The visitor writes another one.
        if (!form.hidden) return false;
        dispatch({ type: "submitted", reference });
        return true;
      };
      stop.current = await services.showWaiting(
        { kind: "visualizer", form, host: host.current, takenBack, sent },
        { isNew },
      );
    },
    [flow, host, dispatch, restore, services],
  );
  useEffect(() => {
    void show(false);
    return () => stop.current();
  }, [show]);

  /** Keeps the request; returns why that is impossible. */
  return useCallback(
    async (state: RefitState, missing: { photos: boolean; sketch: boolean }): Promise<string | null> => {
      const { isKept, hasDropped } = await services.keepRequest(toWaiting(state, services, missing));
      if (!isKept) return waitingMessages.notKept;
      if (hasDropped) notify({ tone: "bad", text: waitingMessages.dropped });
      photos.clear();
      dispatch({ type: "reset", attemptId: services.newId() });
      await services.saved.clear();
      await show(true);
      return null;
    },
    [dispatch, photos, services, show],
  );
}
