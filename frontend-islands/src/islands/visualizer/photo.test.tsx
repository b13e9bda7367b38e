import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { messages } from "../../generated/domain.ts";
import { ApiError } from "../../lib/api.ts";
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
    await user.upload(screen.getByLabelText("Browse files"), file);
    await waitFor(() => expect(screen.getAllByText(messages.photoTooSmall)).toHaveLength(2));
    const input = screen.getByLabelText("Browse files");
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
    await user.upload(screen.getByLabelText("Browse files"), file);
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("42");
    expect(screen.getByText("Optimizing 42%")).toBeTruthy();
    await user.click(button("Cancel"));
    expect(stopped?.aborted).toBe(true);
    expect(screen.getByLabelText("Browse files")).toBeTruthy();
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
    await user.upload(screen.getByLabelText("Browse files"), file);
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
    expect(screen.getByRole("alert").textContent).toBe(words);
    expect(screen.queryByText(messages.photoFailed)).toBeNull();
  });

  it("keeps the focus in its place, whatever becomes of it", async () => {
    const { user } = open();
    await toPhoto(user);
    const place = screen.getByRole("group", { name: "Your photo" });
    const input = screen.getByLabelText("Browse files");
    input.focus();
    fireEvent.change(input, { target: { files: [file] } });
    await screen.findByText("saloon.jpg");
    expect(place.contains(document.activeElement)).toBe(true);
    await user.click(await screen.findByRole("button", { name: "Remove" }));
    expect(place.contains(document.activeElement)).toBe(true);
  });

  it("that did not arrive can be sent again or left out", async () => {
    const services = fakes();
    services.upload.mockRejectedValue(new ApiError("offline", messages.offline));
    const { user } = open(services);
    await toPhoto(user);
    await user.upload(screen.getByLabelText("Browse files"), file);
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
    await user.upload(screen.getByLabelText("Browse files"), file);
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
    await user.upload(screen.getByLabelText("Browse files"), file);
    await waitFor(() => expect(screen.getAllByText(messages.photoOffline)).toHaveLength(2));
    act(() => void dispatchEvent(new Event("online")));
    await waitFor(() => expect(services.upload).toHaveBeenCalledTimes(2));
    expect((await screen.findAllByText(messages.photoUploaded)).length).toBeGreaterThan(0);
  });

  it("that could not even be prepared offline is prepared again when the browser is back online", async () => {
    const services = fakes();
    services.prepare.mockRejectedValueOnce(new Error(messages.photoOffline));
    const { user } = open(services);
    await toPhoto(user);
    await user.upload(screen.getByLabelText("Browse files"), file);
    await waitFor(() => expect(screen.getAllByText(messages.photoOffline)).toHaveLength(2));
    act(() => void dispatchEvent(new Event("online")));
    await waitFor(() => expect(services.upload).toHaveBeenCalledOnce());
  });

  it("of several that are dropped together is named as the only one that was taken", async () => {
    const { user } = open();
    await toPhoto(user);
    const files = [file, new File(["x"], "galley.jpg", { type: "image/jpeg" })];
    const zone = screen.getByText("Drop a photo of your interior here").closest(".drop");
    fireEvent.drop(zone as Element, { dataTransfer: { files } });
    expect(await screen.findByText(/^Only saloon\.jpg was taken/)).toBeTruthy();
  });

  it("may be a WebP", async () => {
    const { user } = open();
    await toPhoto(user);
    expect(screen.getByLabelText("Browse files").getAttribute("accept")).toContain("image/webp");
  });

  it("is waited for while it is still uploading", async () => {
    const services = fakes();
    let arrive: () => void = () => {};
    services.upload.mockImplementation(
      () => new Promise((resolve) => (arrive = () => resolve({ token: "late", width: 1, height: 1, bytes: 1 }))),
    );
    const { user } = open(services);
    await toPhoto(user);
    await user.upload(screen.getByLabelText("Browse files"), file);
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
    await user.upload(screen.getByLabelText("Browse files"), file);
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
