import { beforeEach, expect, it, vi } from "vitest";
import { ApiError, askForPasskey, askPasskey } from "../../lib/api.ts";
import { createPasskey, getPasskey } from "./passkey.ts";
import { watchPasskeyForms } from "./passkey-forms.ts";

vi.mock("../../lib/api.ts", async (original) => ({
  ...(await original<object>()),
  askForPasskey: vi.fn(),
  askPasskey: vi.fn(),
}));
vi.mock("./passkey.ts", () => ({ createPasskey: vi.fn(), getPasskey: vi.fn() }));

const form = () => document.querySelector("form") as HTMLFormElement;
const answer = () => form().elements.namedItem("answer") as HTMLInputElement;
const sent = vi.fn();

/** A page with such a form; `sent` has the values that it sends. */
function page(kind: "create" | "get", value = "") {
  document.body.innerHTML = `<form data-passkey="${kind}"><input type="hidden" name="answer"><button>Go</button></form>`;
  answer().value = value;
  watchPasskeyForms();
}

document.addEventListener("submit", (event) => {
  event.preventDefault();
  sent(answer().value);
});

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(askForPasskey).mockResolvedValue({ publicKey: "new" as never });
  vi.mocked(askPasskey).mockResolvedValue({ publicKey: "known" as never });
});

it("sends the answer of the account's passkey", async () => {
  vi.mocked(getPasskey).mockResolvedValue("signed");
  page("get");
  form().requestSubmit();
  form().requestSubmit();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith("signed"));
  expect(getPasskey).toHaveBeenCalledExactlyOnceWith("known");
});

it("sends a new passkey, and the one of a refused form without asking again", async () => {
  vi.mocked(createPasskey).mockResolvedValue("made");
  page("create");
  form().requestSubmit();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith("made"));
  expect(createPasskey).toHaveBeenCalledExactlyOnceWith("new");
  page("create", "made before");
  form().requestSubmit();
  expect(sent).toHaveBeenLastCalledWith("made before");
  expect(createPasskey).toHaveBeenCalledTimes(1);
});

it("says why there is no answer, and can be tried again", async () => {
  vi.mocked(getPasskey).mockRejectedValueOnce(new ApiError("invalid", "Closed.")).mockResolvedValueOnce("signed");
  page("get");
  form().requestSubmit();
  await vi.waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).toBe("Closed."));
  expect(sent).not.toHaveBeenCalled();
  form().requestSubmit();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith("signed"));
  expect(document.querySelector("[role=alert]")).toBeNull();
});

it("asks again when the page comes back", async () => {
  vi.mocked(getPasskey).mockResolvedValue("signed");
  page("get");
  answer().value = "used";
  dispatchEvent(new Event("pageshow"));
  form().requestSubmit();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith("signed"));
});
