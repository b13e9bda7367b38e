import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type LeadReceipt, messages } from "../../generated/domain.ts";
import { photoLimits, photoMessages } from "../../generated/photos.ts";
import { waitingMessages } from "../../generated/waiting.ts";
import { ApiError } from "../../lib/api.ts";
import { fill } from "../../lib/texts.ts";
import { leftOut } from "../../photo/list/photo-list.ts";
import { emptyForm } from "./state/state.ts";
import { button, fakes, file, fillContact, open } from "./test-kit.tsx";

beforeEach(() => {
  history.replaceState(null, "", "/visualizer");
});

describe("the photo", () => {
  const toPhoto = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByLabelText("Classic Nautical"));
    await user.click(button("Continue"));
  };

  it("shows why it was refused, next to the drop zone and as an alert", async () => {
    const services = fakes();
    services.prepare.mockRejectedValueOnce(new Error(messages.photoTooSmall));
    const { user } = open(services);
    await toPhoto(user);
    await user.upload(screen.getByLabelText("Add Photos"), file);
    await screen.findByText(messages.photoTooSmall);
    expect(screen.getByText(leftOut("saloon.jpg", messages.photoTooSmall)).closest("[role=alert]")?.id).toBe(
      "photo-error",
    );
    const input = screen.getByLabelText("Add Photos");
    expect(input.getAttribute("aria-describedby")).toContain("photo-error");
    expect(services.upload).not.toHaveBeenCalled();
  });

  it("reports its progress and can be canceled", async () => {
    const services = fakes();
    let stopped: AbortSignal | undefined;
    services.prepare.mockImplementation((_, { onProgress, signal }) => {
      stopped = signal;
      onProgress(0.42);
      return new Promise(() => {});
    });
    const { user } = open(services);
    await toPhoto(user);
    await user.upload(screen.getByLabelText("Add Photos"), file);
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("42");
    expect(screen.getByText("Optimizing 42%")).toBeTruthy();
    await user.click(button(/^Cancel/));
    expect(stopped?.aborted).toBe(true);
    expect(screen.getByLabelText("Add Photos")).toBeTruthy();
  });

  it.each([
    ["offline", messages.offline, messages.photoOffline],
    [
      "too_many",
      "Too many photos were uploaded from your network.",
      "Too many photos were uploaded from your network.",
    ],
    ["unavailable", messages.unavailable, messages.unavailable],
  ] as const)("that did not arrive says why, and nothing else: %s", async (code, answer, words) => {
    const services = fakes();
    services.upload.mockRejectedValue(new ApiError(code, answer));
    const { user } = open(services);
    await toPhoto(user);
    await user.upload(screen.getByLabelText("Add Photos"), file);
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
    expect(screen.getByText(words, { selector: ".toast p" })).toBeTruthy();
    expect(screen.queryByText(messages.photoFailed)).toBeNull();
  });

  it("keeps the focus in its place, whatever becomes of it", async () => {
    const { user } = open();
    await toPhoto(user);
    const place = screen.getByRole("group", { name: "Your photos" });
    const input = screen.getByLabelText("Add Photos");
    input.focus();
    fireEvent.change(input, { target: { files: [file] } });
    await screen.findByText("saloon.jpg");
    expect(place.contains(document.activeElement)).toBe(true);
    await user.click(await screen.findByRole("button", { name: /^Remove/ }));
    expect(place.contains(document.activeElement)).toBe(true);
  });

  it("that did not arrive can be sent again or left out", async () => {
    const services = fakes();
    services.upload.mockRejectedValue(new ApiError("offline", messages.offline));
    const { user } = open(services);
    await toPhoto(user);
    await user.upload(screen.getByLabelText("Add Photos"), file);
    await waitFor(() => expect(screen.getAllByText(messages.photoOffline)).toHaveLength(2));
    await user.click(button("Continue"));
    await fillContact(user);
    await user.click(button(/Send Request/));
    await screen.findByText(messages.photoRetryOrSkip);
    expect(services.submit).not.toHaveBeenCalled();

    await user.click(button("Send without the photo"));
    await screen.findByText("HG-7K2M9Q");
    expect(services.submit.mock.calls[0]?.[0]).toMatchObject({ photoToken: null, photoMissing: true });
  });

  it("that did not arrive goes with the request once a second try succeeds", async () => {
    const services = fakes();
    services.upload.mockRejectedValueOnce(new ApiError("offline", messages.offline));
    const { user } = open(services);
    await toPhoto(user);
    await user.upload(screen.getByLabelText("Add Photos"), file);
    await waitFor(() => expect(screen.getAllByText(messages.photoOffline)).toHaveLength(2));
    await user.click(button("Continue"));
    await fillContact(user);
    await user.click(button(/Send Request/));
    await user.click(await screen.findByRole("button", { name: "Try Again" }));
    await screen.findByText("HG-7K2M9Q");
    expect(services.submit.mock.calls[0]?.[0]).toMatchObject({ photoToken: "token-1", photoMissing: false });
  });

  it("that failed offline is sent again automatically when the browser is back online", async () => {
    const services = fakes();
    services.upload.mockRejectedValueOnce(new ApiError("offline", messages.offline));
    const { user } = open(services);
    await toPhoto(user);
    await user.upload(screen.getByLabelText("Add Photos"), file);
    await waitFor(() => expect(screen.getAllByText(messages.photoOffline)).toHaveLength(2));
    act(() => void dispatchEvent(new Event("online")));
    await waitFor(() => expect(services.upload).toHaveBeenCalledTimes(2));
    expect((await screen.findAllByText(messages.photoUploaded)).length).toBeGreaterThan(0);
  });

  it("that could not even be prepared offline is prepared again when the browser is back online", async () => {
    const services = fakes();
    services.prepare.mockRejectedValueOnce(new Error(messages.photoOffline));
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { user } = open(services);
    await toPhoto(user);
    await user.upload(screen.getByLabelText("Add Photos"), file);
    await screen.findByText(leftOut("saloon.jpg", messages.photoOffline));
    online.mockRestore();
    act(() => void dispatchEvent(new Event("online")));
    await waitFor(() => expect(services.upload).toHaveBeenCalledOnce());
  });

  it("may be a WebP", async () => {
    const { user } = open();
    await toPhoto(user);
    expect(screen.getByLabelText("Add Photos").getAttribute("accept")).toContain("image/webp");
  });

  it("is waited for while it is still uploading", async () => {
    const services = fakes();
    let arrive: () => void = () => {};
    services.upload.mockImplementation(
      () => new Promise((resolve) => (arrive = () => resolve({ token: "late", width: 1, height: 1, bytes: 1 }))),
    );
    const { user } = open(services);
    await toPhoto(user);
    await user.upload(screen.getByLabelText("Add Photos"), file);
    await screen.findByText(/Uploading 0%/);
    await user.click(button("Continue"));
    await fillContact(user);
    await user.click(button(/Send Request/));
    expect(services.submit).not.toHaveBeenCalled();
    arrive();
    await screen.findByText("HG-7K2M9Q");
    expect(services.submit.mock.calls[0]?.[0].photoToken).toBe("late");
  });

  it("that the server has removed is offered again", async () => {
    const services = fakes();
    const fields = [{ field: "photo", message: "Your photo was removed after a day" }];
    services.submit.mockRejectedValueOnce(new ApiError("invalid", messages.requiredFields, { fields }));
    const { user } = open(services);
    await toPhoto(user);
    await user.upload(screen.getByLabelText("Add Photos"), file);
    await user.click(button("Continue"));
    await fillContact(user);
    await user.click(button(/Send Request/));
    await screen.findByText("Your photo was removed after a day");
    await user.click(button("Try Again"));
    await screen.findByText("HG-7K2M9Q");
    expect(services.upload).toHaveBeenCalledTimes(2);
  });

  it("comes from the camera or the gallery on a phone", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList,
    );
    const { services, user } = open();
    await toPhoto(user);
    expect(screen.getByLabelText("Take Photo").getAttribute("capture")).toBe("environment");
    expect(screen.getByLabelText("From Gallery").hasAttribute("capture")).toBe(false);
    await user.upload(screen.getByLabelText("From Gallery"), file);
    expect(services.prepare.mock.calls[0]?.[1].mobile).toBe(true);
  });
});

describe("several photos", () => {
  const named = (name: string) => new File([name], name, { type: "image/jpeg" });
  const names = () => [...document.querySelectorAll(".photo-row .name")].map(({ textContent }) => textContent);
  const start = async (services = fakes()) => {
    let tokens = 0;
    services.upload.mockImplementation(async () => {
      tokens += 1;
      return { token: `token-${tokens}`, width: 1, height: 1, bytes: 1 };
    });
    const { user } = open(services);
    await user.click(screen.getByLabelText("Classic Nautical"));
    await user.click(button("Continue"));
    return { services, user };
  };

  it("go in the visitor's order with their words; a broken one is left out", async () => {
    const { services, user } = await start();
    services.prepare.mockImplementation(async (picked) => {
      if (picked.name === "broken.jpg") throw new Error(messages.photoFailed);
      return { blob: picked, format: "jpeg" };
    });
    const files = ["bow.jpg", "broken.jpg", "helm.jpg"].map(named);
    fireEvent.drop(document.querySelector(".drop") as Element, { dataTransfer: { files } });
    await waitFor(() => expect(services.upload).toHaveBeenCalledTimes(2));
    expect(screen.getByText(leftOut("broken.jpg", messages.photoFailed))).toBeTruthy();
    await user.type(screen.getAllByRole("textbox", { name: /What it shows/ })[1] as Element, "The helm");
    await user.click(button("Move helm.jpg up"));
    expect(names()).toEqual(["helm.jpg", "bow.jpg"]);
    expect(document.activeElement).toBe(button("Move helm.jpg down"));
    await user.click(button("Continue"));
    await fillContact(user);
    await user.click(button(/Send Request/));
    await screen.findByText("HG-7K2M9Q");
    expect(services.submit.mock.calls[0]?.[0]).toMatchObject({
      photoToken: "token-2",
      photoWords: "The helm",
      furtherPhotos: [{ token: "token-1", words: "" }],
      photoMissing: false,
    });
  });

  it("are six at most, prepared and sent one after the other", async () => {
    const { services } = await start();
    let running = 0;
    services.prepare.mockImplementation(async (picked) => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
      return { blob: picked, format: "jpeg" };
    });
    const files = Array.from({ length: photoLimits.photosMax + 1 }, (_, at) => named(`${at}.jpg`));
    fireEvent.drop(document.querySelector(".drop") as Element, { dataTransfer: { files } });
    await waitFor(() => expect(services.upload).toHaveBeenCalledTimes(photoLimits.photosMax));
    const reason = fill(photoMessages.full, { limit: photoLimits.photosMax });
    expect(screen.getByText(leftOut(`${photoLimits.photosMax}.jpg`, reason))).toBeTruthy();
  });

  it("can be pasted", async () => {
    const { services } = await start();
    fireEvent.paste(window, { clipboardData: { files: [named("pasted.jpg")], types: ["Files"] } });
    await screen.findByText("pasted.jpg");
    await waitFor(() => expect(services.upload).toHaveBeenCalledOnce());
  });
});

describe("a request that cannot reach the server", () => {
  it("is kept with its photos, and the flow is empty again", async () => {
    const services = fakes();
    services.submit.mockRejectedValueOnce(new ApiError("offline", messages.offline));
    services.keepRequest.mockResolvedValueOnce({ isKept: true, hasDropped: false });
    const { user } = open(services);
    await user.click(screen.getByLabelText("Classic Nautical"));
    await user.click(button("Continue"));
    await user.upload(screen.getByLabelText("Add Photos"), file);
    await screen.findByText("saloon.jpg");
    await user.click(button("Continue"));
    await fillContact(user);
    await user.click(button(/Send Request/));
    await screen.findByText("Step 1 of 3");
    const kept = services.keepRequest.mock.calls[0]?.[0];
    expect(kept).toMatchObject({ kind: "visualizer", id: "attempt-1", draft: { attemptId: "attempt-1" } });
    expect(kept?.photos).toMatchObject([{ name: "saloon.jpg", token: "token-1" }]);
    expect(services.saved.clear).toHaveBeenCalled();
    expect(services.showWaiting).toHaveBeenLastCalledWith(expect.anything(), { isNew: true });
  });

  it("is kept before it is sent, in place of the draft, and not after it has arrived", async () => {
    const services = fakes();
    const order: string[] = [];
    let arrive = (_: LeadReceipt) => {};
    services.holdRequest.mockImplementation(async ({ photos }) => {
      order.push(`kept with ${photos.length}`);
      return true;
    });
    services.submit.mockImplementation(() => {
      order.push("sent");
      return new Promise((resolve) => (arrive = resolve));
    });
    services.requestAnswered.mockImplementation(async (id) => void order.push(`${id} answered`));
    const { user } = open(services);
    await user.click(screen.getByLabelText("Classic Nautical"));
    await user.click(button("Continue"));
    await user.upload(screen.getByLabelText("Add Photos"), file);
    await screen.findByText("saloon.jpg");
    await user.click(button("Continue"));
    await fillContact(user);
    services.saved.clear.mockClear();
    await user.click(button(/Send Request/));
    await waitFor(() => expect(order.at(-1)).toBe("sent"));
    expect(order).toEqual(["kept with 1", "kept with 1", "sent"]);
    expect(services.holdRequest.mock.lastCall?.[0]).toMatchObject({
      id: "attempt-1",
      draft: { attemptId: "attempt-1", photoMissing: false },
      photos: [{ name: "saloon.jpg", token: "token-1" }],
    });
    expect(services.saved.clear).toHaveBeenCalled();
    expect(services.showWaiting).not.toHaveBeenCalledWith(expect.anything(), { isNew: true });
    arrive({ reference: "HG-7K2M9Q", page: "t.0.1.h" });
    await screen.findByText("HG-7K2M9Q");
    expect(order.at(-1)).toBe("attempt-1 answered");
    expect(services.keepRequest).not.toHaveBeenCalled();
  });

  it("is a draft again once the server has refused it", async () => {
    const services = fakes();
    const fields = [{ field: "email", message: "That address is wrong." }];
    services.submit.mockRejectedValueOnce(new ApiError("invalid", messages.requiredFields, { fields }));
    const { user } = open(services);
    await user.click(screen.getByLabelText("Classic Nautical"));
    await user.click(button("Continue"));
    await user.upload(screen.getByLabelText("Add Photos"), file);
    await screen.findByText("saloon.jpg");
    await user.click(button("Continue"));
    await fillContact(user);
    await user.click(button(/Send Request/));
    await screen.findByText("That address is wrong.");
    expect(services.requestAnswered).toHaveBeenCalledExactlyOnceWith("attempt-1");
    const cleared = services.saved.clear.mock.invocationCallOrder.at(-1) ?? 0;
    await waitFor(() => expect(services.saved.save.mock.invocationCallOrder.at(-1)).toBeGreaterThan(cleared));
  });

  it("comes back into the flow when it is taken back", async () => {
    const services = fakes();
    const kept = {
      step: 3 as const,
      form: { ...emptyForm, selectedStyle: "classic-nautical", name: "Jane" },
      attemptId: "kept",
      startedAt: null,
      keptAt: 1,
      photos: [],
    };
    services.showWaiting.mockImplementation(async ({ takenBack }) => {
      const photos = [
        {
          blob: file,
          name: "saloon.jpg",
          originalBytes: 9,
          format: "jpeg",
          method: "browse" as const,
          token: null,
          sentAt: null,
        },
      ];
      const request = {
        id: "kept",
        kind: "visualizer" as const,
        path: "/visualizer",
        keptAt: 1,
        draft: {},
        photos,
        sketch: null,
      };
      takenBack({ ...request, form: kept, refusal: null, isWithoutPhotos: false });
      return () => {};
    });
    open(services);
    await screen.findByText("Step 3 of 3");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Jane");
    await waitFor(() => expect(services.upload).toHaveBeenCalledOnce());
  });

  it("says so and keeps everything where this browser stores nothing", async () => {
    const services = fakes();
    services.submit.mockRejectedValueOnce(new ApiError("offline", messages.offline));
    const { user } = open(services);
    await user.click(screen.getByLabelText("Classic Nautical"));
    await user.click(button("Continue"));
    await user.click(button("Continue"));
    await fillContact(user);
    await user.click(button(/Send Request/));
    await screen.findByText(waitingMessages.notKept);
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Jane O'Brien");
  });
});

describe("the style pictures", () => {
  it("all come from the other set once one fails", async () => {
    open();
    const [first] = screen.getAllByRole("img");
    act(() => void first?.dispatchEvent(new Event("error")));
    expect(screen.getAllByRole("img").map((image) => image.getAttribute("src"))).toEqual([
      "/media/coastal-modern-other/800.jpg",
      "/media/classic-nautical-other/800.jpg",
    ]);
  });
});
