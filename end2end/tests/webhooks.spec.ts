// Receivers of webhooks in the contact settings. Messages are verified with the published library of Standard
// Webhooks, and by the example in docs.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Webhook } from "standardwebhooks";
import type { Received, WebhookSink } from "../support/webhook-sink.ts";
import { button, DEVICES, expect, openLead, type Page, sentence, someone, submitDirectly, test } from "./base.ts";

const EXAMPLE = fileURLToPath(new URL("../../docs/webhook-receiver.mjs", import.meta.url));

interface WebhookEvent {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** What the library reads; it throws if the signature does not fit. */
const verified = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as WebhookEvent;

/** Adds a receiver with the form; returns its secret. */
async function addReceiver(page: Page, name: string, address: string, events: readonly string[]): Promise<string> {
  await page.goto("/admin/contact-settings");
  await page.getByRole("link", { name: sentence("receivers::ADD") }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "Address" }).fill(address);
  await expect(button(page, "Add program")).toBeVisible();
  for (const box of await page.getByRole("group", { name: "It gets a message about" }).getByRole("checkbox").all()) {
    await box.setChecked(events.includes((await box.getAttribute("value")) ?? ""));
  }
  await button(page, "Add program").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  return secretOf(page);
}

const secretOf = async (page: Page) =>
  (await page.getByRole("region", { name: "Its secret" }).locator("code").textContent()) ?? "";

async function remove(page: Page) {
  await button(page, "Delete this program").click();
  await page.waitForURL(/contact-settings/);
}

const about = (sink: WebhookSink, text: string) => sink.received.filter(({ body }) => body.includes(text));

for (const [device, options] of DEVICES) {
  test(`a receiver is added, tested, renewed and deleted on a ${device}`, async ({
    office,
    webhooks,
    expectAccessible,
  }) => {
    webhooks.status = 200;
    const page = await office(options);
    await page.goto("/admin/webhooks/new");
    await expectAccessible(page);
    await button(page, "Add program").click();
    await expect(page.locator("[aria-invalid]")).toHaveCount(2);
    await expectAccessible(page);

    const name = `CRM ${device}`;
    const secret = await addReceiver(page, name, webhooks.url, ["lead.won"]);
    await expectAccessible(page);
    await button(page, "Send a test").click();
    await expect(page.getByRole("status")).toContainText(sentence("WEBHOOK_TEST_SENT"));
    const test = webhooks.received.at(-1);
    expect(test && verified(secret, test).type).toBe("webhook.test");
    await expect(page.getByText(secret)).toHaveCount(0);

    await button(page, "Renew the secret").click();
    const renewed = await secretOf(page);
    expect(renewed).not.toBe(secret);
    await button(page, "Send a test").click();
    await expect(page.getByRole("status")).toBeVisible();
    const both = webhooks.received.at(-1);
    for (const valid of [secret, renewed]) expect(both && verified(valid, both).type).toBe("webhook.test");
    expect(() => both && verified("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", both)).toThrow();

    webhooks.status = 503;
    await button(page, "Send a test").click();
    await expect(page.getByRole("status")).toContainText("503");
    webhooks.status = 200;
    await page.goto("/admin/contact-settings");
    const row = page.getByRole("listitem").filter({ hasText: name });
    await expect(row).toContainText("Gets: Won work");
    await expect(row).not.toContainText("lead.won");
    await expectAccessible(page);
    await page.getByRole("link", { name }).click();
    await remove(page);
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  });
}

test("a won lead reaches the receiver that wants it, beside the first one", async ({ owner, request, webhooks }) => {
  webhooks.status = 200;
  const secret = await addReceiver(owner, "Books", webhooks.url, ["lead.created", "lead.won"]);
  const person = someone();
  expect((await submitDirectly(request, person)).ok()).toBe(true);
  // The webhook of before has its own format, and each has its own message.
  await expect.poll(() => about(webhooks, person.email).length).toBe(2);
  const standard = () => about(webhooks, person.email).filter(({ body }) => "data" in JSON.parse(body));
  const [created] = standard();
  expect(created && verified(secret, created).type).toBe("lead.created");
  await openLead(owner, person.name);
  await owner.getByLabel("Status", { exact: true }).selectOption("won");
  await owner.locator(".lead-status__form").getByRole("button").click();
  await expect.poll(() => standard().length).toBe(2);
  const won = standard().at(-1);
  const event = won && verified(secret, won);
  expect(event?.type).toBe("lead.won");
  expect(event?.data.email).toBe(person.email);
  await openLead(owner, person.name, "won");
  await expect(owner.getByRole("region", { name: "Deliveries" })).toContainText("Message to Books: Won work");
  await owner.goto("/admin/contact-settings");
  await owner.getByRole("link", { name: /^Books/ }).click();
  await remove(owner);
});

/** The lines that the example prints. */
async function startExample(secret: string): Promise<{ url: string; lines: string[]; process: ChildProcess }> {
  const example = spawn(process.execPath, [EXAMPLE], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  let rest = "";
  example.stdout.setEncoding("utf8").on("data", (text: string) => {
    const all = (rest + text).split("\n");
    rest = all.pop() ?? "";
    lines.push(...all);
  });
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  return { url: `http://127.0.0.1:${lines[0]?.split(" ").at(-1)}/`, lines, process: example };
}

test("the example of the documentation takes what is signed for it, and nothing else", async ({ owner, webhooks }) => {
  const secret = await addReceiver(owner, "Example", webhooks.url, ["lead.created"]);
  const example = await startExample(secret);
  await owner.getByRole("textbox", { name: "Address" }).fill(example.url);
  await button(owner, "Save program").click();
  await button(owner, "Send a test").click();
  await expect(owner.getByRole("status")).toContainText(sentence("WEBHOOK_TEST_SENT"));
  await expect.poll(() => example.lines.at(-1)).toContain("webhook.test");
  const forged = await fetch(example.url, {
    method: "POST",
    headers: {
      "webhook-id": "x",
      "webhook-timestamp": `${Math.floor(Date.now() / 1000)}`,
      "webhook-signature": "v1,eA==",
    },
    body: "{}",
  });
  expect(forged.status).toBe(401);
  await remove(owner);
  example.process.kill();
  await once(example.process, "exit");
});
