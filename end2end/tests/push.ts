// A browser with a push service: Chromium's own is on the internet.
import type { PushSink } from "../support/push-sink.ts";
import { button, expect, type Page, sentence } from "./base.ts";

export const SCREEN = "/admin/account/notifications";

type Permission = "granted" | "denied" | "default";

/** Gives the page's browser a push service at `endpoint` that the owner allows or not. */
export async function stubPush(page: Page, { url, keys }: PushSink, permission: Permission = "granted") {
  await page.addInitScript(
    ({ endpoint, keys, permission }) => {
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.removeItem("subscribed");
          return true;
        },
      };
      const known = () => (localStorage.getItem("subscribed") ? subscription : null);
      Object.assign(PushManager.prototype, {
        getSubscription: async () => known(),
        subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
          localStorage.setItem("subscribed", String(applicationServerKey));
          return subscription;
        },
      });
      Object.defineProperty(Notification, "permission", { get: () => permission });
      Notification.requestPermission = async () => permission;
    },
    { endpoint: url, keys, permission },
  );
}

export const thisDevice = (page: Page) => page.getByRole("region", { name: "This device" });
/** The state that applies. */
export const state = (page: Page) => thisDevice(page).getByRole("status").locator("p").filter({ visible: true });
export const devices = (page: Page) =>
  page.getByRole("region", { name: "Devices with notifications" }).getByRole("listitem");

/** The device is the same in all tests of a file. */
export async function turnOff(page: Page) {
  await button(page, /^Turn off/).click();
  await expect(state(page)).toHaveText(sentence("push::OFF"));
}

export async function turnOn(page: Page) {
  await page.goto(SCREEN);
  await expect(state(page)).toHaveText(sentence("push::OFF"));
  await button(page, "Turn notifications on").click();
  await expect(state(page)).toHaveText(sentence("push::ON"));
}
