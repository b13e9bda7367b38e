// Notifications on the owner's devices. The browser's push service is a stub: Chromium's own is on the internet. What the site
// sends to it is read with the published library of the encryption.
import { createPublicKey, verify } from "node:crypto";
import { type PushSink, startPushSink } from "../support/push-sink.ts";
import { button, DEVICES, expect, sentence, someone, submitDirectly, test } from "./base.ts";
import { devices, SCREEN, state, stubPush, thisDevice, turnOff, turnOn } from "./push.ts";

let push: PushSink;
test.beforeEach(async () => {
  push = await startPushSink();
});
test.afterEach(() => push.close());

/** Whether the message was signed by the key with which the browser subscribed (RFC 8292). */
function isSignedBy(authorization: string, publicKey: string): boolean {
  const [, token = "", key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) return false;
  const point = Buffer.from(publicKey, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const signed = token.slice(0, token.lastIndexOf("."));
  const signature = Buffer.from(token.slice(signed.length + 1), "base64url");
  const verifying = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" } as const;
  return verify("sha256", Buffer.from(signed), verifying, signature);
}

for (const [device, options] of DEVICES) {
  test(`are turned on, tested and turned off on a ${device}`, async ({ office, request, expectAccessible }) => {
    const page = await office(options);
    await stubPush(page, push);
    await page.goto("/admin/account");
    await page.getByRole("link", { name: sentence("push::OPEN") }).click();
    await expect(page).toHaveURL(SCREEN);
    await expect(devices(page)).toHaveCount(0);
    await expectAccessible(page);
    await turnOn(page);
    await expect(devices(page)).toHaveCount(1);
    await expectAccessible(page);

    await button(page, /^Send a test notification/).click();
    await expect(page.getByText(sentence("push::TEST_SENT"))).toBeVisible();
    expect(push.received[0]?.notification.title).toBe(sentence("push::TEST_NOTIFICATION"));
    const key = await thisDevice(page).getAttribute("data-push");
    expect(isSignedBy(String(push.received[0]?.headers.authorization), String(key))).toBe(true);

    const person = someone();
    expect((await submitDirectly(request, person)).ok()).toBe(true);
    await expect.poll(() => push.received.length).toBe(2);
    const told = push.received[1]?.notification;
    expect(told?.body).toContain(person.name);
    await page.goto(new URL(told?.navigate ?? "").pathname);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(person.name);

    await page.goto(SCREEN);
    await turnOff(page);
    await expect(devices(page)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("subscribed"))).toBeNull();
  });
}

test("a browser that lost its subscription, and one that is gone, can be turned on again", async ({ office }) => {
  const page = await office();
  await stubPush(page, push);
  await turnOn(page);
  await page.evaluate(() => localStorage.removeItem("subscribed"));
  await page.reload();
  await expect(state(page)).toHaveText(sentence("push::LOST"));
  await button(page, "Turn notifications on").click();
  await expect(state(page)).toHaveText(sentence("push::ON"));
  push.status = 410;
  await button(page, /^Send a test notification/).click();
  await expect(page.getByText(sentence("push::TEST_GONE"))).toBeVisible();
  await expect(state(page)).toHaveText(sentence("push::OFF"));
  await expect(devices(page)).toHaveCount(0);
});

test("a browser that refuses or cannot show notifications says so", async ({ office, expectAccessible }) => {
  const refusing = await office();
  await stubPush(refusing, push, "denied");
  await refusing.goto(SCREEN);
  await expect(state(refusing)).toHaveText(sentence("push::DENIED"));
  await expect(button(refusing, "Turn notifications on")).toBeHidden();
  await expectAccessible(refusing);

  const undecided = await office();
  await stubPush(undecided, push, "default");
  await undecided.goto(SCREEN);
  await button(undecided, "Turn notifications on").click();
  await expect(thisDevice(undecided).getByRole("alert")).toContainText(sentence("push::NOT_GRANTED"));

  const old = await office();
  await old.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await old.goto(SCREEN);
  await expect(state(old)).toHaveText(sentence("push::UNSUPPORTED"));
});

test("the service worker serves the back office only, shows notifications and keeps nothing", async ({
  office,
  site,
}) => {
  const page = await office();
  await stubPush(page, push);
  await page.goto("/");
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await turnOn(page);
  const registered = await page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    return registrations.map(({ scope, active }) => ({ scope, script: active?.scriptURL }));
  });
  expect(registered).toEqual([{ scope: `${site.url}/admin/`, script: `${site.url}/admin/sw.js` }]);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await turnOff(page);
});

interface Recorder {
  shown: object[];
  opened: string[];
}

// Chromium without a window keeps no notifications and opens no windows: the worker's calls are recorded.
test("the service worker shows what arrives, and a tap opens the lead", async ({ office, site, request }) => {
  const page = await office();
  await stubPush(page, push);
  await turnOn(page);
  const worker = page.context().serviceWorkers()[0];
  if (!worker) throw new Error("no service worker");
  await worker.evaluate(() => {
    const recorder: Recorder = { shown: [], opened: [] };
    const show = async (title: string, options: object) => void recorder.shown.push({ title, ...options });
    const openWindow = async (address: string) => void recorder.opened.push(address);
    const { registration, clients } = self as unknown as { registration: object; clients: object };
    Object.assign(self, { recorder });
    Object.defineProperty(registration, "showNotification", { value: show });
    Object.defineProperty(clients, "openWindow", { value: openWindow });
  });
  const recorded = () => worker.evaluate(() => (self as unknown as { recorder: Recorder }).recorder);

  const person = someone();
  expect((await submitDirectly(request, person)).ok()).toBe(true);
  await expect.poll(() => push.received.length).toBe(1);
  const notification = push.received[0]?.notification;
  const cdp = await page.context().newCDPSession(page);
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  cdp.on("ServiceWorker.workerRegistrationUpdated", (updated) => registrations.push(...updated.registrations));
  await cdp.send("ServiceWorker.enable");
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const registrationId = registrations[0]?.registrationId ?? "";
  const data = JSON.stringify({ web_push: 8030, notification });
  await cdp.send("ServiceWorker.deliverPushMessage", { origin: site.url, registrationId, data });
  await expect
    .poll(async () => (await recorded()).shown)
    .toEqual([expect.objectContaining({ title: notification?.title, body: notification?.body })]);

  await worker.evaluate((address) => {
    const tap = Object.assign(new Event("notificationclick"), {
      notification: { close: () => {}, data: address },
      waitUntil: () => {},
    });
    self.dispatchEvent(tap);
  }, notification?.navigate);
  await expect.poll(async () => (await recorded()).opened).toEqual([notification?.navigate]);
  await turnOff(page);
});

interface Replaced {
  former: string;
  endpoint: string;
  keys: object;
}

// In the worker itself: it runs under the policy of its own response, not of a page.
test("the service worker tells the site of a subscription that the browser replaced", async ({ office }) => {
  const page = await office();
  await stubPush(page, push);
  await turnOn(page);
  const worker = page.context().serviceWorkers()[0];
  if (!worker) throw new Error("no service worker");
  const endpoint = `${push.url}?renewed`;
  const violations = await worker.evaluate(
    async ({ former, endpoint, keys }: Replaced) => {
      const violations: string[] = [];
      self.addEventListener("securitypolicyviolation", (event) => {
        violations.push(`${event.effectiveDirective} ${event.blockedURI}`);
      });
      let work: Promise<unknown> = Promise.resolve();
      const replaced = Object.assign(new Event("pushsubscriptionchange"), {
        oldSubscription: { endpoint: former },
        newSubscription: { toJSON: () => ({ endpoint, keys }) },
        waitUntil: (until: Promise<unknown>) => {
          work = until;
        },
      });
      self.dispatchEvent(replaced);
      await work.catch((cause) => violations.push(String(cause)));
      return violations;
    },
    { former: push.url, endpoint, keys: push.keys },
  );
  expect(violations).toEqual([]);
  await page.reload();
  await expect(thisDevice(page)).toHaveAttribute("data-endpoint", endpoint);
  await expect(devices(page)).toHaveCount(1);
  // The stub does not know of the new subscription.
  await button(page, "Turn notifications on").click();
  await expect(state(page)).toHaveText(sentence("push::ON"));
  await turnOff(page);
});

test("the back office can be installed, the public site has another manifest", async ({ office, page }) => {
  const inside = await office();
  await inside.goto("/admin");
  const cdp = await inside.context().newCDPSession(inside);
  const { url, errors } = await cdp.send("Page.getAppManifest");
  expect(new URL(url).pathname).toBe("/admin/manifest.webmanifest");
  expect(errors).toEqual([]);
  await page.goto("/");
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute("href", "/site.webmanifest");
});
