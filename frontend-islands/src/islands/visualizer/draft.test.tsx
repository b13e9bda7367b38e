import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { limits, messages } from "../../generated/domain.ts";
import { startFrom } from "./state/start.ts";
import { emptyForm, type SavedDraft } from "./state/state.ts";
import { button, fakes, field, file, fillContact, fresh, open } from "./test-kit.tsx";

beforeEach(() => {
  history.replaceState(null, "", "/visualizer");
});

describe("the draft on this device", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const draft: SavedDraft = {
    step: 3,
    form: { ...emptyForm, selectedStyle: "coastal-modern", name: "Jane", description: "No carpet" },
    attemptId: "kept-attempt",
    startedAt: 1,
    keptAt: new Date(2026, 10, 20, 12).getTime(),
    photo: {
      blob: new Blob(["x"]),
      name: "saloon.jpg",
      originalBytes: 9,
      format: "jpeg",
      method: "camera",
      token: null,
      sentAt: null,
    },
  };

  it("is offered and really restored, photo included", async () => {
    const { services, user } = open(fakes(draft));
    await screen.findByText(messages.draftFound);
    const prompt = screen.getByRole("region", { name: "Your saved request" });
    expect(prompt.textContent).toContain("Coastal Modern, your photo, kept on Friday, November 20.");
    expect(prompt.textContent).toContain(messages.draftLocal);
    await user.click(button("Continue my request"));
    expect(screen.getByText("Step 3 of 3")).toBeTruthy();
    expect(field("Name").value).toBe("Jane");
    await screen.findByText("saloon.jpg");
    expect(services.upload).toHaveBeenCalledOnce();
  });

  it("is continued without asking by who comes back to its step from another page", async () => {
    history.replaceState({ refitStep: 3 }, "", "/visualizer#step-3");
    const entries = history.length;
    vi.spyOn(performance, "getEntriesByType").mockReturnValue([
      { type: "back_forward" } as PerformanceNavigationTiming,
    ]);
    open(fakes(draft));
    await screen.findByText("Step 3 of 3");
    expect(field("Name").value).toBe("Jane");
    expect(screen.queryByText(messages.draftFound)).toBeNull();
    expect([location.hash, history.length]).toEqual(["#step-3", entries]);
  });

  it("is asked about after a reload", async () => {
    history.replaceState({ refitStep: 3 }, "", "/visualizer#step-3");
    vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type: "reload" } as PerformanceNavigationTiming]);
    open(fakes(draft));
    await screen.findByText(messages.draftFound);
    expect(screen.getByText("Step 1 of 3")).toBeTruthy();
  });

  it("says once that another tab writes the same draft, but not before anything is kept here", async () => {
    const { services, user } = open();
    const elsewhere = () => act(() => services.saved.watchOthers.mock.calls[0]?.[0]());
    elsewhere();
    expect(screen.queryByText(messages.draftElsewhere)).toBeNull();
    await user.click(screen.getByLabelText("Classic Nautical"));
    await user.click(button("Continue"));
    elsewhere();
    elsewhere();
    expect(screen.getAllByText(messages.draftElsewhere)).toHaveLength(1);
  });

  it("is cleared by starting over", async () => {
    const { services, user } = open(fakes(draft));
    await user.click(await screen.findByRole("button", { name: "Start over" }));
    expect(services.saved.clear).toHaveBeenCalledOnce();
    expect(screen.queryByText(messages.draftFound)).toBeNull();
    await user.click(button("Undo"));
    expect(services.saved.save).toHaveBeenCalledExactlyOnceWith(draft);
    await user.click(button("Continue my request"));
    expect(field("Name").value).toBe("Jane");
  });

  it("is not given up by choosing a style, only by starting a new request, which can be undone", async () => {
    const { services, user } = open(fakes(draft));
    await screen.findByText(messages.draftFound);
    await user.click(screen.getByLabelText("Classic Nautical"));
    expect(screen.getAllByRole("button", { name: /^Continue/ })).toHaveLength(1);
    expect(services.saved.clear).not.toHaveBeenCalled();
    await user.click(button("Start a new request"));
    expect(screen.getByText("Step 2 of 3")).toBeTruthy();
    expect(screen.getByText(messages.startedOver)).toBeTruthy();
    await user.click(button("Undo"));
    expect(screen.getByText("Step 1 of 3")).toBeTruthy();
    expect(services.saved.save).toHaveBeenLastCalledWith(draft);
    await user.click(button("Continue my request"));
    expect(screen.getByText("Step 3 of 3")).toBeTruthy();
  });

  it("stays untouched by who went on before it was found, until the question is answered", async () => {
    const start = { ...fresh, form: { selectedStyle: "classic-nautical" }, step: 2 as const };
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { services, user } = open(fakes(draft), start);
    await screen.findByText(messages.draftFound);
    await user.type(screen.getByLabelText(/Your vision/), "Teak");
    await act(() => vi.advanceTimersByTimeAsync(limits.autosaveDebounceMs * 2));
    expect(services.saved.save).not.toHaveBeenCalled();
    await user.click(button("Start over"));
    await act(() => vi.advanceTimersByTimeAsync(limits.autosaveDebounceMs * 2));
    expect(services.saved.save).toHaveBeenLastCalledWith(
      expect.objectContaining({ form: expect.objectContaining({ description: "Teak" }) }),
    );
  });

  it("ends with sending, also if the question was never answered", async () => {
    const start = { ...fresh, form: { selectedStyle: "classic-nautical" }, step: 3 as const };
    const { services, user } = open(fakes(draft), start);
    await screen.findByText(messages.draftFound);
    await fillContact(user);
    await user.click(button(/Send Request/));
    await screen.findByText("HG-7K2M9Q");
    await waitFor(() => expect(services.saved.clear).toHaveBeenCalled());
    expect(screen.queryByText(messages.draftFound)).toBeNull();
  });

  it("is saved a moment after each change from the second step on, and at once when the page goes", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { services, user } = open();
    await user.click(screen.getByLabelText("Classic Nautical"));
    await act(() => vi.advanceTimersByTimeAsync(limits.autosaveDebounceMs * 2));
    expect(services.saved.save).not.toHaveBeenCalled();
    await user.click(button("Continue"));
    await user.type(screen.getByLabelText(/Your vision/), "Teak");
    await act(() => vi.advanceTimersByTimeAsync(limits.autosaveDebounceMs));
    expect(services.saved.save).toHaveBeenLastCalledWith(
      expect.objectContaining({ step: 2, form: expect.objectContaining({ description: "Teak" }) }),
    );
    // At once: typing takes time, in which the pause may end.
    fireEvent.change(screen.getByLabelText(/Your vision/), { target: { value: "Teak!" } });
    dispatchEvent(new Event("pagehide"));
    expect(services.saved.saveLast).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ form: expect.objectContaining({ description: "Teak!" }) }),
    );
  });

  it("keeps a photo without waiting for a pause", async () => {
    // Fake timers: even on a slow machine exactly half of the pause passes.
    vi.useFakeTimers();
    const { services } = open(fakes(), {
      ...fresh,
      form: { selectedStyle: "classic-nautical" },
      step: 2,
      photos: [file],
    });
    await act(() => vi.advanceTimersByTimeAsync(limits.autosaveDebounceMs / 2));
    expect(services.saved.save).toHaveBeenCalledWith(
      expect.objectContaining({ photos: [expect.objectContaining({ name: "saloon.jpg" })] }),
    );
  });
});

describe("taking over the plain form", () => {
  it("starts where the visitor was, with what was typed and what was wrong", () => {
    const errors = { email: "Please enter a valid email address" };
    const form = { selectedStyle: "classic-nautical", name: "Jane", email: "jane@" };
    open(fakes(), { ...fresh, form, step: 3, errors });
    expect(screen.getByText("Step 3 of 3")).toBeTruthy();
    expect(field("Email").value).toBe("jane@");
    expect(screen.getByText(errors.email)).toBeTruthy();
  });

  it("begins where photos are added for a link that leads there, but not after a reload", () => {
    const untouched = { values: {}, errors: {}, notice: null, focused: null };
    history.replaceState(null, "", "/visualizer#step-2");
    expect(startFrom(untouched).step).toBe(2);
    history.replaceState({ refitStep: 2 }, "", "/visualizer#step-2");
    expect(startFrom(untouched).step).toBe(1);
  });

  it("takes along a photo that was already picked", async () => {
    const { services } = open(fakes(), { ...fresh, photos: [file] });
    await waitFor(() => expect(services.upload).toHaveBeenCalledOnce());
  });
});
