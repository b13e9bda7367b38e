import { beforeEach, expect, it, vi } from "vitest";
import { autosave } from "../../lib/device/autosave.ts";
import { drafts, uploads } from "../../lib/device/indexed-db.ts";

const signIn = async () => {
  vi.resetModules();
  await import("../plain-pages.ts");
};
const keys = () => drafts<IDBValidKey[]>("readonly", (all) => all.getAllKeys());
const unsent = () => uploads<number>("readonly", (all) => all.count());

beforeEach(async () => {
  await autosave("admin_faqs_1").save({ question: "Not for others" });
  await autosave("admin_faqs_2").saveLast({ question: "Nor this" });
  await autosave("contact").save({ firstName: "Jane" });
  await uploads("readwrite", (all) => all.put({ id: "a" }, "a"));
  localStorage.setItem("unsent_uploads", "");
  localStorage.setItem("reply:lead-1", "{}");
});

it("stay until the owner signs out", async () => {
  await signIn();
  await new Promise((done) => setTimeout(done, 50));
  expect([(await keys()).length, await unsent()]).toEqual([3, 1]);
});

it("are deleted after signing out, once, and drafts of visitors stay", async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = "signed_out=1; Path=/";
  vi.spyOn(document, "cookie", "set");
  await signIn();
  await vi.waitFor(async () => expect(await keys()).toEqual(["autosave_contact"]));
  await vi.waitFor(async () => expect(await unsent()).toBe(0));
  expect(Object.keys(localStorage)).toEqual(["autosave_contact"]);
});
