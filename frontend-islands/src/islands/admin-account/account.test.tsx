import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AdminSession } from "../../admin/admin-session.tsx";
import { refusal, server, withDialogs } from "../../admin/test-kit.ts";
import type { Device } from "../../generated/domain.ts";
import { Account } from "./account.tsx";

const user = userEvent.setup();
const device = (id: string, part: Partial<Device> = {}): Device => ({
  id,
  name: `Firefox on ${id}`,
  current: false,
  signedInAt: 0,
  lastSeenAt: 0,
  ...part,
});
const all = [device("Mac", { current: true }), device("iPhone"), device("Windows")];
const done = (message: string) => [200, { message, undo: null }] as [number, unknown];

beforeEach(withDialogs);
afterEach(() => vi.unstubAllGlobals());

function show(devices = all) {
  return render(
    <AdminSession email="dana@example.com">
      <Account
        email="dana@example.com"
        passwordMin={8}
        passwordAdvice="At least 8; 12 are safer"
        sessionRule="Out after 12 hours."
        devices={devices}
      />
    </AdminSession>,
  );
}

const names = () => screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);
const press = (name: string) => user.click(screen.getByRole("button", { name }));
const agree = () => user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Sign out" }));

describe("devices", () => {
  it("are listed with this one marked", () => {
    show();
    expect(screen.getByText(/Out after 12 hours\./)).toBeTruthy();
    expect(names()).toEqual(["Firefox on MacThis device", "Firefox on iPhone", "Firefox on Windows"]);
  });

  it("are signed out one by one, after a question", async () => {
    const calls = server({ "account/sign-out": () => done("It is out.") });
    show();
    await press("Sign out: Firefox on iPhone");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }));
    expect(calls).toEqual([]);
    await press("Sign out: Firefox on iPhone");
    await agree();
    await screen.findByText("It is out.");
    expect(calls).toEqual([{ name: "account/sign-out", args: { id: "iPhone" } }]);
    expect(names()).toEqual(["Firefox on MacThis device", "Firefox on Windows"]);
  });

  it("stay in the list when signing out fails", async () => {
    server({ "account/sign-out": () => [503, refusal("unavailable", "Not now.")] });
    show();
    await press("Sign out: Firefox on Windows");
    await agree();
    await screen.findByText("Not now.");
    expect(names()).toHaveLength(3);
  });

  it("are signed out all but this one", async () => {
    server({ "account/sign-out-others": () => done("They are out.") });
    show();
    await press("Sign out all others");
    await agree();
    await screen.findByText("They are out.");
    expect(names()).toEqual(["Firefox on MacThis device"]);
    expect(screen.queryByRole("button", { name: "Sign out all others" })).toBeNull();
  });
});

describe("a new password", () => {
  const fill = async () => {
    await user.type(screen.getByLabelText("Current password"), "mahogany");
    await user.type(screen.getByLabelText("New password"), "password1");
    await press("Change password");
  };

  it("shows the error next to the field", async () => {
    const wrong = { fields: [{ field: "new", message: "Too common." }] };
    server({ "account/password": () => [422, refusal("invalid", "Too common.", wrong)] });
    show();
    await fill();
    const field = screen.getByLabelText("New password");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getByText("Too common.")).toBeTruthy();
    expect(names()).toHaveLength(3);
  });

  it("signs every other device out", async () => {
    server({ "account/password": () => done("Changed.") });
    show();
    await fill();
    await screen.findByText("Changed.");
    expect(names()).toEqual(["Firefox on MacThis device"]);
  });
});
