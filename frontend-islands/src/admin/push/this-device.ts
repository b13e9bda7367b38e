/**
 * The screen of notifications: in `[data-push="key"]` the `[data-when="states"]` that applies to this browser is shown,
 * and the form turns notifications on. `form[data-push-off]` turns them off on this device.
 */
import { holdBack } from "../../lib/hold-back.ts";
import { scriptUrl } from "../../lib/trusted-types.ts";
import { SCOPE, subscription } from "./subscription.ts";

type State = "unsupported" | "home-screen" | "denied" | "off" | "lost" | "on";

const WORKER = "/admin/sw.js";

const section = document.querySelector<HTMLElement>("[data-push]");

async function state({ dataset: { endpoint } }: HTMLElement): Promise<State> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    // Safari on iPhones and iPads has it for installed sites only.
    return "standalone" in navigator && !navigator.standalone ? "home-screen" : "unsupported";
  }
  if (Notification.permission === "denied") return "denied";
  if (!endpoint) return "off";
  return (await subscription())?.endpoint === endpoint ? "on" : "lost";
}

async function show(section: HTMLElement) {
  const current = await state(section);
  for (const element of section.querySelectorAll<HTMLElement>("[data-when]")) {
    element.hidden = !element.dataset.when?.split(" ").includes(current);
  }
}

function showProblem(problem: string | undefined) {
  for (const element of section?.querySelectorAll<HTMLElement>("[data-problem]") ?? []) {
    element.hidden = element.dataset.problem !== problem;
  }
}

async function subscribe(key: string): Promise<PushSubscriptionJSON> {
  await navigator.serviceWorker.register(scriptUrl(WORKER), { scope: SCOPE });
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made for a former key of the site would be refused.
  await (await pushManager.getSubscription())?.unsubscribe();
  return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
}

const field = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;

function fill(form: HTMLFormElement, { endpoint = "", keys = {} }: PushSubscriptionJSON) {
  field(form, "endpoint").value = endpoint;
  field(form, "p256dh").value = keys.p256dh ?? "";
  field(form, "auth").value = keys.auth ?? "";
}

async function turnOn(form: HTMLFormElement, key: string): Promise<boolean> {
  showProblem(undefined);
  try {
    if ((await Notification.requestPermission()) !== "granted") {
      showProblem("not-granted");
      return false;
    }
    fill(form, await subscribe(key));
    return true;
  } catch {
    showProblem("not-subscribed");
    return false;
  }
}

/** The server forgets the device even if its browser cannot. */
async function turnOff(): Promise<boolean> {
  try {
    await (await subscription())?.unsubscribe();
  } catch {}
  return true;
}

if (section) {
  const form = section.querySelector("form");
  if (form) holdBack(form, () => turnOn(form, section.dataset.push ?? ""));
  void show(section);
}
const off = document.querySelector<HTMLFormElement>("form[data-push-off]");
if (off) holdBack(off, turnOff);
