import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AdminSession } from "../../admin/admin-session.tsx";
import { faqs, field, record, refusal, server, wasm, withDialogs } from "../../admin/test-kit.ts";
import type { ContentRecord, FormSpec } from "../../generated/domain.ts";
import { autosave } from "../../lib/device/autosave.ts";
import { Editor } from "./editor.tsx";

const user = userEvent.setup();
const day = { ...field("date", "Day", { kind: "date" }), taken: "Listed twice" };
const spec: FormSpec = {
  ...faqs,
  entity: "business",
  list: null,
  part: { code: "hours", label: "Hours", about: "When the shop is open." },
  sections: [
    {
      title: "Hours",
      fields: [
        field("reason", "Reason", { kind: "text" }),
        field("days", "Days", { kind: "list_of", item: "Day", fields: [day] }),
      ],
    },
    { title: "Folded", isFolded: true, fields: [field("zone", "Zone", { kind: "text" })] },
  ],
};
const values = { reason: "Fair", days: [], zone: "UTC", phone: "1" };

beforeEach(async () => {
  withDialogs();
  await autosave("admin_business_f1_hours").clear();
});
afterEach(() => vi.unstubAllGlobals());

function show(draft: ContentRecord["draft"] = values) {
  render(
    <AdminSession email="dana@example.com">
      <Editor
        {...{ email: "dana@example.com", spec, record: record({ entity: "business", draft }), host: "", wasm }}
        carousel={[]}
        pageChoices={null}
        preview={null}
        siteParts={[]}
      />
    </AdminSession>,
  );
}

const reason = () => screen.getByRole("textbox", { name: /^Reason/ });
const saved = (draft: unknown) =>
  [200, { record: record({ draft: draft as typeof values, rowVersion: 8 }), message: "Kept.", undo: "u1" }] as [
    number,
    unknown,
  ];

it("is named by its heading, and what follows from other values is folded", () => {
  show();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Hours");
  expect(screen.getByText("Folded").closest("details")?.open).toBe(false);
});

it("is saved alone, and again by itself when only another part has changed", async () => {
  const theirs = record({ draft: { ...values, phone: "2" }, rowVersion: 7 });
  const calls = server({
    save: ({ rowVersion, draft }) =>
      rowVersion === 7 ? saved({ ...draft, phone: "2" }) : [409, refusal("conflict", "x", { current: theirs })],
  });
  show();
  await user.type(reason(), "s");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Kept.");
  expect(calls.map(({ args }) => [args.part, args.rowVersion, args.draft.reason])).toEqual([
    ["hours", 3, "Fairs"],
    ["hours", 7, "Fairs"],
  ]);
});

it("shows both versions when this part has changed elsewhere", async () => {
  const theirs = record({ draft: { ...values, reason: "Show" }, rowVersion: 7 });
  server({ save: () => [409, refusal("conflict", "x", { current: theirs })] });
  show();
  await user.type(reason(), "s");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Saved on the website")).toBeTruthy();
});

it("refuses a day that is listed twice, at its field and at once", async () => {
  show({ ...values, days: [{ date: "2026-12-25" }, { date: "2026-12-24" }] });
  await waitFor(() => expect(screen.getAllByLabelText(/^Day(?! \d)/)).toHaveLength(2));
  const [, second] = screen.getAllByLabelText(/^Day(?! \d)/) as [HTMLInputElement, HTMLInputElement];
  expect(screen.queryByText("Listed twice")).toBeNull();
  await user.clear(second);
  await user.type(second, "2026-12-25");
  await waitFor(() => expect(second.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getAllByText("Listed twice")).toHaveLength(1);
});

it("brings back only itself from the history", async () => {
  const changes = [{ label: "Reason", before: "Show", after: "Fair" }];
  const version = { id: "v1", at: 0, by: "", action: "Edited", changes, restorable: true };
  const calls = server({ history: () => [200, [version]], restore: () => saved({ ...values, reason: "Show" }) });
  show();
  await user.click(screen.getByRole("button", { name: "History" }));
  await user.click(await screen.findByRole("button", { name: /^Restore the version before/ }));
  await screen.findByText("Kept.");
  expect(calls.map(({ name, args }) => [name, args.part])).toEqual([
    ["history", "hours"],
    ["restore", "hours"],
  ]);
});
