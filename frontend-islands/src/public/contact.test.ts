import { expect, it, vi } from "vitest";
import { messages } from "../generated/domain.ts";
import {
  assign,
  complete,
  fieldsWithError,
  find,
  load,
  page,
  receipt,
  refusal,
  server,
  startAnew,
  submit,
  submitAsItIs,
  toasts,
  type,
  value,
  wrong,
} from "./contact-test-kit.ts";

startAnew();

it("sends what was typed as typed, and goes to the thank-you page", async () => {
  await load();
  type("firstName", '  "><b>Jane ⛵ ');
  type("primaryService", "Flooring & Interior");
  type("vesselLength", "45.5");
  type("message", "LOA < 50 ft");
  type("consent", "yes");
  await submit();
  expect(server.sent[0]?.draft).toMatchObject({
    firstName: '  "><b>Jane ⛵ ',
    primaryService: "Flooring & Interior",
    vesselLength: "45.5",
    message: "LOA < 50 ft",
    preferredTime: "afternoon",
    consent: true,
    trap: "",
  });
  expect(server.sent[0]?.draft.attemptId).toMatch(/^[0-9a-f-]{36}$/);
  expect(server.sent[0]?.draft.elapsedMs).toBeGreaterThanOrEqual(0);
  expect(toasts("status")).toEqual([messages.contactSent]);
  expect(assign).toHaveBeenCalledWith("/thank-you?ref=HG-7K2M9Q&from=contact&page=t.0.1.h");
  expect(value("firstName")).toBe("");
});

it("counts from the arrival of the page: a browser may fill in the form at once", async () => {
  await load();
  const sinceArrival = Math.floor(performance.now());
  type("firstName", "Jane");
  await submit();
  expect(server.sent[0]?.draft.elapsedMs).toBeGreaterThanOrEqual(sinceArrival);
});

it("does not send the hidden vessel fields of a home", async () => {
  await load();
  type("vesselName", "Selkie");
  type("primaryService", "Residential");
  await submit();
  expect(server.sent[0]?.draft).toMatchObject({ vesselName: "", vesselLength: "", consent: true });
});

it("sends and keeps nothing that the server would refuse, and marks all of it at once", async () => {
  await load();
  type("email", "jane@");
  server.answer = () => Promise.reject(new TypeError("offline"));
  await submitAsItIs();
  expect(fieldsWithError()).toEqual(["firstName", "email", "boatLocation", "primaryService", "consent"]);
  expect(document.activeElement).toBe(find("#firstName"));
  expect([server.sent, find(".waiting"), localStorage.getItem("waiting")]).toEqual([[], null, null]);
});

it("says that it is sending, and sends once", async () => {
  await load();
  let arrive = (_: Response) => {};
  server.answer = () => new Promise((resolve) => (arrive = resolve));
  const button = find<HTMLButtonElement>("[type=submit]");
  complete();
  find<HTMLFormElement>("form").requestSubmit();
  find<HTMLFormElement>("form").requestSubmit();
  await vi.waitFor(() => expect(server.sent).toHaveLength(1));
  expect([button.ariaBusy, button.disabled, button.textContent?.trim()]).toEqual(["true", false, messages.sending]);
  arrive(wrong("firstName"));
  await vi.waitFor(() => expect(button.textContent).toContain("Send Request"));
  expect(server.sent).toHaveLength(1);
});

it("shows every error next to its field, the first also as a toast and with the focus", async () => {
  await load();
  server.answer = () => wrong("email", "message", "preferredTime", "consent");
  await submit();
  const email = find<HTMLInputElement>("#email");
  expect(document.activeElement).toBe(email);
  expect([email.ariaInvalid, email.getAttribute("aria-describedby")]).toEqual(["true", "email-error"]);
  expect(find("#message").getAttribute("aria-describedby")).toBe("message-error message-hint");
  expect(find("fieldset").getAttribute("aria-describedby")).toBe("preferredTime-error");
  expect(find("#email-error").textContent).toBe("email is wrong");
  expect(toasts("alert")).toEqual(["email is wrong"]);
  expect(find("#summary").textContent).toBe(messages.requiredFields);
  // Correcting a field clears its error; submitting clears all.
  type("message", "better");
  expect(find("#message").getAttribute("aria-describedby")).toBe("message-hint");
  expect(document.getElementById("message-error")).toBeNull();
  server.answer = () => wrong("consent");
  await submit();
  expect(document.querySelectorAll(".error")).toHaveLength(1);
  expect([email.ariaInvalid, toasts("alert")]).toEqual([null, ["consent is wrong"]]);
  expect(document.querySelectorAll("#summary")).toHaveLength(1);
});

it.each([
  ["too_many", 429, "Too many submissions. Please try again in 12 minutes.", undefined],
  ["blocked", 422, messages.submissionBlocked, undefined],
  ["unavailable", 503, messages.unavailable, messages.contactFailed],
  ["unexpected", 500, messages.unexpected, undefined],
])("keeps everything and offers the phone: %s", async (code, status, message, toast) => {
  await load();
  type("firstName", "Jane");
  server.answer = () => refusal(status, code, message);
  await submit();
  expect(toasts("alert")).toEqual([toast ?? message]);
  expect(find("#summary").textContent).toContain(message);
  expect(find<HTMLAnchorElement>("#summary a").href).toBe("tel:+16195550142");
  expect([value("firstName"), document.activeElement]).toEqual(["Jane", find("#summary")]);
  expect(assign).not.toHaveBeenCalled();
});

it("keeps one attempt over retries, and begins another after a duplicate", async () => {
  await load();
  server.answer = () => refusal(503, "unavailable", "Busy");
  await submit();
  expect(toasts("alert")).toEqual([messages.contactFailed]);
  server.answer = () => refusal(409, "duplicate", "Sent before");
  await submit();
  server.answer = receipt;
  await submit();
  const [first, second, third] = server.sent.map(({ draft }) => draft.attemptId);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it("keeps errors until they are dismissed", async () => {
  await load();
  server.answer = () => wrong("email");
  await submit();
  find<HTMLButtonElement>(".toast__close").click();
  expect(toasts("alert")).toEqual([]);
  expect(document.getElementById("email-error")).not.toBeNull();
});

it("loads the live map only when asked for it", async () => {
  await load();
  expect(find("iframe")).toBeNull();
  const link = find<HTMLAnchorElement>("[data-live]");
  link.addEventListener("click", (event) => event.preventDefault(), { once: true });
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true }));
  expect(find("iframe")).toBeNull();
  link.click();
  const frame = find<HTMLIFrameElement>(".map-figure iframe");
  expect([frame.getAttribute("src"), frame.title]).toEqual(["https://www.google.com/maps?q=x", "Map of x"]);
});

it("sends what was typed and submitted before its script was there", async () => {
  document.body.innerHTML = page();
  vi.resetModules();
  await import("./contact.ts");
  type("firstName", "Ada");
  type("email", "ada@example.com");
  complete();
  find<HTMLFormElement>("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]?.draft).toMatchObject({ firstName: "Ada", email: "ada@example.com" });
});
