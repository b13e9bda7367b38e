import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { limits, messages } from "../generated/domain.ts";
import { waitingMessages } from "../generated/waiting.ts";
import { autosave } from "../lib/device/autosave.ts";

const find = <E extends Element>(selector: string) => document.querySelector(selector) as E;
const value = (id: string) => (document.getElementById(id) as HTMLInputElement).value;
const assign = vi.fn();
let answer: () => Response | Promise<Response>;
let sent: { draft: Record<string, unknown> }[];

const option = (code: string, boat = false) => `<option value="${code}" ${boat ? "data-mark" : ""}>${code}</option>`;
const line = (name: string) => `<div class="field"><label for="${name}">${name}</label>
  <input class="input" id="${name}" name="${name}" required></div>`;

const page = (refused = "") => `
  <a href="tel:+16195550142">(619) 555-0142</a>
  <section class="panel" id="quote">
    <form class="form-grid" method="post" action="/contact" data-contact ${refused}>
      ${["firstName", "email", "boatLocation", "vesselName", "vesselLength"].map(line).join("")}
      <div class="field"><select id="primaryService" name="primaryService" required>
        <option value="">Choose one</option>${option("Flooring & Interior", true)}${option("Residential")}
      </select></div>
      <div class="field"><textarea id="message" name="message" aria-describedby="message-hint"></textarea>
        <p id="message-hint">Hint</p></div>
      <fieldset class="field"><label><input type="radio" id="preferredTime" name="preferredTime" value="morning"></label>
        <label><input type="radio" name="preferredTime" value="afternoon" checked></label></fieldset>
      <div class="field"><input type="checkbox" id="consent" name="consent" value="true" required></div>
      <input name="trap">
      <button class="button" type="submit"><span>Send Request</span></button>
    </form>
  </section>
  <section class="map-figure"><img alt="Map"><a data-live="https://www.google.com/maps?q=x" data-title="Map of x" href="https://maps.example/">
    Show live map</a></section>`;

async function load(html = page()) {
  document.body.innerHTML = html;
  vi.resetModules();
  await import("./contact.ts");
  // What the form does is loaded when it is used.
  find("form").dispatchEvent(new Event("focusin", { bubbles: true }));
  await vi.waitFor(() => expect(find<HTMLFormElement>("form").dataset.ready).toBe(""));
}

function type(id: string, text: string) {
  const field = document.getElementById(id) as HTMLInputElement;
  if (field.type === "checkbox") field.checked = text !== "";
  else field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const GOOD: Record<string, string> = {
  firstName: "Jane",
  email: "jane@example.com",
  boatLocation: "Shelter Cove",
  primaryService: "Residential",
};

/** Fills in what the form requires and a test does not type. */
function complete() {
  for (const [id, text] of Object.entries(GOOD)) {
    const field = document.getElementById(id) as HTMLInputElement;
    if (field.value === "") field.value = text;
  }
  find<HTMLInputElement>("#consent").checked = true;
}

async function submit() {
  complete();
  await submitAsItIs();
}

async function submitAsItIs() {
  find<HTMLFormElement>("form").requestSubmit();
  await vi.waitFor(() => expect(find("[type=submit]").getAttribute("aria-busy")).toBeNull());
}

const refusal = (status: number, code: string, message: string, fields: object[] = []) =>
  new Response(JSON.stringify({ error: { code, message, fields } }), { status });
const wrong = (...names: string[]) =>
  refusal(
    422,
    "invalid",
    messages.requiredFields,
    names.map((field) => ({ field, message: `${field} is wrong` })),
  );
const receipt = () => new Response(JSON.stringify({ reference: "HG-7K2M9Q" }));
const toasts = (role: string) =>
  [...document.querySelectorAll(`.toasts [role=${role}] .toast p`)].map((p) => p.textContent);

beforeEach(async () => {
  // Unload the previous test's page, so that it saves its pending draft now.
  dispatchEvent(new Event("pagehide"));
  await autosave("contact").clear();
  sent = [];
  answer = receipt;
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return answer();
  });
  vi.stubGlobal("location", { assign, href: "http://localhost/contact" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  assign.mockClear();
});

it("sends what was typed as typed, and goes to the thank-you page", async () => {
  await load();
  type("firstName", '  "><b>Jane ⛵ ');
  type("primaryService", "Flooring & Interior");
  type("vesselLength", "45.5");
  type("message", "LOA < 50 ft");
  type("consent", "yes");
  await submit();
  expect(sent[0]?.draft).toMatchObject({
    firstName: '  "><b>Jane ⛵ ',
    primaryService: "Flooring & Interior",
    vesselLength: "45.5",
    message: "LOA < 50 ft",
    preferredTime: "afternoon",
    consent: true,
    trap: "",
  });
  expect(sent[0]?.draft.attemptId).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[0]?.draft.elapsedMs).toBeGreaterThanOrEqual(0);
  expect(toasts("status")).toEqual([messages.contactSent]);
  expect(assign).toHaveBeenCalledWith("/thank-you?ref=HG-7K2M9Q&from=contact");
  expect(value("firstName")).toBe("");
});

it("counts from the arrival of the page: a browser may fill in the form at once", async () => {
  await load();
  const sinceArrival = Math.floor(performance.now());
  type("firstName", "Jane");
  await submit();
  expect(sent[0]?.draft.elapsedMs).toBeGreaterThanOrEqual(sinceArrival);
});

it("does not send the hidden vessel fields of a home", async () => {
  await load();
  type("vesselName", "Selkie");
  type("primaryService", "Residential");
  await submit();
  expect(sent[0]?.draft).toMatchObject({ vesselName: "", vesselLength: "", consent: true });
});

const fieldsWithError = () => [...document.querySelectorAll(".error")].map(({ id }) => id.replace("-error", ""));

it("sends and keeps nothing that the server would refuse, and marks all of it at once", async () => {
  await load();
  type("email", "jane@");
  answer = () => Promise.reject(new TypeError("offline"));
  await submitAsItIs();
  expect(fieldsWithError()).toEqual(["firstName", "email", "boatLocation", "primaryService", "consent"]);
  expect(document.activeElement).toBe(find("#firstName"));
  expect([sent, find(".waiting"), localStorage.getItem("waiting")]).toEqual([[], null, null]);
});

it("says that it is sending, and sends once", async () => {
  await load();
  let arrive = (_: Response) => {};
  answer = () => new Promise((resolve) => (arrive = resolve));
  const button = find<HTMLButtonElement>("[type=submit]");
  complete();
  find<HTMLFormElement>("form").requestSubmit();
  find<HTMLFormElement>("form").requestSubmit();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect([button.ariaBusy, button.disabled, button.textContent?.trim()]).toEqual(["true", false, messages.sending]);
  arrive(wrong("firstName"));
  await vi.waitFor(() => expect(button.textContent).toContain("Send Request"));
  expect(sent).toHaveLength(1);
});

it("shows every error next to its field, the first also as a toast and with the focus", async () => {
  await load();
  answer = () => wrong("email", "message", "preferredTime", "consent");
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
  answer = () => wrong("consent");
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
  answer = () => refusal(status, code, message);
  await submit();
  expect(toasts("alert")).toEqual([toast ?? message]);
  expect(find("#summary").textContent).toContain(message);
  expect(find<HTMLAnchorElement>("#summary a").href).toBe("tel:+16195550142");
  expect([value("firstName"), document.activeElement]).toEqual(["Jane", find("#summary")]);
  expect(assign).not.toHaveBeenCalled();
});

it("keeps one attempt over retries, and begins another after a duplicate", async () => {
  await load();
  answer = () => refusal(503, "unavailable", "Busy");
  await submit();
  expect(toasts("alert")).toEqual([messages.contactFailed]);
  answer = () => refusal(409, "duplicate", "Sent before");
  await submit();
  answer = receipt;
  await submit();
  const [first, second, third] = sent.map(({ draft }) => draft.attemptId);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it("waits on the device while the server cannot be reached, can be taken back, and keeps its attempt", async () => {
  await load();
  type("firstName", "Jane");
  type("message", "Teak");
  answer = () => Promise.reject(new TypeError("offline"));
  await submit();
  const panel = () => find<HTMLElement>(".waiting");
  await vi.waitFor(() => expect(panel().textContent).toContain(waitingMessages.title));
  expect([find<HTMLFormElement>("form").hidden, value("firstName")]).toEqual([true, ""]);
  // Also after the page was left.
  await load();
  await vi.waitFor(() => expect(panel()).not.toBeNull());
  expect(find<HTMLFormElement>("form").hidden).toBe(true);
  [...panel().querySelectorAll("button")].find(({ textContent }) => textContent === "Take It Back")?.click();
  await vi.waitFor(() => expect(value("firstName")).toBe("Jane"));
  expect([document.querySelector(".waiting"), find<HTMLFormElement>("form").hidden, value("message")]).toEqual([
    null,
    false,
    "Teak",
  ]);
  answer = receipt;
  await submit();
  expect(sent.at(-1)?.draft.attemptId).toBe(sent[0]?.draft.attemptId);
  expect(localStorage.getItem("waiting")).toBeNull();
});

it("was not taken: all that was wrong is said, and marked when it is taken back, with its consent", async () => {
  await load();
  type("firstName", "Jane");
  answer = () => Promise.reject(new TypeError("offline"));
  await submit();
  const panel = () => find<HTMLElement>(".waiting");
  await vi.waitFor(() => expect(panel().textContent).toContain(waitingMessages.title));
  answer = () => wrong("email", "message");
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(panel().textContent).toContain("email is wrong. message is wrong."));
  [...panel().querySelectorAll("button")].find(({ textContent }) => textContent === "Take It Back")?.click();
  await vi.waitFor(() => expect(fieldsWithError()).toEqual(["email", "message"]));
  expect([document.activeElement, find<HTMLInputElement>("#consent").checked]).toEqual([find("#email"), true]);
  answer = receipt;
  await submitAsItIs();
  expect(assign).toHaveBeenCalledOnce();
});

describe("a request is kept on the device before it is sent", () => {
  const panel = () => document.querySelector<HTMLElement>(".waiting");
  /** Sends a form whose answer never comes. */
  const sendIntoSilence = async () => {
    await load();
    type("firstName", "Jane");
    await vi.waitFor(() => expect(find("#kept-here")).not.toBeNull());
    answer = () => new Promise(() => {});
    complete();
    find<HTMLFormElement>("form").requestSubmit();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
  };

  it("and sent by the next page, with the same attempt, if the tab is closed meanwhile", async () => {
    await sendIntoSilence();
    expect([panel(), value("firstName"), localStorage.getItem("waiting")]).toEqual([
      null,
      "Jane",
      expect.stringMatching(/^contact \d+$/),
    ]);
    dispatchEvent(new Event("pagehide"));
    answer = receipt;
    await load();
    await vi.waitFor(() => expect(panel()?.textContent).toContain("HG-7K2M9Q"));
    expect(sent.map(({ draft }) => draft.attemptId)).toEqual([sent[0]?.draft.attemptId, sent[0]?.draft.attemptId]);
    // It is not offered as a draft as well.
    expect([value("firstName"), document.getElementById("kept-note")]).toEqual(["", null]);
    expect(localStorage.getItem("waiting")).toBeNull();
  });

  it("and no longer once it has arrived, or is refused: then it is a draft again", async () => {
    await load();
    type("firstName", "Jane");
    answer = () => wrong("email");
    await submit();
    expect([panel(), localStorage.getItem("waiting")]).toEqual([null, null]);
    dispatchEvent(new Event("pagehide"));
    await load();
    await vi.waitFor(() => expect(value("firstName")).toBe("Jane"));
    answer = receipt;
    await submit();
    expect(assign).toHaveBeenCalledOnce();
    expect(localStorage.getItem("waiting")).toBeNull();
  });

  it("unless the storage is full or forbidden: then it is sent all the same", async () => {
    const open = vi.spyOn(indexedDB, "open").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    await load();
    type("firstName", "Jane");
    await submit();
    expect(assign).toHaveBeenCalledWith("/thank-you?ref=HG-7K2M9Q&from=contact");
    open.mockRestore();
  });
});

it("keeps errors until they are dismissed", async () => {
  await load();
  answer = () => wrong("email");
  await submit();
  find<HTMLButtonElement>(".toast__close").click();
  expect(toasts("alert")).toEqual([]);
  expect(document.getElementById("email-error")).not.toBeNull();
});

describe("what was typed is kept on this device", () => {
  const back = () => vi.waitFor(() => expect(find("#kept-note")).not.toBeNull());
  const press = (name: string) =>
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click();
  /** Leaves the page, which saves the draft immediately. */
  const leave = async () => {
    await vi.waitFor(() => expect(find("#kept-here")).not.toBeNull());
    dispatchEvent(new Event("pagehide"));
  };

  it("and comes back, with a word about it, but without the consent", async () => {
    await load();
    type("firstName", "Jane");
    type("primaryService", "Residential");
    type("consent", "yes");
    await leave();
    expect(find("#kept-here").textContent).toBe(messages.draftLocal);
    await load();
    await back();
    expect([value("firstName"), value("primaryService")]).toEqual(["Jane", "Residential"]);
    expect(find<HTMLInputElement>("#consent").checked).toBe(false);
    expect(find("#kept-note").textContent).toContain("We restored");
    expect(find("#kept-note").textContent).toContain(messages.draftLocal);
  });

  it("and can be given up, and that undone", async () => {
    await load();
    type("firstName", "Jane");
    await leave();
    await load();
    await back();
    press("Start over");
    expect([value("firstName"), find("#kept-note"), find("#kept-here")]).toEqual(["", null, null]);
    expect(toasts("status")).toEqual([messages.startedOver]);
    press("Undo");
    expect(value("firstName")).toBe("Jane");
    expect(find("#kept-note")).not.toBeNull();
  });

  it("and another tab that writes over it is not silent", async () => {
    const saved = (key: string, newValue: string | null) =>
      dispatchEvent(new StorageEvent("storage", { key, newValue }));
    const warnings = () => toasts("alert").filter((text) => text === messages.draftElsewhere).length;
    await load();
    type("firstName", "Jane");
    await leave();
    saved("autosave_visit", "1");
    saved("autosave_contact", null);
    expect(warnings()).toBe(0);
    saved("autosave_contact", "1");
    const once = warnings();
    expect(once).toBeGreaterThan(0);
    saved("autosave_contact", "2");
    expect(warnings()).toBe(once);
  });

  it("but is no more once it was sent", async () => {
    await load();
    type("firstName", "Jane");
    await submit();
    dispatchEvent(new Event("pagehide"));
    await load();
    await new Promise((done) => setTimeout(done, 50));
    expect([value("firstName"), find("#kept-note")]).toEqual(["", null]);
  });

  it("and does not take the place of what was typed since", async () => {
    await load();
    type("firstName", "Jane");
    type("email", "jane@example.com");
    await leave();
    // Typed before the script ran.
    document.body.innerHTML = page();
    Object.assign(find("#firstName"), { value: "Ann" });
    vi.resetModules();
    await import("./contact.ts");
    await back();
    expect([value("firstName"), value("email")]).toEqual(["Ann", "jane@example.com"]);
    // A form sent back by the server has the newest values.
    await leave();
    await load(page("data-refused"));
    await new Promise((done) => setTimeout(done, 50));
    expect(value("firstName")).toBe("");
    await submit();
    expect(sent.at(-1)?.draft.elapsedMs).toBeNull();
  });
});

describe("fields are looked at before the form is sent", () => {
  const leaveField = async (id: string, check: object) => {
    answer = () => new Response(JSON.stringify(check));
    find(`#${id}`).dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  };

  it("when they are left, by the server's rules", async () => {
    await load();
    type("email", "jane@");
    await leaveField("email", { error: "Not an address", meant: null });
    await vi.waitFor(() => expect(find("#email-error").textContent).toBe("Not an address"));
    expect(sent).toEqual([{ field: "email", value: "jane@" }]);
    type("email", "jane@gmial.con");
    expect(find("#email-error")).toBeNull();
    await leaveField("email", { error: null, meant: "jane@gmail.com", understood: null });
    await vi.waitFor(() => expect(find("#email-question").textContent).toBe("Did you mean jane@gmail.com?"));
    expect(find<HTMLInputElement>("#email").ariaInvalid).toBeNull();
    find<HTMLButtonElement>("#email-question button").click();
    expect([value("email"), find("#email-question")]).toEqual(["jane@gmail.com", null]);
  });

  it("and it is said how a length was understood, until it is changed", async () => {
    await load();
    type("vesselLength", "12 m");
    await leaveField("vesselLength", { error: null, meant: null, understood: "We read this as 39 ft." });
    await vi.waitFor(() => expect(find("#vesselLength-understood").textContent).toBe("We read this as 39 ft."));
    expect(value("vesselLength")).toBe("12 m");
    type("vesselLength", "13 m");
    expect(find("#vesselLength-understood")).toBeNull();
  });

  it("and not if nothing is known about them, or the server does not answer", async () => {
    await load();
    type("firstName", "x");
    await leaveField("firstName", { error: "no", meant: null });
    type("email", "jane@");
    answer = () => Promise.reject(new TypeError("offline"));
    find("#email").dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await new Promise((done) => setTimeout(done, 20));
    expect(document.querySelector(".error")).toBeNull();
  });

  it("and a text that is too long is whole, marked, and not sent", async () => {
    const max = limits.descriptionMax;
    await load(page().replace('id="message"', `id="message" data-max="${max}"`));
    type("message", "x".repeat(max - 1));
    expect(find("#message-room").textContent).toBe("Characters left: 1");
    type("message", "x".repeat(max + 3));
    expect(find("#message-error").textContent).toMatch(/at most 5000 characters.*3 too many/);
    await submit();
    expect(sent).toHaveLength(0);
    expect(document.activeElement).toBe(find("#message"));
    expect(value("message")).toHaveLength(max + 3);
    type("message", "x");
    expect([find("#message-error"), find("#message-room")]).toEqual([null, null]);
  });
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
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.draft).toMatchObject({ firstName: "Ada", email: "ada@example.com" });
});
