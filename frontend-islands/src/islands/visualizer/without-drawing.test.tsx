import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Services } from "./state/services.ts";
import { initialState, type SavedDraft } from "./state/state.ts";
import { button, fakes, file, fillContact, open } from "./test-kit.tsx";

// What Vite builds where drawing on a photo is switched off.
vi.mock("../../cabin/index.ts", () => import("../../cabin/off.ts"));

beforeEach(() => history.replaceState(null, "", "/visualizer"));

/** A device that could draw. */
const capable: Services["drawing"] = {
  isSupported: () => true,
  openEngine: vi.fn(),
  loadTool: vi.fn(),
  loadSheet: vi.fn(),
  materials: vi.fn(),
  picture: vi.fn(),
};

/** As an earlier build of the site kept it on this device. */
function draftWithSketch(): SavedDraft {
  const { form } = initialState("attempt-9");
  const shape = { strokes: [{ points: [1, 2, 30, 40], width: 20, wanted: true }], brushed: [], corners: null };
  const settee = { id: "a", name: "settee" as const, shape, material: "navy", direction: 0, isHidden: false };
  return {
    step: 3,
    form: { ...form, selectedStyle: "classic-nautical" },
    attemptId: "attempt-9",
    startedAt: null,
    keptAt: Date.now(),
    photo: {
      ...{ blob: file, name: "saloon.jpg", originalBytes: 9, format: "jpeg", method: "browse" as const },
      ...{ token: "token-9", sentAt: Date.now() },
    },
    sketch: {
      ...{ design: { surfaces: [settee], width: 1600 }, sample: null, picture: new Blob(["sketch"]) },
      ...{ isLeftOut: false, token: "sketch-9", sentAt: Date.now() },
    },
  };
}

it("takes style, photo and contact details, and offers no drawing", async () => {
  const { services, user } = open({ ...fakes(), drawing: capable });
  await user.click(screen.getByLabelText("Classic Nautical"));
  await user.click(button("Continue"));
  await user.upload(screen.getByLabelText("Add Photos"), file);
  await screen.findByText("saloon.jpg");
  expect(screen.queryByText(/own cabin/)).toBeNull();
  await user.click(button("Continue"));
  await fillContact(user);
  await user.click(button(/Send Request/));
  await screen.findByText("HG-7K2M9Q");
  expect(services.submit.mock.calls[0]?.[0]).toMatchObject({ photoToken: "token-1", sketchToken: null, surfaces: [] });
});

it("sends a draft that had a sketch without it", async () => {
  const { services, user } = open(fakes(draftWithSketch()));
  await user.click(await screen.findByRole("button", { name: "Continue my request" }));
  await fillContact(user);
  await user.click(button(/Send Request/));
  await screen.findByText("HG-7K2M9Q");
  expect(services.submit.mock.calls[0]?.[0]).toMatchObject({ photoToken: "token-9", sketchToken: null, surfaces: [] });
});
