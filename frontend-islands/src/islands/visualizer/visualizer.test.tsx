import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type LeadReceipt, limits, messages, type RefitDraft } from "../../generated/domain.ts";
import { ApiError } from "../../lib/api.ts";
import { button, fakes, field, file, fillContact, fresh, heading, open, toContact } from "./test-kit.tsx";

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

    await user.upload(screen.getByLabelText("Add Photos"), file);
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
      trap: "",
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
  it("shows what is missing next to the fields and focuses the first", async () => {
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
    services.check.mockResolvedValueOnce({ error: null, meant: "jane@gmail.com", understood: null });
    await user.type(field("Email"), "jane@gmial.con");
    services.check.mockResolvedValueOnce({ error: "Too short", meant: null, understood: null });
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

  it("shows the server's messages next to the fields", async () => {
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

  it("sends a changed request as a new one once the earlier one is known to be stored", async () => {
    const services = fakes();
    services.submit.mockRejectedValueOnce(new ApiError("duplicate", "A submission was recently sent."));
    const { user } = open(services);
    await toContact(user);
    await fillContact(user);
    await user.click(button(/Send Request/));
    await screen.findByText("A submission was recently sent.");
    await user.click(button(/Send Request/));
    await screen.findByText("HG-7K2M9Q");
    const ids = services.submit.mock.calls.map(([draft]) => draft.attemptId);
    expect(ids[0]).not.toBe(ids[1]);
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
    let answer: (receipt: LeadReceipt) => void = () => {};
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
    answer({ reference: "HG-1", page: "" });
    await screen.findByText("HG-1");
    expect(screen.queryByRole("link", { name: messages.requestPage })).toBeNull();
  });

  it("leads to the page of the request", async () => {
    const services = fakes();
    services.submit.mockResolvedValueOnce({ reference: "HG-1", page: "abc" });
    const { user } = open(services);
    await toContact(user);
    await fillContact(user);
    await user.click(button(/Send Request/));
    const link = await screen.findByRole("link", { name: messages.requestPage });
    expect(link.getAttribute("href")).toBe("/request/abc");
  });
});
