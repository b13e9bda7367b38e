// Walks through the main tasks of visitors and the owner in another browser engine and reports failures: node
// flow.mjs firefox|webkit [desktop|phone] [address]
import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { firefox, webkit } from "./drivers.mjs";

const [engine, device = "desktop", site = "http://127.0.0.1:3000"] = process.argv.slice(2);
const start = { firefox, webkit }[engine];
if (!start) throw new Error("Which engine: firefox or webkit?");
const phone = device === "phone";
const here = path.dirname(fileURLToPath(import.meta.url));
const shots = process.env.SHOTS ?? path.join(here, "shots", `${engine}-${device}`);
mkdirSync(shots, { recursive: true });
const photo = process.env.PHOTO ?? path.join(here, "../fixtures/cabin-12mp.jpg");
const account = { email: "owner@example.com", password: process.env.ADMIN_PASSWORD ?? "correct-horse-1" };

const browser = await start({ width: phone ? 390 : 1440, height: phone ? 844 : 944, phone });
let failed = 0;
const say = (good, what) => {
  if (!good) failed += 1;
  console.log(good ? "  ok" : "  FAILED", what);
};
/** Polls `work` in the page until it returns something truthy, and returns that. */
const until = async (what, work, ...values) => {
  for (const end = Date.now() + 20_000; Date.now() < end; await pause(150)) {
    const found = await browser.run(work, ...values);
    if (found) {
      say(true, what);
      return found;
    }
  }
  say(false, what);
  return null;
};
const look = async (name) => {
  await browser.shot(path.join(shots, `${name}.png`));
  const { wrong, wide } = await browser.run(() => ({
    wrong: window.wrong ?? [],
    wide: document.documentElement.scrollWidth > innerWidth,
  }));
  say(wrong.length === 0, `${name}: no errors ${wrong.join("; ")}`);
  say(!wide, `${name}: no wider than the window`);
};
/** Clicks the visible button whose label starts with these words. */
const button = async (words) => {
  const there = await until(
    `button "${words}"`,
    (words) => {
      for (const old of document.querySelectorAll("[data-pressed]")) delete old.dataset.pressed;
      const buttons = [...document.querySelectorAll("button")];
      const one = buttons.find((b) => b.textContent.trim().startsWith(words) && b.checkVisibility() && !b.disabled);
      if (one) one.dataset.pressed = "";
      return Boolean(one);
    },
    words,
  );
  if (there) await browser.press("[data-pressed]");
};
/** Types into the field with this label. */
const fill = async (label, text) => {
  const there = await until(
    `field "${label}"`,
    (label) => {
      const one = [...document.querySelectorAll("main label")].find((l) => l.textContent.trim() === label);
      if (one) document.getElementById(one.htmlFor).dataset.filled = label;
      return Boolean(one);
    },
    label,
  );
  if (there) await browser.fill(`[data-filled="${label}"]`, text);
};
const heading = (words) =>
  until(
    `heading "${words}"`,
    (words) => document.querySelector("h1")?.textContent.replace(/\s+/g, " ").startsWith(words),
    words,
  );

try {
  for (const page of [
    "",
    "yacht-interiors",
    "residential",
    "showroom",
    "projects",
    "contact",
    "visit",
    "blog",
    "visualizer",
  ]) {
    await browser.open(`${site}/${page}`);
    await pause(600);
    await look(page || "home");
  }

  console.log("Gallery lightbox");
  await browser.open(`${site}/yacht-interiors`);
  await browser.run(() => document.querySelector('main a[href*="/gallery/"]').scrollIntoView());
  await pause(1500);
  await browser.press('main a[href*="/gallery/"]');
  await until("the lightbox is open", () => document.querySelector("dialog[open] img")?.complete);
  await look("viewer");

  console.log("Refit request");
  const name = `${engine} on a ${device}`;
  await browser.open(`${site}/visualizer`);
  await browser.press(".style input");
  await button("Continue");
  await heading("Show us what you have now");
  await browser.choose("main input[type=file]", photo);
  await until("the photo is uploaded", () =>
    document.querySelector(".filebar")?.textContent.includes("uploaded successfully"),
  );
  await look("photo");
  await browser.fill("main textarea", "Lighter, with more teak.");
  await button("Continue");
  await heading("How can we reach you?");
  await browser.fill("main input[name=name]", name);
  // Reload right after typing: text and photo must still be there.
  await browser.reload();
  await button("Continue");
  await heading("How can we reach you?");
  await until("the name is restored", (name) => document.querySelector("main input[name=name]")?.value === name, name);
  await look("again");
  await until("the photo is restored", () => Boolean(document.querySelector(".request-summary img.thumb")));
  await browser.fill("main input[autocomplete=email]", `${engine}.${Date.now()}@example.com`);
  await browser.fill("main input[type=tel]", "(619) 555-0142");
  await browser.press("main input[type=checkbox]");
  // Submissions within three seconds count as spam.
  await pause(3500);
  await button("Send Request");
  await heading("Thank You");
  await look("sent");

  console.log("The owner");
  await browser.open(`${site}/admin`);
  await browser.fill("input[name=email]", account.email);
  await browser.fill("input[type=password]", account.password);
  await button("Sign in");
  await heading("Welcome");
  for (const screen of [
    "leads",
    "testimonials",
    "faqs",
    "gallery",
    "media",
    "blog",
    "page-images",
    "business",
    "trash",
  ]) {
    await browser.open(`${site}/admin/${screen}`);
    await pause(1000);
    await look(`admin-${screen}`);
  }
  await browser.open(`${site}/admin/leads`);
  await until("the request is in the inbox", (name) => document.body.textContent.includes(name), name);
  await browser.open(`${site}/admin/faqs/new`);
  const question = `Asked in ${engine} ${Date.now()}`;
  await fill("Question", question);
  await fill("Answer", "And answered.");
  await button("Save");
  await until("the FAQ is saved", () => document.querySelector(".toasts")?.textContent.includes("created"));
  await look("admin-faq");
  await browser.open(`${site}/admin/blog/new`);
  await browser.press("[contenteditable=true]");
  await browser.fill("[contenteditable=true]", "## Written here");
  await until(
    "Markdown becomes a heading",
    () => document.querySelector("[contenteditable=true] h2")?.textContent === "Written here",
  );
  await look("admin-article");
} catch (cause) {
  say(false, `${cause.name}: ${cause.message}`);
  await browser.shot(path.join(shots, "failed.png")).catch(() => {});
} finally {
  await browser.close().catch(() => {});
}
console.log(failed ? `${failed} checks failed` : "All checks passed");
process.exitCode = failed ? 1 : 0;
