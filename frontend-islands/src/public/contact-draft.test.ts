import { describe, expect, it, vi } from "vitest";
import { messages } from "../generated/domain.ts";
import { find, load, page, server, startAnew, submit, toasts, type, value } from "./contact-test-kit.ts";

startAnew();

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
    expect(server.sent.at(-1)?.draft.elapsedMs).toBeNull();
  });
});
