import { expect, it, vi } from "vitest";
import { ApiError } from "../lib/api.ts";
import { sendReadable } from "./upload-readable.ts";

const unreadable = new ApiError("unreadable", "damaged");
const picked = new File(["old"], "deck.jpg");
const remade = new Blob(["new"]);

it("sends what the browser made of a file that the server cannot read, once", async () => {
  const send = vi.fn().mockRejectedValueOnce(unreadable).mockResolvedValue("taken");
  const remake = vi.fn().mockResolvedValue(remade);
  expect(await sendReadable(picked, send, remake)).toBe("taken");
  expect(send.mock.calls).toEqual([[picked], [remade]]);
  expect(remake.mock.calls).toEqual([[picked]]);
});

it("does not send the same bytes again if the browser cannot read them either", async () => {
  for (const result of [Promise.resolve(undefined), Promise.reject(new Error("not decoded"))]) {
    const send = vi.fn().mockRejectedValue(unreadable);
    await expect(sendReadable(picked, send, () => result)).rejects.toBe(unreadable);
    expect(send).toHaveBeenCalledTimes(1);
  }
  const send = vi.fn().mockRejectedValue(unreadable);
  await expect(sendReadable(picked, send, async () => remade)).rejects.toBe(unreadable);
  expect(send).toHaveBeenCalledTimes(2);
});

it("makes nothing anew for a lost connection or a limit", async () => {
  for (const code of ["offline", "unavailable", "invalid", "too_many"] as const) {
    const cause = new ApiError(code, "later");
    const remake = vi.fn();
    await expect(sendReadable(picked, vi.fn().mockRejectedValue(cause), remake)).rejects.toBe(cause);
    expect(remake).not.toHaveBeenCalled();
  }
});
