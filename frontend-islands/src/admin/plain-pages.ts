/**
 * Enhancements for the admin's plain pages:
 * - `button[data-reveal="id"]` toggles the visibility of the password field `id`; `aria-pressed` holds the
 * state.
 * - `form[data-confirm="question"]` asks for confirmation before submitting.
 * - `button[command][commandfor]`: polyfill for browsers without invoker commands.
 * - `form[data-busy]`: marks its submit button as busy while waiting and prevents a second submit.
 * - `form[data-forget-drafts="lead lead"]`: deletes the answers begun for these leads (`reply.ts`) from this device.
 * - `input[data-ticks="name"]`: ticks all boxes of that name in its form; shown only with scripts.
 * - `[data-waiting]`: the number of waiting requests, also on the icon of the installed app.
 * - `.strip .tabs`, `.tabs--top`: the current tab is scrolled into view.
 * - `form[data-find]`: opens the panel of `find.ts`, as Ctrl K does; the screens opened last are remembered for it.
 * - `[data-take]`: see `take-away.ts`.
 * - `form[data-passkey]`: see `sign-in/passkey-forms.ts`.
 * - After signing out, the local copies of the back office are deleted.
 */
import { rememberOpened } from "./opened.ts";

function onClick(event: MouseEvent) {
  const target = event.target as Element;
  if (target.matches(findField)) void openFind("");
  const button = target.closest<HTMLButtonElement>("button");
  if (!button) return;
  const { reveal } = button.dataset;
  if (reveal) {
    const field = document.getElementById(reveal) as HTMLInputElement | null;
    const shown = field?.type === "password";
    if (field) field.type = shown ? "text" : "password";
    button.ariaPressed = String(shown);
  }
  if (!("commandForElement" in button)) invoke(button as HTMLButtonElement);
}

function invoke(button: HTMLButtonElement) {
  const target = document.getElementById(button.getAttribute("commandfor") ?? "");
  if (!target) return;
  switch (button.getAttribute("command")) {
    case "show-modal":
      (target as HTMLDialogElement).showModal();
      break;
    case "close":
    case "request-close":
      (target as HTMLDialogElement).close();
      break;
    case "show-popover":
      target.showPopover();
      break;
    case "hide-popover":
      target.hidePopover();
      break;
    case "toggle-popover":
      target.togglePopover();
      break;
  }
}

function onSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  const { confirm: question } = form.dataset;
  if (form.ariaBusy === "true" || (question && !confirm(question))) return event.preventDefault();
  forgetDrafts(form.dataset.forgetDrafts?.split(" ") ?? []);
  if (!("busy" in form.dataset)) return;
  form.ariaBusy = "true";
  if (event.submitter) event.submitter.ariaBusy = "true";
}

function forgetDrafts(leads: string[]) {
  try {
    for (const lead of leads) localStorage.removeItem(`reply:${lead}`);
  } catch {
    // Where storage is denied, nothing is kept.
  }
}

function onChange({ target }: Event) {
  const all = target as HTMLInputElement;
  const { ticks } = all.dataset;
  if (!ticks) return;
  for (const box of document.querySelectorAll<HTMLInputElement>(`input[type="checkbox"][name="${ticks}"]`)) {
    if (box.form === all.form) box.checked = all.checked;
  }
}

for (const all of document.querySelectorAll<HTMLElement>("[data-ticks]")) {
  all.closest("label")?.removeAttribute("hidden");
}

const { waiting } = document.querySelector<HTMLElement>("[data-waiting]")?.dataset ?? {};
if (waiting !== undefined && "setAppBadge" in navigator) {
  // Refused where the site is not installed.
  navigator.setAppBadge(Number(waiting)).catch(() => {});
}

for (const strip of document.querySelectorAll(".strip .tabs, .tabs--top")) {
  const open = strip.querySelector<HTMLElement>("[aria-current]");
  if (open) strip.scrollLeft = open.offsetLeft + open.offsetWidth / 2 - strip.clientWidth / 2;
}

const findField = "form[data-find] input";

if (document.querySelector(findField) && location.pathname !== "/admin/find") rememberOpened();

async function openFind(typed: string) {
  // Without it, the field is a form as before.
  const module = await import("./find.ts").catch(() => undefined);
  module?.openFind(typed);
}

document.addEventListener("keydown", (event) => {
  // In a text that is being written, the keys make a link.
  const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "k";
  if (!isAsked || event.defaultPrevented || !document.querySelector(findField)) return;
  event.preventDefault();
  void openFind("");
});
document.addEventListener("input", ({ target }) => {
  const field = target as HTMLInputElement;
  if (!field.matches(findField)) return;
  const typed = field.value;
  field.value = "";
  void openFind(typed);
});

document.addEventListener("change", onChange);
document.addEventListener("click", onClick);
document.addEventListener("submit", onSubmit);
// The back/forward cache restores the page as it was left, which would leave the form busy forever.
addEventListener("pageshow", () => {
  for (const element of document.querySelectorAll("form[data-busy], form[data-busy] [aria-busy]")) {
    element.ariaBusy = null;
  }
});

if (document.querySelector("[data-take]")) void import("./take-away.ts").then(({ watchTakeAway }) => watchTakeAway());

if (document.querySelector("form[data-passkey]")) void watchPasskeys();

/** A form that is sent before the script has arrived waits for it: it would be sent without the browser's answer. */
async function watchPasskeys() {
  let early: HTMLFormElement | undefined;
  const holding = new AbortController();
  const hold = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches("[data-passkey]")) return;
    event.preventDefault();
    event.stopPropagation();
    early = form;
  };
  addEventListener("submit", hold, { capture: true, signal: holding.signal });
  const module = await import("./sign-in/passkey-forms.ts").catch(() => undefined);
  holding.abort();
  module?.watchPasskeyForms();
  early?.requestSubmit();
}

/** Set by the server with the answer to signing out. */
if (/(^|; )signed_out=1(;|$)/.test(document.cookie)) void import("./sign-in/local-copies.ts").then(deleteCopies);

async function deleteCopies({ deleteLocalCopies }: typeof import("./sign-in/local-copies.ts")) {
  // If it fails, the next page tries again.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API lacks in some browsers
  if (await deleteLocalCopies()) document.cookie = "signed_out=; Path=/admin; SameSite=Lax; Max-Age=0";
}
