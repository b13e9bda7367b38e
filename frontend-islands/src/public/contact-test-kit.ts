/** The page of the quote form and a server for its tests. */
import { afterEach, beforeEach, expect, vi } from "vitest";
import { messages } from "../generated/domain.ts";
import { autosave } from "../lib/device/autosave.ts";

export const find = <E extends Element>(selector: string) => document.querySelector(selector) as E;
export const value = (id: string) => (document.getElementById(id) as HTMLInputElement).value;
export const assign = vi.fn();

interface Server {
  answer: () => Response | Promise<Response>;
  /** The drafts that were sent to it. */
  sent: { draft: Record<string, unknown> }[];
}

const option = (code: string, boat = false) => `<option value="${code}" ${boat ? "data-mark" : ""}>${code}</option>`;
const line = (name: string) => `<div class="field"><label for="${name}">${name}</label>
  <input class="input" id="${name}" name="${name}" required></div>`;

export const page = (refused = "") => `
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

export async function load(html = page()) {
  document.body.innerHTML = html;
  vi.resetModules();
  await import("./contact.ts");
  // The form's script is loaded when it is used.
  find("form").dispatchEvent(new Event("focusin", { bubbles: true }));
  await vi.waitFor(() => expect(find<HTMLFormElement>("form").dataset.ready).toBe(""));
}

export function type(id: string, text: string) {
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

/** Fills in the required fields that a test does not type. */
export function complete() {
  for (const [id, text] of Object.entries(GOOD)) {
    const field = document.getElementById(id) as HTMLInputElement;
    if (field.value === "") field.value = text;
  }
  find<HTMLInputElement>("#consent").checked = true;
}

export async function submit() {
  complete();
  await submitAsItIs();
}

export async function submitAsItIs() {
  find<HTMLFormElement>("form").requestSubmit();
  await vi.waitFor(() => expect(find("[type=submit]").getAttribute("aria-busy")).toBeNull());
}

export const refusal = (status: number, code: string, message: string, fields: object[] = []) =>
  new Response(JSON.stringify({ error: { code, message, fields } }), { status });
export const wrong = (...names: string[]) =>
  refusal(
    422,
    "invalid",
    messages.requiredFields,
    names.map((field) => ({ field, message: `${field} is wrong` })),
  );
export const receipt = () => new Response(JSON.stringify({ reference: "HG-7K2M9Q", page: "t.0.1.h" }));
export const toasts = (role: string) =>
  [...document.querySelectorAll(`.toasts [role=${role}] .toast p`)].map((p) => p.textContent);

export const server: Server = { answer: receipt, sent: [] };

/** Each test has a page, a device and a server without a past. */
export function startAnew() {
  beforeEach(async () => {
    // Unload the previous test's page, so that it saves its pending draft now.
    dispatchEvent(new Event("pagehide"));
    await autosave("contact").clear();
    server.sent = [];
    server.answer = receipt;
    vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
      server.sent.push(JSON.parse(body));
      return server.answer();
    });
    vi.stubGlobal("location", { assign, href: new URL("/contact", document.URL).href });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    assign.mockClear();
  });
}

export const fieldsWithError = () => [...document.querySelectorAll(".error")].map(({ id }) => id.replace("-error", ""));
