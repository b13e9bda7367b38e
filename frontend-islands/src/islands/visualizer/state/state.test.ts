import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { isReady, type PreparedPhoto, savedPhotos } from "../../../photo/list/photo-list.ts";
import {
  draftParts,
  farthest,
  initialState,
  minutesLeft,
  type RefitAction,
  type RefitState,
  reduce,
  type Step,
  toDraft,
  toRequest,
} from "./state.ts";

const photo: PreparedPhoto = {
  blob: new Blob(["x"]),
  name: "saloon.jpg",
  url: "blob:1",
  originalBytes: 10,
  format: "jpeg",
  method: "browse",
};
const failure = { message: "No", call: false, missing: null };
const run = (actions: readonly RefitAction[], from = initialState("a")) => actions.reduce(reduce, from);
const styled: RefitAction = { type: "edit", change: { selectedStyle: "scandinavian" }, at: 5 };

const job = fc.integer({ min: 1, max: 3 });
const step = fc.integer({ min: 1, max: 4 }) as fc.Arbitrary<Step>;
const action: fc.Arbitrary<RefitAction> = fc.oneof(
  fc.record({ type: fc.constant("edit" as const), change: fc.record({ name: fc.string() }), at: fc.nat() }),
  fc.record({
    type: fc.constant("edit" as const),
    change: fc.record({ selectedStyle: fc.constantFrom("", "scandinavian") }),
    at: fc.nat(),
  }),
  fc.record({ type: fc.constant("go" as const), step }),
  fc.constantFrom<RefitAction>({ type: "next" }, { type: "back" }, { type: "submitting" }, { type: "submitStopped" }),
  fc.constant<RefitAction>({ type: "reset", attemptId: "b" }),
  fc.record({ type: fc.constant("photoRemoved" as const), job }),
  fc.constantFrom<RefitAction>(
    { type: "submitted", receipt: { reference: "HG-1", page: "" } },
    { type: "refused", failure },
  ),
  job.map((picked): RefitAction => ({ type: "photosPicked", picked: [{ job: picked, name: "a.jpg" }], leftOut: [] })),
  fc.record({ type: fc.constant("photoProgress" as const), job, progress: fc.double() }),
  fc.record({ type: fc.constant("photoReady" as const), job, photo: fc.constant(photo) }),
  fc.record({ type: fc.constant("photoRefused" as const), job, message: fc.constant("no") }),
  fc.record({ type: fc.constant("uploadStarted" as const), job }),
  fc.record({ type: fc.constant("uploadProgress" as const), job, progress: fc.double() }),
  fc.record({ type: fc.constant("uploadSent" as const), job, token: fc.constant("t"), at: fc.nat() }),
  fc.record({ type: fc.constant("uploadFailed" as const), job, message: fc.constant("no") }),
);
const anyState = fc.array(action, { maxLength: 40 }).map((actions) => run(actions));

describe("the flow, whatever happens", () => {
  it("stays within its steps, and shows the confirmation only with a reference", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(state.step).toBeGreaterThanOrEqual(1);
        expect(state.step).toBeLessThanOrEqual(4);
        expect(state.step === 4).toBe(state.receipt !== null);
      }),
    );
  });

  it("clears the error when it moves to any step, and never moves past what is filled in", () => {
    fc.assert(
      fc.property(anyState, step, (state, to) => {
        const after = reduce(state, { type: "go", step: to });
        if (state.step === 4 || state.submitting) {
          expect(after).toBe(state);
          return;
        }
        expect(after.failure).toBeNull();
        expect(after.step).toBeLessThanOrEqual(farthest(state));
      }),
    );
  });

  it("goes back one step, never below the first", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const back = reduce(state, { type: "back" }).step;
        if (state.step === 4 || state.submitting) expect(back).toBe(state.step);
        else expect(back).toBe(Math.max(1, Math.min(state.step - 1, farthest(state))));
      }),
    );
  });

  it("keeps what was typed through every failure", () => {
    fc.assert(
      fc.property(anyState, fc.array(fc.record({ field: fc.string(), message: fc.string() })), (state, fields) => {
        const after = reduce(reduce(state, { type: "submitting" }), { type: "refused", failure, fields });
        expect(after.form).toEqual(state.form);
        expect(after.photos).toEqual(state.photos);
        expect(after.attemptId).toBe(state.attemptId);
        expect(after.submitting).toBe(false);
      }),
    );
  });

  it("resets to its beginning", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(reduce(state, { type: "reset", attemptId: "new" })).toEqual(initialState("new"));
      }),
    );
  });

  it("ignores answers to a photo that was replaced or removed", () => {
    fc.assert(
      fc.property(
        anyState,
        fc.constantFrom("photoReady", "uploadSent", "photoRefused", "uploadFailed"),
        (state, type) => {
          const late = { type, job: 99, photo, token: "t", at: 1, message: "no" } as RefitAction;
          expect(reduce(state, late).photos).toEqual(state.photos);
        },
      ),
    );
  });

  it("restores from a draft what it would have sent", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const draft = toDraft(state, 1);
        if (!draft) return;
        const restored = reduce(initialState("other"), {
          type: "restored",
          draft,
          photos: state.photos.entries.filter(isReady),
        });
        const { trap, consent } = state.form;
        expect({ ...restored.form, trap, consent }).toEqual(state.form);
        expect(restored.attemptId).toBe(state.attemptId);
        expect(restored.step).toBe(Math.min(state.step, farthest(state)));
        expect(savedPhotos(restored.photos)).toEqual(draft.photos);
      }),
    );
  });
});

describe("particulars", () => {
  it("needs a style to leave the first step", () => {
    expect(run([{ type: "next" }]).step).toBe(1);
    expect(run([styled, { type: "next" }]).step).toBe(2);
    expect(run([styled, { type: "next" }, { type: "next" }, { type: "next" }]).step).toBe(3);
  });

  it("keeps no consent in a draft, and takes none from an earlier one", () => {
    const agreed = run([styled, { type: "next" }, { type: "edit", change: { consent: true }, at: 1 }]);
    const draft = toDraft(agreed, 1);
    expect(draft?.form.consent).toBe(false);
    const earlier = draft && { ...draft, form: { ...draft.form, consent: true } };
    const restored = earlier && reduce(initialState("other"), { type: "restored", draft: earlier, photos: [] });
    expect(restored?.form).toMatchObject({ consent: false, selectedStyle: agreed.form.selectedStyle });
  });

  it("leaves out what only an older version had", () => {
    const draft = toDraft(run([styled, { type: "next" }]), 1);
    const earlier = draft && { ...draft, form: { ...draft.form, companyFax: "" } };
    const restored = earlier && reduce(initialState("other"), { type: "restored", draft: earlier, photos: [] });
    expect(restored && toRequest(restored, 1, null)).not.toHaveProperty("companyFax");
  });

  it("says how long the rest takes from the second step on", () => {
    expect([1, 2, 3, 4].map((n) => minutesLeft(n as Step))).toEqual([null, 4, 2, null]);
  });

  it("counts from the first touch", () => {
    vi.spyOn(performance, "now").mockReturnValueOnce(0);
    const state = run([styled, { ...styled, at: 900 }]);
    expect(toRequest(state, 4005, "s")).toMatchObject({
      elapsedMs: 4000,
      sessionId: "s",
      selectedStyle: "scandinavian",
    });
    expect(toRequest(initialState("a"), 10, null).elapsedMs).toBeNull();
  });

  it("keeps a field's sentence until the field changes", () => {
    const fields = [
      { field: "email", message: "bad" },
      { field: "phone", message: "bad" },
    ];
    const state = run([
      styled,
      { type: "refused", failure, fields },
      { type: "edit", change: { email: "a@b" }, at: 1 },
    ]);
    expect(state.fieldErrors).toEqual({ phone: "bad" });
  });

  it("never lets progress run backwards or out of range", () => {
    const state = run([
      { type: "photosPicked", picked: [{ job: 1, name: "saloon.jpg" }], leftOut: [] },
      { type: "photoProgress", job: 1, progress: 0.6 },
      { type: "photoProgress", job: 1, progress: 0.2 },
      { type: "photoProgress", job: 1, progress: Number.NaN },
    ]);
    expect(state.photos.entries[0]).toMatchObject({ progress: 0.6 });
  });

  it("drops only the photo from a draft for which there is no room", () => {
    const state: RefitState = run([
      styled,
      { type: "next" },
      { type: "photosPicked", picked: [{ job: 1, name: "saloon.jpg" }], leftOut: [] },
      { type: "photoReady", job: 1, photo },
    ]);
    const draft = toDraft(state, 1);
    expect(draft?.photos?.[0]?.name).toBe("saloon.jpg");
    const light = draft && draftParts.lighten(draft);
    const bytes = photo.blob.size;
    expect(light).toEqual({
      ...draft,
      photo: null,
      photos: [],
      photoNotes: [{ name: "saloon.jpg", bytes, words: "" }],
    });
    // Newer text is combined with the photo that was saved before.
    const typed = light && { ...light, form: { ...light.form, name: "Jane" } };
    expect(draft && typed && draftParts.complete(typed, draft)).toMatchObject({
      form: { name: "Jane" },
      photos: [{ name: "saloon.jpg" }],
    });
    const another = typed && { ...typed, attemptId: "another" };
    expect(draft && another && draftParts.complete(another, draft).photos).toEqual([]);
  });
});
