import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { AdminSession } from "../../../admin/admin-session.tsx";
import { server } from "../../../admin/test-kit.ts";
import { ContactPanel } from "./contact-panel.tsx";

const user = userEvent.setup();

afterEach(() => vi.unstubAllGlobals());

const panel = (webhookUrl: string) => (
  <AdminSession email="dana@example.com">
    <ContactPanel draft={{ webhookUrl }} media={[]} host="" deliveries={[]} position={{ others: [], last: 1, at: 1 }} />
  </AdminSession>
);

it("removes the error of a test after a success, and when the address changes", async () => {
  const answers = { ok: false, status: 500, millis: 3, sentence: "It did not work." };
  server({ "webhook/test": () => [200, answers] });
  const { rerender } = render(panel("https://hooks.example/a"));
  const test = () => user.click(screen.getByRole("button", { name: "Test Webhook" }));
  await test();
  await screen.findByText("It did not work.");
  server({ "webhook/test": () => [200, { ...answers, ok: true, status: 200, sentence: "It worked." }] });
  await test();
  await screen.findByText("It worked.");
  expect(screen.queryByText("It did not work.")).toBeNull();
  server({ "webhook/test": () => [200, answers] });
  await test();
  await screen.findByText("It did not work.");
  rerender(panel("https://hooks.example/b"));
  expect(screen.queryByText("It did not work.")).toBeNull();
  expect(screen.queryByText("Answered 500")).toBeNull();
});
