// What an owner meets in the back office: entries of the navigation, screens, fields, sentences.
//
//   node end2end/perf/owner/count.mjs http://127.0.0.1:4200 owner@example.com PASSWORD
//
// Follows links from the dashboard. Addresses that differ in an id only are one screen; what is folded or hidden does
// not count, nor does the field of "Go to or find". A group of radio buttons is one field.
import { chromium } from "playwright-core";

const [base, email, password] = process.argv.slice(2);
const MOST_SCREENS = 120;
const VIEW = { width: 1280, height: 720 };

/** `/admin/pages/01J…/edit?from=list#top` as `/admin/pages/{id}/edit`. */
function screenOf(address) {
  const { pathname } = new URL(address, base);
  return pathname.replace(/\/(?=[^/]*\d)[\w-]{6,}/g, "/{id}");
}

/** Runs in the page. */
function count() {
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const groups = new Set();
  let fields = 0;
  for (const field of document.querySelectorAll("input, select, textarea, [contenteditable=true]")) {
    if (["hidden", "submit", "button", "search"].includes(field.type) || field.closest("[hidden], [inert], [data-find]")) continue;
    // Our switches and ticks hide the browser's own control behind a drawn one.
    if (!seen(field) && !(field.labels && [...field.labels].some(seen))) continue;
    if (field.type === "radio" && groups.has(field.name)) continue;
    if (field.type === "radio") groups.add(field.name);
    fields += 1;
  }
  const main = document.querySelector("main") ?? document.body;
  const sentences = main.innerText.split(/\n+|(?<=[.!?]) /).filter((text) => /\p{L}{2,}.* .*\p{L}{2,}/u.test(text));
  const links = [...document.querySelectorAll("a[href^='/admin']")].map((link) => link.href);
  return { fields, sentences: sentences.length, links };
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: VIEW, baseURL: base });
await page.goto("/admin/login");
await page.fill("[name=email]", email);
await page.fill("[name=password]", password);
await page.press("[name=password]", "Enter");
await page.waitForURL(/admin$/);
const navigation = await page.locator("nav a[href^='/admin']:visible").all();
const inView = await Promise.all(
  navigation.map(async (link) => {
    const box = await link.boundingBox();
    return box !== null && box.y + box.height <= VIEW.height;
  }),
);

const found = new Map();
const waiting = [page.url()];
while (waiting.length > 0 && found.size < MOST_SCREENS) {
  const address = waiting.shift();
  const screen = screenOf(address);
  if (found.has(screen)) continue;
  const answer = await page.goto(address, { waitUntil: "load" }).catch(() => null);
  if (!answer?.ok() || !/html/.test(answer.headers()["content-type"] ?? "")) continue;
  await page.waitForTimeout(400);
  const { links, ...figures } = await page.evaluate(count);
  found.set(screen, figures);
  waiting.push(...links);
}
await browser.close();

const sum = (name) => [...found.values()].reduce((total, figures) => total + figures[name], 0);
for (const [screen, { fields, sentences }] of [...found].toSorted())
  console.log(`${screen.padEnd(44)} ${String(fields).padStart(4)} fields ${String(sentences).padStart(5)} sentences`);
console.log(`navigation: ${navigation.length} links on the dashboard, ${inView.filter(Boolean).length} in view`);
console.log(`${found.size} screens, ${sum("fields")} fields, ${sum("sentences")} sentences`);
