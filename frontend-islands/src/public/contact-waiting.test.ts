import { describe, expect, it, vi } from "vitest";
import { waitingMessages } from "../generated/waiting.ts";
import {
  assign,
  complete,
  fieldsWithError,
  find,
  load,
  page,
  receipt,
  server,
  startAnew,
  submit,
  submitAsItIs,
  type,
  value,
  wrong,
} from "./contact-test-kit.ts";

startAnew();

it("waits on the device while the server cannot be reached, can be taken back, and keeps its attempt", async () => {
  await load();
  type("firstName", "Jane");
  type("message", "Teak");
  server.answer = () => Promise.reject(new TypeError("offline"));
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
  server.answer = receipt;
  await submit();
  expect(server.sent.at(-1)?.draft.attemptId).toBe(server.sent[0]?.draft.attemptId);
  expect(localStorage.getItem("waiting")).toBeNull();
});

describe("what it asks about", () => {
  const carried = (about: string) =>
    page().replace(
      "data-contact >",
      `data-contact ><div class="field full carried"><label class="check">
        <input type="checkbox" name="about" value="${about}" checked><span><b>${about}</b></span></label></div>`,
    );
  const box = () => document.querySelector<HTMLInputElement>("[name=about]");
  /** Sends the form of `html` without a connection, and takes it back on the form of `later`. */
  const sentAndTakenBack = async (html: string, later: string) => {
    await load(html);
    type("message", "Teak");
    server.answer = () => Promise.reject(new TypeError("offline"));
    await submit();
    await vi.waitFor(() => expect(document.querySelector(".waiting")).not.toBeNull());
    await load(later);
    await vi.waitFor(() => expect(document.querySelector(".waiting")).not.toBeNull());
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Take It Back")?.click();
    await vi.waitFor(() => expect(value("message")).toBe("Teak"));
  };

  it("comes back to a form that asks about nothing", async () => {
    await sentAndTakenBack(carried("Galley rebuild, 30 to 40 ft"), page());
    expect([box()?.value, box()?.checked]).toEqual(["Galley rebuild, 30 to 40 ft", true]);
    const words = box()?.closest("label")?.textContent;
    expect(words).toBe(`You asked about: Galley rebuild, 30 to 40 ft${waitingMessages.aboutHint}`);
    server.answer = receipt;
    await submit();
    expect(server.sent.at(-1)?.draft.about).toBe("Galley rebuild, 30 to 40 ft");
  });

  it("takes the place of what the address asks about", async () => {
    await sentAndTakenBack(carried("Galley rebuild"), carried("Flooring"));
    expect([...document.querySelectorAll<HTMLInputElement>("[name=about]")].map((one) => one.value)).toEqual([
      "Galley rebuild",
    ]);
    // Also when the page is loaded again: the draft does not keep it.
    expect(new URL(document.URL).searchParams.get("about")).toBe("Galley rebuild");
    await sentAndTakenBack(page(), carried("Flooring"));
    expect(box()).toBeNull();
    expect(new URL(document.URL).search).toBe("");
  });
});

it("was not taken: all that was wrong is said, and marked when it is taken back, with its consent", async () => {
  await load();
  type("firstName", "Jane");
  server.answer = () => Promise.reject(new TypeError("offline"));
  await submit();
  const panel = () => find<HTMLElement>(".waiting");
  await vi.waitFor(() => expect(panel().textContent).toContain(waitingMessages.title));
  server.answer = () => wrong("email", "message");
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(panel().textContent).toContain("email is wrong. message is wrong."));
  [...panel().querySelectorAll("button")].find(({ textContent }) => textContent === "Take It Back")?.click();
  await vi.waitFor(() => expect(fieldsWithError()).toEqual(["email", "message"]));
  expect([document.activeElement, find<HTMLInputElement>("#consent").checked]).toEqual([find("#email"), true]);
  server.answer = receipt;
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
    server.answer = () => new Promise(() => {});
    complete();
    find<HTMLFormElement>("form").requestSubmit();
    await vi.waitFor(() => expect(server.sent).toHaveLength(1));
  };

  it("and sent by the next page, with the same attempt, if the tab is closed meanwhile", async () => {
    await sendIntoSilence();
    expect([panel(), value("firstName"), localStorage.getItem("waiting")]).toEqual([
      null,
      "Jane",
      expect.stringMatching(/^contact \d+$/),
    ]);
    dispatchEvent(new Event("pagehide"));
    server.answer = receipt;
    await load();
    await vi.waitFor(() => expect(panel()?.textContent).toContain("HG-7K2M9Q"));
    expect(server.sent.map(({ draft }) => draft.attemptId)).toEqual([
      server.sent[0]?.draft.attemptId,
      server.sent[0]?.draft.attemptId,
    ]);
    // It is not offered as a draft as well.
    expect([value("firstName"), document.getElementById("kept-note")]).toEqual(["", null]);
    expect(localStorage.getItem("waiting")).toBeNull();
  });

  it("and no longer once it has arrived, or is refused: then it is a draft again", async () => {
    await load();
    type("firstName", "Jane");
    server.answer = () => wrong("email");
    await submit();
    expect([panel(), localStorage.getItem("waiting")]).toEqual([null, null]);
    dispatchEvent(new Event("pagehide"));
    await load();
    await vi.waitFor(() => expect(value("firstName")).toBe("Jane"));
    server.answer = receipt;
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
    expect(assign).toHaveBeenCalledWith("/thank-you?ref=HG-7K2M9Q&from=contact&page=t.0.1.h");
    open.mockRestore();
  });
});

describe('what was typed after "Write Another"', () => {
  const press = (name: string) =>
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click();
  const panel = () => document.querySelector<HTMLElement>(".waiting");
  const begin = async () => {
    await load();
    type("firstName", "Jane");
    type("message", "Teak");
    server.answer = () => Promise.reject(new TypeError("offline"));
    await submit();
    await vi.waitFor(() => expect(panel()?.textContent).toContain(waitingMessages.title));
    press("Write Another");
    type("firstName", "Ann");
    press("Take It Back");
    expect(panel()?.textContent).toContain(waitingMessages.takeBackBegun);
  };

  it("stays unless the visitor lets it be replaced", async () => {
    await begin();
    expect(document.activeElement?.textContent).toBe("Keep What I Typed");
    press("Keep What I Typed");
    expect([value("firstName"), value("message")]).toEqual(["Ann", ""]);
    expect(panel()?.textContent).not.toContain(waitingMessages.takeBackBegun);
    press("Take It Back");
    press("Replace It");
    await vi.waitFor(() => expect(value("firstName")).toBe("Jane"));
    expect([value("message"), panel()]).toEqual(["Teak", null]);
  });

  it("is asked about also on the next page, where it is a draft", async () => {
    await begin();
    await vi.waitFor(() => expect(find("#kept-here")).not.toBeNull());
    dispatchEvent(new Event("pagehide"));
    await load();
    await vi.waitFor(() => expect(panel()).not.toBeNull());
    press("Take It Back");
    expect(panel()?.textContent).toContain(waitingMessages.takeBackBegun);
    press("Keep What I Typed");
    await vi.waitFor(() => expect(value("firstName")).toBe("Ann"));
  });
});
