import { act, screen, waitFor, within } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { messages } from "../generated/domain.ts";
import type { Services } from "../islands/visualizer/state/services.ts";
import { initialState, type SavedDraft } from "../islands/visualizer/state/state.ts";
import { button, fakes, file, fillContact, fresh, open } from "../islands/visualizer/test-kit.tsx";
import { ApiError } from "../lib/api.ts";
import type { Cabin } from "./cabin.tsx";
import { type CabinServices, type CabinTool, cabinServices } from "./services.ts";
import { type Design, emptyShape } from "./state/design.ts";

beforeEach(() => history.replaceState(null, "", "/visualizer"));

const shape = { ...emptyShape, strokes: [{ points: [1, 2, 30, 40], width: 20, wanted: true }] };
const design: Design = {
  surfaces: [
    { id: "a", name: "settee", shape, material: "navy", direction: 0, isHidden: false },
    { id: "b", name: "floor", shape: emptyShape, material: null, direction: null, isHidden: false },
  ],
  width: 1600,
};
const WISHES = [
  { name: "settee", materialId: "navy", direction: 0 },
  { name: "floor", materialId: null, direction: null },
];
const sample = { src: "/media/a/800.jpg", alt: "A saloon", width: 800, height: 600 };
const navy = {
  ...{ id: "navy", name: "Canvas", finish: "navy", kind: "fabric" as const, swatch: null },
  ...{ color: "#2b3850", contrast: 0.2, scale: 0.2, gloss: 0, styles: [] },
};
const picture = new Blob(["sketch"], { type: "image/jpeg" });

/** Stands for the tool: reports a design, and goes on, back, or to an end. */
const FakeCabin: typeof Cabin = ({ photo, onDesign, onPicture, onBack, onContinue, onEnd, design: kept }) => (
  <form
    className="cabin"
    aria-label="The tool"
    onSubmit={(event) => {
      event.preventDefault();
      onContinue(false);
    }}
  >
    <img src={photo.url} alt={photo.alt} />
    <p>{kept ? `${kept.surfaces.length} surfaces` : "Nothing yet"}</p>
    <button type="button" onClick={() => onDesign(design)}>
      Design
    </button>
    <button type="button" onClick={() => onPicture(picture)}>
      Compose
    </button>
    <button type="button" onClick={onBack}>
      Back
    </button>
    <button type="button" onClick={() => onContinue(true)}>
      Leave out
    </button>
    <button type="button" onClick={() => onEnd("Memory is short.")}>
      End
    </button>
    <button type="submit">Continue</button>
  </form>
);

function capable(kept: SavedDraft | null = null) {
  const composeAlone = vi.fn<CabinTool["composeAlone"]>(async () => picture);
  const drawing = {
    isSupported: vi.fn(() => true),
    openEngine: vi.fn<CabinServices["openEngine"]>(),
    loadTool: vi.fn<CabinServices["loadTool"]>(async () => ({ Cabin: FakeCabin, composeAlone })),
    loadSheet: vi.fn<CabinServices["loadSheet"]>(async () => {}),
    materials: vi.fn<CabinServices["materials"]>(async () => ({ materials: [navy], samples: [sample] })),
    picture: vi.fn<CabinServices["picture"]>(async () => new Blob(["x"])),
  } satisfies CabinServices;
  return { services: { ...fakes(kept), drawing } satisfies Services, composeAlone };
}

async function toPhoto(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByLabelText("Classic Nautical"));
  await user.click(button("Continue"));
}

async function toTool(user: ReturnType<typeof userEvent.setup>) {
  await toPhoto(user);
  await user.upload(screen.getByLabelText("Add Photos"), file);
  await user.click(await screen.findByRole("button", { name: "See your own cabin" }));
  await screen.findByRole("form", { name: "The tool" });
}

describe("who begins with a photo", () => {
  it("goes to the second step, and chooses a style there before the third", async () => {
    const { user } = open(capable().services);
    await user.click(button(messages.photoAlready));
    expect(screen.getByText("Step 2 of 3")).toBeTruthy();
    await user.click(button("Continue"));
    expect(screen.getByText(messages.styleRequired)).toBeTruthy();
    const style = screen.getByRole("radio", { name: "Coastal Modern" });
    expect(document.activeElement).toBe(style);
    await user.click(style);
    expect(screen.queryByText(messages.styleRequired)).toBeNull();
    await user.click(button("Continue"));
    expect(screen.getByText("Step 3 of 3")).toBeTruthy();
  });

  it("leaves the tool to choose the style that is missing", async () => {
    const { user } = open(capable().services);
    await user.click(button(messages.photoAlready));
    await user.upload(screen.getByLabelText("Add Photos"), file);
    await user.click(await screen.findByRole("button", { name: "See your own cabin" }));
    const tool = await screen.findByRole("form", { name: "The tool" });
    await user.click(within(tool).getByRole("button", { name: "Continue" }));
    expect(screen.queryByRole("form", { name: "The tool" })).toBeNull();
    expect(screen.getByText(messages.styleRequired)).toBeTruthy();
  });

  it("can come to try one of our pictures, once", async () => {
    history.replaceState(null, "", `/visualizer?try=${sample.src}#step-2`);
    const { user } = open(capable().services, { ...fresh, step: 2 });
    await screen.findByRole("form", { name: "The tool" });
    expect(screen.getByRole("img", { name: sample.alt })).toBeTruthy();
    expect(location.search).toBe("");
    await user.click(button("Back"));
    await screen.findByRole("heading", { name: "Show us what you have now" });
    expect(screen.queryByRole("form", { name: "The tool" })).toBeNull();
  });

  it("sees our pictures where the one that was meant is gone", async () => {
    history.replaceState(null, "", "/visualizer?try=/gone.webp#step-2");
    open(capable().services, { ...fresh, step: 2 });
    await screen.findByRole("button", { name: sample.alt });
  });

  it("is told in the first step what comes next", async () => {
    const { user } = open(capable().services);
    await user.click(screen.getByLabelText("Classic Nautical"));
    expect(screen.getByText("Next: on your own cabin")).toBeTruthy();
  });
});

describe("drawing on the photo", () => {
  it("is not offered where the device cannot, and nothing of it is loaded", async () => {
    const { services } = capable();
    services.drawing.isSupported.mockReturnValue(false);
    const { user } = open(services);
    await toPhoto(user);
    await user.upload(screen.getByLabelText("Add Photos"), file);
    await screen.findByText("saloon.jpg");
    expect(screen.queryByRole("region", { name: "See your own cabin" })).toBeNull();
    expect(services.drawing.loadTool).not.toHaveBeenCalled();
  });

  it("is not offered where the server has no files of it", async () => {
    const { user } = open({ ...fakes(), drawing: cabinServices(null) });
    await toPhoto(user);
    await user.upload(screen.getByLabelText("Add Photos"), file);
    await screen.findByText("saloon.jpg");
    expect(screen.queryByRole("region", { name: "See your own cabin" })).toBeNull();
  });

  it("is offered directly under the photo that was added", async () => {
    const { user } = open(capable().services);
    await toPhoto(user);
    expect(screen.getByRole("heading", { name: "See your own cabin" })).toBeTruthy();
    await user.upload(screen.getByLabelText("Add Photos"), file);
    const offer = (await screen.findByRole("button", { name: "See your own cabin" })).parentElement;
    expect(offer?.previousElementSibling?.className).toBe("compare");
  });

  it("opens on the photo, closes by Back, and keeps what was drawn", async () => {
    const { services } = capable();
    const { user } = open(services);
    await toTool(user);
    await user.click(button("Design"));
    await user.click(button("Back"));
    await screen.findByText("Settee: Canvas, navy");
    await user.click(button("Go on with your sketch"));
    await screen.findByText("2 surfaces");
  });

  it("closes by the browser's Back, and opens by its Forward", async () => {
    const { services } = capable();
    const { user } = open(services);
    await toTool(user);
    act(() => history.back());
    await screen.findByRole("button", { name: "See your own cabin" });
    act(() => history.forward());
    await screen.findByRole("form", { name: "The tool" });
  });

  it("says why it could not be loaded, and can be tried again", async () => {
    const { services } = capable();
    services.drawing.materials.mockRejectedValueOnce(new ApiError("offline", messages.offline));
    const { user } = open(services);
    await toPhoto(user);
    await user.upload(screen.getByLabelText("Add Photos"), file);
    await user.click(await screen.findByRole("button", { name: "See your own cabin" }));
    await screen.findByText(messages.drawingLoadFailed);
    await user.click(button("See your own cabin"));
    await screen.findByRole("form", { name: "The tool" });
  });

  it("ends with a sentence, keeps photo and text, and is not offered again for this photo", async () => {
    const { services } = capable();
    const { user } = open(services);
    await toTool(user);
    await user.click(button("End"));
    await screen.findByText("Memory is short.");
    expect(screen.getByText("saloon.jpg")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "See your own cabin" })).toBeNull();
  });

  it("begins anew with another photo", async () => {
    const { services } = capable();
    const { user } = open(services);
    await toTool(user);
    await user.click(button("Design"));
    await user.click(button("Back"));
    await user.click(await screen.findByRole("button", { name: /^Remove/ }));
    await user.upload(screen.getByLabelText("Add Photos"), file);
    await user.click(await screen.findByRole("button", { name: "See your own cabin" }));
    await screen.findByText("Nothing yet");
  });

  it("can be tried on a picture of ours, which is not sent as the visitor's", async () => {
    const { services } = capable();
    const { user } = open(services);
    await toPhoto(user);
    await user.click(button("No photo at hand? Try it on one of ours"));
    await user.click(await screen.findByRole("button", { name: sample.alt }));
    await screen.findByRole("form", { name: "The tool" });
    expect(services.drawing.picture).toHaveBeenCalledWith(sample.src);
    await user.click(button("Design"));
    await user.click(button("Compose"));
    await user.click(button("Continue"));
    await fillContact(user);
    await user.click(button(/Send Request/));
    await screen.findByText("HG-7K2M9Q");
    expect(services.submit.mock.calls[0]?.[0]).toMatchObject({ photoToken: null, sketchToken: "token-1" });
  });
});

describe("sending", () => {
  async function toContact({ services }: ReturnType<typeof capable>, { leaveOut = false, fails = false } = {}) {
    const { user } = open(services);
    await toTool(user);
    await user.click(button("Design"));
    await user.click(button("Compose"));
    if (fails) services.upload.mockRejectedValue(new ApiError("offline", messages.offline));
    else services.upload.mockResolvedValue({ token: "sketch-1", width: 1, height: 1, bytes: 1 });
    await user.click(button(leaveOut ? "Leave out" : "Continue"));
    await fillContact(user);
    return user;
  }

  it("takes picture and surfaces along", async () => {
    const given = capable();
    const user = await toContact(given);
    expect(screen.getByText("Settee: Canvas, navy")).toBeTruthy();
    await user.click(button(/Send Request/));
    await screen.findByText("HG-7K2M9Q");
    expect(given.services.upload.mock.lastCall?.[0]).toBe(picture);
    expect(given.composeAlone).not.toHaveBeenCalled();
    const sent = given.services.submit.mock.calls[0]?.[0];
    expect(sent).toMatchObject({ photoToken: "token-1", sketchToken: "sketch-1", surfaces: WISHES });
  });

  it("takes neither along where the visitor leaves them out", async () => {
    const given = capable();
    const user = await toContact(given, { leaveOut: true });
    await user.click(button(/Send Request/));
    await screen.findByText("HG-7K2M9Q");
    expect(given.services.submit.mock.calls[0]?.[0]).toMatchObject({ sketchToken: null, surfaces: [] });
  });

  it("goes without the picture where its upload fails, if the visitor wants that", async () => {
    const given = capable();
    const { services } = given;
    const user = await toContact(given, { fails: true });
    await user.click(button(/Send Request/));
    await screen.findByText(messages.sketchRetryOrSkip);
    expect(services.submit).not.toHaveBeenCalled();
    await user.click(button("Send without the sketch"));
    await screen.findByText("HG-7K2M9Q");
    expect(services.submit.mock.calls[0]?.[0]).toMatchObject({ sketchToken: null, surfaces: WISHES });
  });

  it("uploads again what the server has removed", async () => {
    const given = capable();
    const { services } = given;
    const fields = [{ field: "sketch", message: "The sketch was removed after a day" }];
    services.submit.mockRejectedValueOnce(new ApiError("invalid", messages.requiredFields, { fields }));
    const user = await toContact(given);
    await user.click(button(/Send Request/));
    await screen.findByText("The sketch was removed after a day");
    services.upload.mockResolvedValue({ token: "sketch-2", width: 1, height: 1, bytes: 1 });
    await user.click(button("Try Again"));
    await screen.findByText("HG-7K2M9Q");
    expect(services.submit.mock.lastCall?.[0].sketchToken).toBe("sketch-2");
  });

  it("composes the picture of a restored draft again", async () => {
    const { form } = initialState("attempt-9");
    const photo = { blob: file, name: "saloon.jpg", originalBytes: 9, format: "jpeg", method: "browse" as const };
    const given = capable({
      step: 3,
      form: { ...form, selectedStyle: "classic-nautical" },
      attemptId: "attempt-9",
      startedAt: null,
      keptAt: Date.now(),
      photo: { ...photo, token: "token-9", sentAt: Date.now() },
      sketch: { design, sample: null, picture: null, isLeftOut: false, token: null, sentAt: null },
    });
    const { user } = open(given.services);
    await user.click(await screen.findByRole("button", { name: "Continue my request" }));
    await waitFor(() => expect(given.composeAlone).toHaveBeenCalledOnce());
    await fillContact(user);
    await user.click(button(/Send Request/));
    await screen.findByText("HG-7K2M9Q");
    const sent = given.services.submit.mock.calls[0]?.[0];
    expect(sent).toMatchObject({ photoToken: "token-9", sketchToken: "token-1", surfaces: WISHES });
  });
});
