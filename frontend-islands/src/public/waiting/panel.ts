/** Shows the requests that wait on this device, in the place of their form, and lets the visitor take them back. */
import type { LeadReceipt } from "../../generated/domain.ts";
import { waitingMessages } from "../../generated/waiting.ts";
import {
  MARK,
  type WaitingEvent,
  type WaitingKind,
  type WaitingRequest,
  waiting,
} from "../../lib/device/waiting-requests.ts";
import { element } from "../../lib/element.ts";
import { phoneLine } from "../../lib/phone-line.ts";
import { fill } from "../../lib/texts.ts";
import { notify } from "../../lib/toasts.ts";

interface WaitingPlace {
  kind: WaitingKind;
  /** Hidden while something waits. */
  form: HTMLElement;
  /** Where the panels are put; by default before the form. */
  host?: HTMLElement;
  /** Of the host, while it has panels: the form takes its own heading with it. */
  heading?: HTMLElement;
  /** Whether the form has something that taking back would replace. */
  isBegun(): boolean;
  takenBack(request: WaitingRequest): void;
  /** It is stored; the panel says so unless this returns true. */
  sent?(receipt: LeadReceipt): boolean;
}

interface Panel {
  section: HTMLElement;
  show(event: WaitingEvent, request: WaitingRequest): void;
}

/** Shows what waits, with the focus on it if `isNew`; returns how to end that. */
export async function showWaiting(place: WaitingPlace, { isNew = false } = {}): Promise<() => void> {
  // Where the browser stores nothing, nothing waits.
  const all = await waiting.all().catch(() => []);
  for (const text of waiting.takeExpired()) notify({ tone: "bad", text });
  const kept = all.filter(({ kind }) => kind === place.kind);
  if (kept.length === 0) return () => {};
  const panels = new Map<string, Panel>();
  const ended = (id: string) => {
    panels.get(id)?.section.remove();
    panels.delete(id);
    if (panels.size === 0) place.heading?.remove();
    place.form.hidden = panels.size > 0 && place.form.hidden;
  };
  for (const request of kept) {
    document.getElementById(panelId(request.id))?.remove();
    const panel = drawPanel(request, place);
    panels.set(request.id, panel);
    if (place.host) place.host.append(panel.section);
    else place.form.before(panel.section);
  }
  if (place.heading) place.host?.prepend(place.heading);
  place.form.hidden = true;
  const newest = kept.at(-1);
  if (isNew && newest) panels.get(newest.id)?.section.focus();
  const stop = waiting.watch((event) => {
    const request = kept.find(({ id }) => id === event.id);
    if (!request) return;
    if (event.type === "gone") return ended(event.id);
    if (event.type === "sent" && place.sent?.(event)) {
      place.form.hidden = false;
      return ended(event.id);
    }
    panels.get(event.id)?.show(event, request);
    if (event.type === "sent") {
      place.form.hidden = false;
      panels.delete(event.id);
    }
    if (event.type === "refused") void refresh(panels.get(event.id), event.id);
  });
  // Sent or taken back in another tab.
  const wired = new AbortController();
  const onStorage = async ({ key }: StorageEvent) => {
    if (key !== MARK) return;
    const left = (await waiting.all()).map(({ id }) => id);
    for (const id of panels.keys()) if (!left.includes(id)) ended(id);
  };
  addEventListener("storage", onStorage, { signal: wired.signal });
  void waiting.start();
  return () => {
    wired.abort();
    stop();
    for (const id of [...panels.keys()]) ended(id);
  };
}

const panelId = (id: string) => `waiting-${id}`;

/** The reason of a refusal is with the stored request. */
async function refresh(panel: Panel | undefined, id: string) {
  const request = (await waiting.all()).find((one) => one.id === id);
  if (request) panel?.show({ type: "refused", id }, request);
}

function drawPanel(request: WaitingRequest, place: WaitingPlace): Panel {
  const title = element("b", {});
  const words = element("span", {});
  const status = element("p", { role: "status" });
  const details = element("small", {}, about(request));
  const small = "button button--outline button--small";
  const again = element("button", { className: "button button--small", type: "button" }, "Try Now");
  const back = element("button", { className: small, type: "button" }, "Take It Back");
  const another = element("button", { className: small, type: "button" }, "Write Another");
  const buttons = element("div", { className: "button-row" }, again, back, another);
  const labels = {
    className: "draft waiting",
    id: panelId(request.id),
    ariaLabel: waitingMessages.heading,
    tabIndex: -1,
  };
  const body = element("div", {}, status, details);
  const phone = phoneLine();
  if (phone) body.append(phone);
  const section = element("section", labels, body, buttons);
  again.onclick = () => void waiting.start();
  another.onclick = () => {
    place.form.hidden = false;
    another.remove();
    place.form.querySelector<HTMLElement>("input, select, textarea")?.focus();
  };
  let question: HTMLElement | undefined;
  const answered = () => {
    question?.remove();
    buttons.hidden = false;
  };
  const replace = () => {
    answered();
    void takeBack(request.id, place, back);
  };
  const keep = () => {
    answered();
    back.focus();
  };
  back.onclick = () => {
    if (!place.isBegun()) return replace();
    buttons.hidden = true;
    question = askFirst(`${section.id}-question`, keep, replace);
    buttons.after(question);
    question.querySelector("button")?.focus();
  };
  // Filled after it is in the document: a status is announced when it changes.
  queueMicrotask(() => status.append(title, document.createElement("br"), words));
  const show = (event: WaitingEvent, now: WaitingRequest) => {
    [title.textContent, words.textContent] = wordsOf(event, now);
    again.hidden = event.type !== "waiting" && event.type !== "delayed";
    if (event.type !== "sent") return;
    answered();
    details.remove();
    phone?.remove();
    const href = `/thank-you?ref=${encodeURIComponent(event.reference)}&from=${place.kind}&page=${event.page}`;
    buttons.replaceChildren(element("a", { className: small, href }, "What happens next"));
  };
  show({ type: request.refusal === null ? "waiting" : "refused", id: request.id }, request);
  return { section, show };
}

/** Newly typed values stay until the visitor decides. */
function askFirst(id: string, keep: () => void, replace: () => void): HTMLElement {
  const words = element("p", { id }, waitingMessages.takeBackBegun);
  words.style.marginBlockEnd = "1rem";
  const small = "button button--outline button--small";
  const stay = element(
    "button",
    { className: "button button--small", type: "button", onclick: keep },
    "Keep What I Typed",
  );
  const other = element("button", { className: small, type: "button", onclick: replace }, "Replace It");
  stay.setAttribute("aria-describedby", id);
  return element("div", {}, words, element("div", { className: "button-row" }, stay, other));
}

async function takeBack(id: string, { form, takenBack }: WaitingPlace, button: HTMLElement): Promise<void> {
  button.ariaBusy = "true";
  const taken = await waiting.takeBack(id);
  button.ariaBusy = null;
  if (!taken) return notify({ tone: "bad", text: waitingMessages.takeBackLate });
  form.hidden = false;
  takenBack(taken);
  notify({ tone: "good", text: waitingMessages.takenBack });
  // Else the focus is at what is wrong.
  if (taken.refusal !== null) return;
  form.querySelector<HTMLElement>("[type=submit]")?.scrollIntoView({ block: "center", behavior: "instant" });
}

function wordsOf(event: WaitingEvent, { refusal }: WaitingRequest): [title: string, words: string] {
  switch (event.type) {
    case "sending":
      return [waitingMessages.sendingTitle, waitingMessages.sending];
    case "delayed":
      return [waitingMessages.title, waitingMessages.delayed];
    case "refused":
      return [waitingMessages.refusedTitle, refusal ?? ""];
    case "sent":
      return [waitingMessages.sent, fill(waitingMessages.sentReference, { reference: event.reference })];
    default:
      return [waitingMessages.title, waitingMessages.kept];
  }
}

function about({ photos, isWithoutPhotos }: WaitingRequest): string {
  if (isWithoutPhotos) return waitingMessages.photosDropped;
  if (photos.length === 0) return "";
  return photos.length === 1 ? waitingMessages.photoKept : fill(waitingMessages.photosKept, { count: photos.length });
}
