import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AdminSession } from "../../../admin/admin-session.tsx";
import { faqs, field, record, server, wasm, withDialogs } from "../../../admin/test-kit.ts";
import type { FormSpec } from "../../../generated/domain.ts";
import { autosave } from "../../../lib/device/autosave.ts";
import { Editor } from "../editor.tsx";

const user = userEvent.setup();
const spec: FormSpec = {
  ...faqs,
  entity: "contact-settings",
  list: null,
  texts: { ...faqs.texts, save: "Save URL" },
  sections: [
    { title: "Automation", fields: [field("webhookUrl", "Webhook URL", { kind: "url" })] },
    { title: "Folded", isFolded: true, fields: [field("webhookSecret", "Secret", { kind: "read_only" })] },
  ],
};

beforeEach(async () => {
  withDialogs();
  await autosave("admin_contact-settings_f1").clear();
});
afterEach(() => vi.unstubAllGlobals());

function show(webhookUrl: string) {
  const first = record({ draft: { webhookUrl, webhookSecret: "whsec_x" } });
  render(
    <AdminSession email="dana@example.com">
      <Editor
        {...{ email: "dana@example.com", spec, record: first, carousel: [], host: "", wasm }}
        pageChoices={null}
        preview={null}
        siteParts={[]}
      />
    </AdminSession>,
  );
}

const address = () => screen.getByRole("textbox", { name: /^Webhook URL/ });
const press = (name: string) => user.click(screen.getByRole("button", { name }));

it("has no heading and no secret: it is a part of a screen", () => {
  show("https://hooks.example/a");
  expect(screen.queryByRole("heading")).toBeNull();
  expect(screen.queryByText("whsec_x")).toBeNull();
});

it("saves the address on its own", async () => {
  const calls = server({ save: ({ draft }) => [200, { record: record({ draft }), message: "Kept.", undo: "u1" }] });
  show("");
  await user.type(address(), "https://hooks.example/b");
  await press("Save URL");
  await screen.findByText("Kept.");
  expect(calls[0]?.args.draft.webhookUrl).toBe("https://hooks.example/b");
});

it("removes the error of a test after a success, and when the address changes", async () => {
  const answers = { ok: false, status: 500, millis: 3, sentence: "It did not work." };
  server({ "webhook/test": () => [200, answers] });
  show("https://hooks.example/a");
  await press("Test Webhook");
  await screen.findByText("It did not work.");
  expect(screen.getByText("The test did not arrive")).toBeTruthy();
  server({ "webhook/test": () => [200, { ...answers, ok: true, status: 200, sentence: "It worked." }] });
  await press("Test Webhook");
  await screen.findByText("It worked.");
  expect(screen.getByText("The test arrived")).toBeTruthy();
  expect(screen.queryByText("It did not work.")).toBeNull();
  await user.type(address(), "b");
  expect(screen.queryByText("The test arrived")).toBeNull();
});
