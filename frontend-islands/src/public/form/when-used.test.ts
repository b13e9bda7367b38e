import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { autosave } from "../../lib/device/autosave.ts";
import { type SetUp, whenUsed } from "./when-used.ts";

const OFFLINE = "There is no line.";
const failed = () => Promise.reject(new TypeError("Failed to fetch"));
let form: HTMLFormElement;
/** Each test has a form of its own name: the forms of earlier tests still hear that the page is left. */
let name = "";
let count = 0;
let posted: ReturnType<typeof vi.fn>;

/** The page's form, whose script is loaded by `load`. */
function open(load: () => Promise<SetUp>) {
  document.body.innerHTML = `<form data-offline="${OFFLINE}"><input name="firstName" value="">
    <input name="consent" type="checkbox"><input name="trap"><button type="submit">Send</button></form>`;
  form = document.querySelector("form") as HTMLFormElement;
  posted = vi.fn();
  form.submit = posted as unknown as () => void;
  whenUsed(form, name, load);
}

function type(text: string) {
  const field = form.querySelector("input") as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const said = () => form.querySelector("[role=alert]")?.textContent;
const submit = () => form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
const line = (is: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(is);

beforeEach(() => {
  count += 1;
  name = `form ${count}`;
});
afterEach(() => void vi.restoreAllMocks());

it("stays, and says so, where neither its script nor the server can be reached", async () => {
  line(false);
  open(failed);
  type("Jane");
  submit();
  await vi.waitFor(() => expect(said()).toBe(OFFLINE));
  submit();
  await vi.waitFor(() => expect(form.querySelectorAll("[role=alert]")).toHaveLength(1));
  expect(posted).not.toHaveBeenCalled();
});

it("goes on when the connection is back", async () => {
  line(false);
  const setUp = vi.fn();
  const load = vi.fn(failed as () => Promise<SetUp>);
  open(load);
  type("Jane");
  submit();
  await vi.waitFor(() => expect(said()).toBe(OFFLINE));
  load.mockResolvedValue(setUp);
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(setUp).toHaveBeenCalledExactlyOnceWith(form));
  expect(said()).toBeUndefined();
});

it("posts itself where only its script is missing, and is no draft then", async () => {
  line(true);
  open(failed);
  type("Jane");
  submit();
  await vi.waitFor(() => expect(posted).toHaveBeenCalledOnce());
  dispatchEvent(new Event("pagehide"));
  expect(await autosave(name).load()).toBeNull();
});

it("what was typed before its script came is a draft when the page is left, but for what is never kept", async () => {
  line(false);
  open(failed);
  dispatchEvent(new Event("pagehide"));
  expect(await autosave(name).load()).toBeNull();
  type("Jane");
  for (const name of ["consent", "trap"]) Object.assign(form.elements.namedItem(name) as object, { checked: true });
  dispatchEvent(new Event("pagehide"));
  expect(await autosave(name).load()).toMatchObject({ startedAt: null, fields: [["firstName", "Jane"]] });
});

it("leaves the draft alone that is there already", async () => {
  line(false);
  await autosave(name).save({ fields: [["firstName", "Ann"]] });
  open(failed);
  type("Jane");
  dispatchEvent(new Event("pagehide"));
  expect(await autosave(name).load()).toEqual({ fields: [["firstName", "Ann"]] });
});
