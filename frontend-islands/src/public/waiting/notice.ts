/**
 * A notice on pages without the form of a request that waits on this device, or has waited too long, and the sending.
 * Loaded by `site.ts` only where something waits.
 */
import { waitingMessages } from "../../generated/waiting.ts";
import { type WaitingKind, waiting } from "../../lib/device/waiting-requests.ts";
import { element } from "../../lib/element.ts";
import { fill } from "../../lib/texts.ts";

/** Where the form itself shows it. */
const FORMS: Record<WaitingKind, string> = {
  visualizer: "react-island[name=visualizer]",
  contact: "form[data-contact]",
  visit: "form[data-visit]",
};

const PLACE =
  "position:fixed;inset:auto 1rem 1rem;z-index:30;display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:center;" +
  "justify-content:space-between;max-inline-size:40rem;margin-inline:auto;padding:1rem 1.25rem;" +
  "background:var(--cream-50);color:var(--ink);border:1px solid var(--gold-500);border-inline-start-width:4px";

async function show(): Promise<void> {
  const elsewhere = (await waiting.all()).filter(({ kind }) => !document.querySelector(FORMS[kind]));
  const [first] = elsewhere;
  const sentences = waiting.takeExpired();
  if (first) sentences.push(first.refusal === null ? waitingMessages.notice : waitingMessages.noticeRefused);
  if (sentences.length === 0) return;
  const status = element("p", { role: "status" });
  const className = "button button--outline button--small";
  const links = first ? [element("a", { className, href: first.path }, "See It")] : [];
  const close = element("button", { className: "button button--ghost button--small", type: "button" }, "Close");
  const buttons = element("div", { className: "button-row" }, ...links, close);
  const notice = element("aside", { ariaLabel: waitingMessages.heading }, status, buttons);
  notice.style.cssText = PLACE;
  close.onclick = () => notice.remove();
  document.body.append(notice);
  // Filled after it is in the document: a status is announced when it changes.
  status.append(sentences.join(" "));
  waiting.watch((event) => {
    if (!elsewhere.some(({ id }) => id === event.id)) return;
    if (event.type === "gone") notice.remove();
    if (event.type === "refused") status.textContent = waitingMessages.noticeRefused;
    if (event.type !== "sent") return;
    const reference = fill(waitingMessages.sentReference, { reference: event.reference });
    status.textContent = `${waitingMessages.sent} ${reference}`;
    for (const link of links) link.remove();
  });
}

show().then(waiting.start, () => {});
