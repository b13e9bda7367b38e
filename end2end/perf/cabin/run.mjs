// Times "See your own cabin" in Chromium, with the real bridge and Worker:
//   scripts/build-wasm && node end2end/perf/cabin/run.mjs PHOTO.jpg strokes.json [rounds]
// strokes.json is written by `evaluate`; strokes for the photo of that name are taken, or any if there are none.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "playwright-core";
import { here, modules, serve } from "./serve.mjs";

const [photo, recorded, count] = process.argv.slice(2);
const rounds = Number(count ?? 9);
const name = basename(photo, ".jpg");

const cases = JSON.parse(readFileSync(recorded, "utf8")).filter((it) => it.hand === "careful");
const own = cases.filter((it) => it.picture === name);
const surfaces = (own.length > 0 ? own : cases.slice(0, 5)).map(({ strokes, scores }) => {
  const all = strokes.map(({ points, ...rest }) => ({ ...rest, points: points.flat() }));
  const first = all.length - scores.length + 1;
  return { strokes: all.slice(0, first), corrections: all.slice(first) };
});

const site = await serve({ "/photo.jpg": photo, "/swatch.jpg": here("../../../demo/pictures/swatch-walnut-oil.jpg") });
const server = await chromium.launchServer({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const browser = await chromium.connect(server.wsEndpoint());
try {
  const page = await browser.newPage();
  page.on("console", (message) => console.error(message.text()));
  page.on("pageerror", (error) => console.error(error.message));
  page.setDefaultTimeout(600_000);
  await page.goto(`${site.url}/`);
  await page.waitForFunction(() => "benchmark" in window);
  const before = peakMemory(server.process().pid);
  const recipe = { photo: "/photo.jpg", surfaces, rounds };
  const report = await page.evaluate((recipe) => window.benchmark(recipe), recipe);
  print(report, peakMemory(server.process().pid) - before);
} finally {
  await browser.close();
  await server.close();
  await site.close();
}

/** Megabytes: the most that the page's process had. Linux only. */
function peakMemory(parent) {
  let most = 0;
  for (const pid of descendants(parent)) {
    if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--type=renderer")) continue;
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    most = Math.max(most, Number(kilobytes ?? 0) / 1000);
  }
  return most;
}

function descendants(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function print(report, megabytes) {
  const { size, cold, prepare, select, first, change, among, compose, bytes, offered, offers, longestStall } = report;
  const row = (what, times) =>
    console.log(`${what.padEnd(34)} median ${median(times).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms (${times.length})`);
  console.log(`${photo}: ${size.width}x${size.height}, Chromium ${browser.version()}`);
  row("first photo, module included", [cold]);
  row("photo prepared", prepare);
  row("stroke answered", select);
  row("first material of a surface", first);
  row("another material", change);
  row("another material, all surfaces on", among);
  row("JPEG", [compose]);
  row("list of surfaces", [offered]);
  console.log(`longest stall of the page ${longestStall.toFixed(0)} ms; JPEG ${bytes} bytes; memory +${megabytes.toFixed(0)} MB at most`);
  console.log(`offered: ${offers.join("; ")}`);
  for (const file of ["recolor_bg.wasm", "recolor.js"]) sized(join(modules, file));
  for (const file of ["worker.js"]) sized(join(site.out, file));
}

function sized(path) {
  const packed = brotliCompressSync(readFileSync(path)).length;
  console.log(`${basename(path).padEnd(20)} ${packed} bytes with brotli`);
}
