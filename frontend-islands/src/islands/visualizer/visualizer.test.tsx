import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { limits, messages, type RefitDraft, type StyleCard } from "../../generated/domain.ts";
import { ApiError } from "../../lib/api.ts";
import type { Services } from "./services.ts";
import { emptyForm, type SavedDraft } from "./state.ts";
import type { Start } from "./use-refit.ts";
import { Visualizer } from "./visualizer.tsx";

const card = (id: string, name: string): StyleCard => {
  const picture = (kind: string) => {
    const src = `/media/${id}-${kind}/800.jpg`;
    return { avif: "", webp: "", jpeg: "", src, width: 800, height: 600, alt: `A saloon in the ${name} style` };
  };
  const materials = ["Oak", "Linen", "Lacquer", "Nickel"];
  return { id, name, description: `${name} words`, materials, picture: picture("main"), fallback: picture("other") };
};
const styles = [card("coastal-modern", "Coastal Modern"), card("classic-nautical", "Classic Nautical")];
const fresh: Start = { form: {}, step: 1, errors: {}, failure: null, startedAt: null, photo: null };
const file = new File(["x".repeat(3000)], "saloon.jpg", { type: "image/jpeg" });

function fakes(kept: SavedDraft | null = null) {
  let ids = 0;
  return {
    prepare: vi.fn<Services["prepare"]>(async () => ({ blob: new Blob(["x".repeat(2000)]), format: "jpeg" })),
    upload: vi.fn<Services["upload"]>(async () => ({ token: "token-1", width: 1, height: 1, bytes: 1 })),
    submit: vi.fn<Services["submit"]>(async () => ({ reference: "HG-7K2M9Q" })),
    check: vi.fn<Services["check"]>(async () => ({ error: null, meant: null })),
    record: vi.fn<Services["record"]>(),
    sessionId: () => "session",
    saved: {
      load: vi.fn(async () => kept),
      save: vi.fn(async () => {}),
      saveLast: vi.fn(async () => {}),
      clear: vi.fn(async () => {}),
    },
    newId: () => {
      ids += 1;
      return `attempt-${ids}`;
    },
    now: () => Date.now(),
  } satisfies Services;
}

function open(services = fakes(), start = fresh, level = 1) {
  const wasm = {
    worker: "",
    pixelsJs: "",
    pixelsWasm: "",
    pixelsBaseJs: "",
    pixelsBaseWasm: "",
    heicJs: "",
    heicWasm: "",
  };
  const confirmation = "We will be in touch by Monday.";
  const props = { styles, phone: "(619) 555-0142", confirmation, level, stylesheet: "", wasm, services, start };
  render(<Visualizer {...props} />);
  return { services, user: userEvent.setup() };
}

const button = (name: RegExp | string) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const heading = () => screen.getByRole("heading", { level: 1 });

async function fillContact(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field("Name"), "Jane O'Brien");
  await user.type(field("Email"), "jane+boat@example.com");
  await user.type(field("Phone"), "(619) 555-0187");
  await user.click(screen.getByRole("checkbox"));
}

async function toContact(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByLabelText("Classic Nautical"));
  await user.click(button("Continue"));
  await user.click(button("Continue"));
}

beforeEach(() => {
  history.replaceState(null, "", "/visualizer");
});

it("takes its place among the headings of the page it stands in", () => {
  open(fakes(), fresh, 2);
  expect(screen.getByRole("heading", { level: 2, name: "Visualize Your Refit" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 3, name: "Classic Nautical" })).toBeTruthy();
  expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
});

describe("the whole flow", () => {
  it("works by keyboard alone, with the photo, and sends what was typed", async () => {
    const { services, user } = open();
    expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
    expect(screen.getByText("Step 1 of 3")).toBeTruthy();
    expect(screen.queryByText(/min remaining/)).toBeNull();

    await user.tab();
    await user.keyboard(" ");
    await user.keyboard("{ArrowDown}");
    expect(screen.getByLabelText<HTMLInputElement>("Classic Nautical").checked).toBe(true);
    await user.tab();
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(heading());
    expect(screen.getByText("~4 min remaining")).toBeTruthy();
    expect(screen.getByText("Step 2 of 3: Add Photos")).toBeTruthy();

    await user.upload(screen.getByLabelText("Browse files"), file);
    await screen.findByText("saloon.jpg");
    await waitFor(() => expect(screen.getAllByText(messages.photoUploaded).length).toBeGreaterThan(0));
    expect(screen.getByText("3 KB to 2 KB")).toBeTruthy();
    await user.type(screen.getByLabelText(/Your vision/), "LOA < 50 ft");
    await user.click(button("Continue"));
    expect(screen.getByText("~2 min remaining")).toBeTruthy();

    await fillContact(user);
    await user.click(screen.getByLabelText(/Morning/));
    await user.click(button(/Send Request/));
    await screen.findByText("HG-7K2M9Q");
    expect(heading().textContent).toBe("Thank You");
    expect(document.activeElement).toBe(heading());
    expect(screen.getByText(messages.refitSent)).toBeTruthy();
    expect(screen.getByText("We will be in touch by Monday.")).toBeTruthy();

    const sent = services.submit.mock.calls[0]?.[0] as RefitDraft;
    expect(sent).toMatchObject({
      attemptId: "attempt-1",
      selectedStyle: "classic-nautical",
      description: "LOA < 50 ft",
      name: "Jane O'Brien",
      email: "jane+boat@example.com",
      phone: "(619) 555-0187",
      preferredContactMethod: "either",
      preferredTime: "morning",
      photoToken: "token-1",
      photoMissing: false,
      consent: true,
      companyFax: "",
      sessionId: "session",
    });
    expect(services.saved.clear).toHaveBeenCalled();
    expect(services.record.mock.calls.map(([step]) => step)).toEqual([
      "style_selection",
      "photo_upload",
      "consultation_form",
    ]);
    expect(services.record.mock.calls[1]?.[1]).toEqual({
      description_length: 11,
      file_size: 3000,
      file_type: "jpeg",
      compression_ratio: 0.667,
      upload_method: "browse",
    });

    await user.click(button("Start Another Request"));
    expect(screen.getByText("Step 1 of 3")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Classic Nautical").checked).toBe(false);
  });

  it("follows the browser's back and forward, but never into the confirmation", async () => {
    const { user } = open();
    await toContact(user);
    expect(location.hash).toBe("#step-3");
    history.back();
    await screen.findByText("Step 2 of 3");
    history.back();
    await screen.findByText("Step 1 of 3");
    expect(location.hash).toBe("");
    history.forward();
    await screen.findByText("Step 2 of 3");
    history.forward();
    await screen.findByText("Step 3 of 3");
    await fillContact(user);
    await user.click(button(/Send Request/));
    await screen.findByText("HG-7K2M9Q");
    history.back();
    await screen.findByText("Step 1 of 3");
    history.forward();
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(screen.getByText("Step 1 of 3")).toBeTruthy();
  });
});

describe("refusals keep everything and say what to do", () => {
  it("names what is missing beside the fields and focuses the first", async () => {
    const { services, user } = open();
    await toContact(user);
    await user.type(field("Name"), "Jane");
    await user.click(button(/Send Request/));
    expect(screen.getByText(messages.requiredFields)).toBeTruthy();
    const email = field("Email");
    expect(document.activeElement).toBe(email);
    const described = email.getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(described)?.textContent).toBe(messages.emailRequired);
    expect(screen.getByText(messages.consentRequired)).toBeTruthy();
    expect(services.submit).not.toHaveBeenCalled();
    expect(field("Name").value).toBe("Jane");
  });

  it("checks a field when it is left, and only asks about a typing error", async () => {
    const services = fakes();
    const { user } = open(services);
    await toContact(user);
    services.check.mockResolvedValueOnce({ error: null, meant: "jane@gmail.com" });
    await user.type(field("Email"), "jane@gmial.con");
    services.check.mockResolvedValueOnce({ error: "Too short", meant: null });
    await user.type(field("Phone"), "555");
    await user.tab();
    expect(services.check.mock.calls).toEqual([
      ["email", "jane@gmial.con"],
      ["phone", "555"],
    ]);
    expect(field("Phone").getAttribute("aria-invalid")).toBe("true");
    expect(field("Email").getAttribute("aria-invalid")).toBeNull();
    await user.click(button("jane@gmail.com"));
    expect(field("Email").value).toBe("jane@gmail.com");
    expect(screen.queryByText(/Did you mean/)).toBeNull();
  });

  it("never cuts a text, and says how much is too much", async () => {
    const { user } = open();
    await user.click(screen.getByLabelText("Classic Nautical"));
    await user.click(button("Continue"));
    const vision = screen.getByLabelText<HTMLTextAreaElement>(/Your vision/);
    await user.click(vision);
    await user.paste("x".repeat(limits.descriptionMax - 1));
    expect(screen.getByText("Characters left: 1")).toBeTruthy();
    await user.paste("yyy");
    expect(vision.value).toHaveLength(limits.descriptionMax + 2);
    expect(vision.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(/at most 5000 characters\. This text has 2 too many\./)).toBeTruthy();
  });

  it("shows the server's sentences beside fields", async () => {
    const services = fakes();
    const fields = [{ field: "phone", message: "Please enter a valid phone number" }];
    services.submit.mockRejectedValueOnce(new ApiError("invalid", messages.requiredFields, { fields }));
    const { user } = open(services);
    await toContact(user);
    await fillContact(user);
    await user.click(button(/Send Request/));
    await screen.findByText("Please enter a valid phone number");
    const phone = field("Phone");
    expect(phone.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(phone);
    await user.type(phone, "1");
    expect(screen.queryByText("Please enter a valid phone number")).toBeNull();
    await user.click(button(/Send Request/));
    await screen.findByText("HG-7K2M9Q");
    const attempts = services.submit.mock.calls.map(([draft]) => draft.attemptId);
    expect(attempts[0]).toBe(attempts[1]);
  });

  it("goes back to the step of a field that is wrong there", async () => {
    const services = fakes();
    const fields = [{ field: "selectedStyle", message: "Please choose one of the options" }];
    services.submit.mockRejectedValueOnce(new ApiError("invalid", messages.requiredFields, { fields }));
    const { user } = open(services);
    await toContact(user);
    await fillContact(user);
    await user.click(button(/Send Request/));
    await screen.findByText("Step 1 of 3");
    expect(screen.getByText("Please choose one of the options")).toBeTruthy();
  });

  it.each([
    ["blocked", messages.submissionBlocked],
    ["too_many", "Too many submissions. Please try again in 7 minutes."],
    ["duplicate", "A submission with this email was recently sent. Please wait before submitting again."],
    ["unavailable", messages.unavailable],
    ["offline", messages.offline],
  ] as const)("offers the phone number when the answer is %s", async (code, sentence) => {
    const services = fakes();
    services.submit.mockRejectedValueOnce(new ApiError(code, sentence));
    const { user } = open(services);
    await toContact(user);
    await fillContact(user);
    await user.click(button(/Send Request/));
    await screen.findByText(sentence);
    expect(screen.getByRole("link", { name: "(619) 555-0142" }).getAttribute("href")).toBe("tel:6195550142");
    expect(screen.getByText(messages.refitFailedToast)).toBeTruthy();
    expect(field("Email").value).toBe("jane+boat@example.com");
  });

  it("uses the general sentence for anything unexpected", async () => {
    const services = fakes();
    services.submit.mockRejectedValueOnce(new TypeError("boom"));
    const { user } = open(services);
    await toContact(user);
    await fillContact(user);
    await user.click(button(/Send Request/));
    await screen.findByText(messages.refitFailed);
  });

  it("is busy while it sends, once", async () => {
    const services = fakes();
    let answer: (receipt: { reference: string }) => void = () => {};
    services.submit.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const { user } = open(services);
    await toContact(user);
    await fillContact(user);
    await user.click(button(/Send Request/));
    const busy = await screen.findByRole("button", { name: messages.sending });
    expect(busy.getAttribute("aria-busy")).toBe("true");
    await user.click(busy);
    await user.type(field("Name"), "{Enter}");
    expect(services.submit).toHaveBeenCalledOnce();
    answer({ reference: "HG-1" });
    await screen.findByText("HG-1");
  });
});

describe("the photo", () => {
  const toPhoto = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByLabelText("Classic Nautical"));
    await user.click(button("Continue"));
  };

  it("shows why it was refused, beside the place and as an alert", async () => {
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

  it("reports its progress and can be cancelled", async () => {
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
    ["too_many", "Too many photos came from your network.", "Too many photos came from your network."],
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

  it("is waited for when it is still on its way", async () => {
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
    const fields = [{ field: "photo", message: "Your photo was kept for a day" }];
    services.submit.mockRejectedValueOnce(new ApiError("invalid", messages.requiredFields, { fields }));
    const { user } = open(services);
    await toPhoto(user);
    await user.upload(screen.getByLabelText("Browse files"), file);
    await user.click(button("Continue"));
    await fillContact(user);
    await user.click(button(/Send Request/));
    await screen.findByText("Your photo was kept for a day");
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

describe("the draft on this device", () => {
  afterEach(() => {
    vi.useRealTimers();
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
    await user.type(screen.getByLabelText(/Your vision/), "!");
    dispatchEvent(new Event("pagehide"));
    expect(services.saved.saveLast).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ form: expect.objectContaining({ description: "Teak!" }) }),
    );
  });

  it("keeps a photo without waiting for a pause", async () => {
    // A clock of its own: however slow the machine is, half of the pause is all that passes.
    vi.useFakeTimers();
    const { services } = open(fakes(), { ...fresh, form: { selectedStyle: "classic-nautical" }, step: 2, photo: file });
    await act(() => vi.advanceTimersByTimeAsync(limits.autosaveDebounceMs / 2));
    expect(services.saved.save).toHaveBeenCalledWith(
      expect.objectContaining({ photo: expect.objectContaining({ name: "saloon.jpg" }) }),
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

  it("takes along a photo that was already picked", async () => {
    const { services } = open(fakes(), { ...fresh, photo: file });
    await waitFor(() => expect(services.upload).toHaveBeenCalledOnce());
  });
});
