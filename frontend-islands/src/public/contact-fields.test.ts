import { describe, expect, it, vi } from "vitest";
import { limits } from "../generated/domain.ts";
import { find, load, page, server, startAnew, submit, type, value } from "./contact-test-kit.ts";

startAnew();

describe("fields are looked at before the form is sent", () => {
  const leaveField = async (id: string, check: object) => {
    server.answer = () => new Response(JSON.stringify(check));
    find(`#${id}`).dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  };

  it("when they are left, by the server's rules", async () => {
    await load();
    type("email", "jane@");
    await leaveField("email", { error: "Not an address", meant: null });
    await vi.waitFor(() => expect(find("#email-error").textContent).toBe("Not an address"));
    expect(server.sent).toEqual([{ field: "email", value: "jane@" }]);
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
    server.answer = () => Promise.reject(new TypeError("offline"));
    find("#email").dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    await vi.waitFor(() => expect(server.sent).toHaveLength(1));
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
    expect(server.sent).toHaveLength(0);
    expect(document.activeElement).toBe(find("#message"));
    expect(value("message")).toHaveLength(max + 3);
    type("message", "x");
    expect([find("#message-error"), find("#message-room")]).toEqual([null, null]);
  });
});
