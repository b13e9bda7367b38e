/**
 * Enhancements of a lead's conversation. Without this script every part of it is a plain form or a link.
 * - `form[data-reply="lead"]`: the draft is kept on this device until the server has taken it.
 * - `form[data-mailto="address"]`: opens the mail program with the text, then notes it; a text with a word in braces is
 *   the server's to fill in or refuse, and the noted message has a link that opens the mail program.
 * - `a[data-fill="text"]`: a template, filled into the field.
 * - `details[data-times="words"]`: opens for a template with these words.
 * - `form[data-undo][data-left="milliseconds"]`: counts down, and disappears when it is too late; with `data-waiting`
 *   the thread is read again then.
 * - A message of the service worker: the thread is read again, and whose turn it is.
 * - `[data-waiting]` within `[data-thread]`: the thread is read again until nothing waits.
 * - `.write > details`: its field has the focus once it is opened; a link to what is in a closed one opens it.
 * - `a[data-only-me]`: opens the answer as a note, which only the owner sees.
 */
import { pageAt } from "../lib/api.ts";
import { inertDocument } from "../lib/trusted-types.ts";
import { setUpFacts } from "./lead-facts.ts";
import { setUpKeys } from "./lead-keys.ts";

type Draft = { text: string; version: string; sent: boolean };

/** How long after a mail was due the thread is read again, in milliseconds. */
const READ_AGAIN_MS = [2_000, 5_000, 10_000, 30_000];
/** Mail programs need a moment before the page is left, in milliseconds. */
const MAIL_PROGRAM_MS = 400;

/** A word in braces, as in `crates/domain/src/leads/reply_templates.rs`. */
const MARK = /\{[A-Za-z_]+\}/;

const form = document.querySelector<HTMLFormElement>("form[data-reply]");
const field = form?.querySelector<HTMLTextAreaElement>("textarea");
const key = `reply:${form?.dataset.reply}`;

function read(): Draft | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(draft: Draft | undefined) {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    // A full or forbidden storage: the text is still in the field.
  }
}

const version = () => form?.querySelector<HTMLInputElement>("[name=version]")?.value ?? "";

function showKept(shown: boolean) {
  const note = form?.querySelector<HTMLElement>("[data-draft]");
  if (note) note.hidden = !shown;
}

/** The draft, unless it was sent and the conversation has gone on since: then it is part of it. */
function unsentDraft(): Draft | undefined {
  const draft = read();
  if (!draft?.sent || draft.version === version()) return draft;
  keep(undefined);
  return undefined;
}

/** Whether the address has this; what it stands for is not done again when the page is loaded again. */
function takeFromAddress(name: string): boolean {
  const address = new URL(location.href);
  if (!address.searchParams.has(name)) return false;
  address.searchParams.delete(name);
  history.replaceState(history.state, "", address);
  return true;
}

/** Text that was typed before this script ran, or that the server put into the field, counts more than a draft. */
function restore(text: HTMLTextAreaElement) {
  // A note does not make the conversation go on.
  if (takeFromAddress("noted")) keep(undefined);
  const draft = unsentDraft();
  const hasTemplate = takeFromAddress("template");
  const shown = text.value;
  if (shown !== text.defaultValue) {
    save(text, false);
  } else if (shown !== "" && hasTemplate) {
    text.value = draft?.text ?? "";
    begin(text, shown);
  } else if (shown === "" && draft) {
    text.value = draft.text;
    showKept(true);
  }
}

function save(text: HTMLTextAreaElement, sent: boolean) {
  const isEmpty = text.value.trim() === "";
  keep(isEmpty ? undefined : { text: text.value, version: version(), sent });
  showKept(!isEmpty);
}

/** A template goes into an empty field or takes the place of another one; else it follows what was typed. */
function begin(text: HTMLTextAreaElement, template: string) {
  const typed = text.value.trim();
  const others = [...document.querySelectorAll<HTMLElement>("[data-fill]")].map((link) => link.dataset.fill);
  const isTyped = typed !== "" && !others.some((other) => other?.trim() === typed);
  text.value = isTyped ? `${text.value.trimEnd()}\n\n${template}` : template;
  const offers = form?.querySelector("details");
  const times = offers?.dataset.times;
  if (offers && times && template.includes(times)) offers.open = true;
  save(text, false);
  text.focus();
}

function submit(event: SubmitEvent, of: HTMLFormElement, text: HTMLTextAreaElement) {
  save(text, true);
  const { mailto } = of.dataset;
  const isNote = of.querySelector('[value="me"]:checked') !== null;
  if (!mailto || isNote || text.value.trim() === "" || MARK.test(text.value) || event.defaultPrevented) return;
  event.preventDefault();
  location.href = `${mailto}&body=${encodeURIComponent(text.value)}`;
  setTimeout(() => of.submit(), MAIL_PROGRAM_MS);
}

function countDown(undo: HTMLFormElement) {
  const until = performance.now() + Number(undo.dataset.left);
  const seconds = undo.querySelector("[data-seconds]");
  const tick = () => {
    const left = until - performance.now();
    if (left <= 0) {
      undo.remove();
      if (undo.dataset.waiting !== undefined) readAgain();
      return;
    }
    if (seconds) seconds.textContent = ` (${Math.ceil(left / 1000)} s)`;
    setTimeout(tick, Math.min(250, left));
  };
  tick();
}

async function refresh(): Promise<boolean> {
  const page = inertDocument(await pageAt(location.pathname + location.search));
  const fresh = page.querySelector("[data-thread]");
  if (!fresh) return false;
  document.querySelector("[data-thread]")?.replaceWith(fresh);
  const turn = page.querySelector(".turn");
  if (turn) document.querySelector(".turn")?.replaceWith(turn);
  return fresh.querySelector("[data-waiting]") === null;
}

async function readAgain() {
  for (const pause of READ_AGAIN_MS) {
    await new Promise((done) => setTimeout(done, pause));
    // Without a connection the next attempt may have one.
    if (await refresh().catch(() => false)) return;
  }
}

/** Opens what is closed around the target of a link: browsers do so only sometimes. */
function reveal() {
  const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
  if (!target) return;
  const fact = target.querySelector<HTMLDetailsElement>(":scope > details[data-fact]");
  if (fact) fact.open = true;
  let around = target.parentElement?.closest("details");
  while (around) {
    around.open = true;
    around = around.parentElement?.closest("details");
  }
  if (target.matches("textarea, select")) target.focus();
}

function openNote(event: Event) {
  const onlyMe = form?.querySelector<HTMLInputElement>('[value="me"]');
  const drawer = form?.closest("details");
  if (!onlyMe || !drawer) return;
  event.preventDefault();
  onlyMe.checked = true;
  drawer.open = true;
  field?.focus();
}

if (form && field) {
  restore(field);
  field.addEventListener("input", () => save(field, false));
  form.addEventListener("submit", (event) => submit(event, form, field));
  for (const link of document.querySelectorAll<HTMLElement>("a[data-fill]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      begin(field, link.dataset.fill ?? "");
    });
  }
}
for (const undo of document.querySelectorAll<HTMLFormElement>("form[data-undo]")) countDown(undo);
for (const drawer of document.querySelectorAll<HTMLDetailsElement>(".write > details")) {
  drawer.addEventListener("toggle", () => {
    if (drawer.open) drawer.querySelector("textarea")?.focus();
  });
}
for (const link of document.querySelectorAll("a[data-only-me]")) link.addEventListener("click", openNote);
setUpFacts();
setUpKeys();
reveal();
addEventListener("hashchange", reveal);
// A link to where the page is already.
addEventListener("click", (event) => {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href^="#"]');
  if (link?.hash === location.hash) reveal();
});
// The service worker (`public/admin/sw.js`) showed a notification of something that is not on this page yet.
navigator.serviceWorker?.addEventListener("message", () => void refresh().catch(() => {}));
