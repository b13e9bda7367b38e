import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { messages } from "../../generated/domain.ts";
import { autosave } from "../../lib/device/autosave.ts";

const assign = vi.fn();
let answer: () => Response | Promise<Response>;
let sent: { draft: Record<string, unknown> }[];

const TIMES = ["2026-11-23T08:00", "2026-11-23T10:00", "2026-11-24T08:00", "2026-11-24T10:00"];
const box = (time: string, at: number) =>
  `<label class="choice slot"><input type="checkbox" ${at ? "" : 'id="slot"'} name="slot" value="${time}"></label>`;
const page = `<form class="visit" data-visit>
  <fieldset class="field times"><legend data-errors-here>Times</legend>${TIMES.map(box).join("")}</fieldset>
  <p class="tally" role="status" data-tally></p>
  <div class="field"><input id="name" name="name"></div>
  <input type="radio" name="preferredContactMethod" value="phone" checked>
  <div class="field"><input type="checkbox" id="consent" name="consent" value="true"></div><input name="trap">
  <button type="submit"><span>Propose These Times</span></button></form>`;

const find = <E extends Element>(selector: string) => document.querySelector(selector) as E;
const slots = () => [...document.querySelectorAll<HTMLInputElement>("[name=slot]")];

async function load() {
  document.body.innerHTML = page;
  vi.resetModules();
  await import("./visit.ts");
  // The form's script is loaded when it is used.
  find("form").dispatchEvent(new Event("focusin", { bubbles: true }));
  await vi.waitFor(() => expect(find<HTMLFormElement>("form").dataset.ready).toBe(""));
}

function complete() {
  const name = find<HTMLInputElement>("#name");
  if (name.value === "") name.value = "Jane";
  find<HTMLInputElement>("#consent").checked = true;
}

async function submit() {
  find<HTMLFormElement>("form").requestSubmit();
  await vi.waitFor(() => expect(find("[type=submit]").getAttribute("aria-busy")).toBeNull());
}

beforeEach(async () => {
  // Unload the previous test's page, so that it saves its pending draft now.
  dispatchEvent(new Event("pagehide"));
  await autosave("visit").clear();
  sent = [];
  answer = () => new Response(JSON.stringify({ reference: "HG-7K2M9Q", page: "t.0.1.h" }));
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return answer();
  });
  vi.stubGlobal("location", { assign, href: "http://localhost/visit" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  assign.mockClear();
});

it("counts the times, and offers no fourth", async () => {
  await load();
  expect(find("[data-tally]").textContent).toBe("");
  slots()[0]?.click();
  slots()[1]?.click();
  expect(find("[data-tally]").textContent).toBe("2 of 3 times chosen");
  expect(slots().map(({ disabled }) => disabled)).toEqual([false, false, false, false]);
  slots()[3]?.click();
  expect(find("[data-tally]").textContent).toBe("3 of 3 times chosen. Uncheck one to choose another.");
  expect(slots().map(({ disabled }) => disabled)).toEqual([false, false, true, false]);
  slots()[0]?.click();
  expect(slots().map(({ disabled }) => disabled)).toEqual([false, false, false, false]);
});

it("sends every chosen time, and thanks", async () => {
  await load();
  slots()[1]?.click();
  slots()[2]?.click();
  complete();
  await submit();
  expect(sent[0]?.draft).toMatchObject({
    slots: [TIMES[1], TIMES[2]],
    preferredContactMethod: "phone",
    consent: true,
    trap: "",
  });
  expect(sent[0]?.draft.attemptId).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[0]?.draft).not.toHaveProperty("slot");
  expect(assign).toHaveBeenCalledWith("/thank-you?ref=HG-7K2M9Q&from=visit&page=t.0.1.h");
});

it("stays and says so when the server cannot be reached, and has it again later", async () => {
  await load();
  slots()[2]?.click();
  Object.assign(find("#name"), { value: "Jane" });
  find("#name").dispatchEvent(new Event("input", { bubbles: true }));
  answer = () => new Response("", { status: 503 });
  complete();
  await submit();
  expect(find("#summary").textContent).toContain(messages.unavailable);
  await vi.waitFor(() => expect(find("#kept-here")).not.toBeNull());
  dispatchEvent(new Event("pagehide"));
  await load();
  await vi.waitFor(() => expect(find("#kept-note")).not.toBeNull());
  expect(slots().map(({ checked }) => checked)).toEqual([false, false, true, false]);
  expect(find<HTMLInputElement>("#name").value).toBe("Jane");
  expect(find("[data-tally]").textContent).toBe("1 of 3 times chosen");
});

it("is sent by the next page if the tab is closed before the answer", async () => {
  await load();
  slots()[2]?.click();
  answer = () => new Promise(() => {});
  complete();
  find<HTMLFormElement>("form").requestSubmit();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  dispatchEvent(new Event("pagehide"));
  answer = () => new Response(JSON.stringify({ reference: "HG-7K2M9Q", page: "t.0.1.h" }));
  await load();
  await vi.waitFor(() => expect(find(".waiting").textContent).toContain("HG-7K2M9Q"));
  expect(sent[1]?.draft).toEqual(sent[0]?.draft);
});

it("says what is wrong with the times at their start, on each of them", async () => {
  await load();
  await submit();
  expect(sent).toEqual([]);
  expect(find("legend").nextElementSibling?.id).toBe("slot-error");
  expect(new Set(slots().map((slot) => slot.getAttribute("aria-describedby")))).toEqual(new Set(["slot-error"]));
  expect(document.activeElement).toBe(slots()[0]);
  slots()[0]?.click();
  expect(find("#slot-error")).toBeNull();
  expect(slots().every((slot) => slot.ariaInvalid === null)).toBe(true);
});
