import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withDialogs } from "../test-kit.ts";
import { SignIn } from "./sign-in.tsx";

vi.mock("./passkey.ts", () => ({ getPasskey: async () => "signed" }));

const user = userEvent.setup();
const CODE = JSON.stringify({ asks: "Enter the digits.", app: true, passkeys: false });
const PASSKEY = JSON.stringify({ asks: "Use your passkey.", app: false, passkeys: true });

beforeEach(withDialogs);
afterEach(() => vi.unstubAllGlobals());

/** Answers in order; returns the path and body of each request. */
function answers(...all: (string | { error: { code: string; message: string } })[]) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
    asked.push(`${path}?${request.body}`);
    const next = all.shift() ?? "";
    if (typeof next !== "string") return new Response(JSON.stringify(next), { status: 422 });
    return new Response(next || null, { status: next ? 200 : 204 });
  });
  return asked;
}

async function enterPassword() {
  await user.type(screen.getByLabelText("Password"), "mahogany");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

it("begins at the password, again too", async () => {
  answers(CODE);
  render(<SignIn email="dana@example.com" onDone={() => {}} />);
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  await enterPassword();
  await screen.findByText("Enter the digits.");
  expect(document.activeElement).toBe(screen.getByLabelText("Code"));
  await user.click(screen.getByRole("button", { name: "Begin again" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});

it("is done after the password", async () => {
  const asked = answers("");
  const done = vi.fn();
  render(<SignIn email="dana@example.com" onDone={done} />);
  await enterPassword();
  expect(done).toHaveBeenCalledExactlyOnceWith(true);
  expect(asked).toEqual(["/admin/login?email=dana%40example.com&password=mahogany"]);
});

it("asks for a code if one is needed, and again if it is wrong", async () => {
  const wrong = { error: { code: "invalid", message: "This code is wrong." } };
  const asked = answers(CODE, wrong, "");
  const done = vi.fn();
  render(<SignIn email="dana@example.com" onDone={done} />);
  await enterPassword();
  expect(done).not.toHaveBeenCalled();
  await screen.findByText("Enter the digits.");
  expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
  await user.type(screen.getByLabelText("Code"), "000000");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  await screen.findByText("This code is wrong.");
  await user.clear(screen.getByLabelText("Code"));
  await user.type(screen.getByLabelText("Code"), "123456");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  expect(done).toHaveBeenCalledExactlyOnceWith(true);
  expect(asked.slice(1)).toEqual(["/admin/login/code?code=000000", "/admin/login/code?code=123456"]);
});

it("closes when somebody has signed in in another tab", async () => {
  const looked: string[] = [];
  let status = 303;
  vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
    looked.push(`${request.method} ${path}`);
    return status === 200 ? new Response(null) : Response.error();
  });
  const done = vi.fn();
  render(<SignIn email="dana@example.com" onDone={done} />);
  window.dispatchEvent(new Event("focus"));
  await vi.waitFor(() => expect(looked).toEqual(["HEAD /admin/account"]));
  expect(done).not.toHaveBeenCalled();
  status = 200;
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith(true));
});

it("begins again on request", async () => {
  answers(CODE);
  render(<SignIn email="dana@example.com" onDone={() => undefined} />);
  await enterPassword();
  await user.click(await screen.findByRole("button", { name: "Begin again" }));
  expect(screen.getByLabelText("Password")).toBeTruthy();
});

it("asks a passkey, again if it is refused", async () => {
  const wrong = { error: { code: "invalid", message: "This passkey was not accepted." } };
  const asked = answers(PASSKEY, '{"publicKey":{}}', wrong, '{"publicKey":{}}', "");
  const done = vi.fn();
  render(<SignIn email="dana@example.com" onDone={done} />);
  await enterPassword();
  await screen.findByText("Use your passkey.");
  expect(screen.getByLabelText("Recovery code")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Use a passkey" }));
  await screen.findByText("This passkey was not accepted.");
  await user.click(screen.getByRole("button", { name: "Use a passkey" }));
  await vi.waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith(true));
  const once = ["/admin/login/passkey/options?undefined", "/admin/login/passkey?answer=signed"];
  expect(asked.slice(1)).toEqual([...once, ...once]);
});
