// Compares our photo worker with what people use otherwise, in one browser run:
//   scripts/build-wasm && cd end2end/perf/photo && npm install --no-workspaces && node run.mjs [photo.jpg] [rounds]
// Prints a table; --json prints the figures instead.
import { readFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "playwright-core";
import { here, serve } from "./serve.mjs";

const args = process.argv.slice(2).filter((arg) => arg !== "--json");
const json = process.argv.includes("--json");
const photo = args[0] ?? here("../../fixtures/cabin-12mp.jpg");
const rounds = Number(args[1] ?? 9);

const site = await serve({ photo });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
try {
  const page = await browser.newPage();
  page.on("console", (message) => console.error(message.text()));
  page.on("pageerror", (error) => console.error(error.message));
  page.setDefaultTimeout(600_000);
  await page.goto(`${site.url}/`);
  await page.waitForFunction(() => "benchmark" in window);
  const report = await page.evaluate((rounds) => window.benchmark(rounds), rounds);
  const wasm = await readFile(here("../../../target/site/pkg/photo_bg.wasm"));
  const glue = await readFile(here("../../../target/site/pkg/photo.js"));
  const module = { wasm: brotliCompressSync(wasm).length, glue: brotliCompressSync(glue).length };
  if (json) console.log(JSON.stringify({ browser: browser.version(), module, ...report }, null, 2));
  else print(report, module);
} finally {
  await browser.close();
  await site.close();
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function print({ coldMs, longestStall, rows }, module) {
  const canvas = median(rows.find((row) => row.name.startsWith("browser-image")).times);
  console.log(`${photo}, ${rounds} rounds, ${browser.version()}`);
  console.log(`module: ${module.wasm} bytes brotli + ${module.glue} glue; first photo, module included: ${coldMs.toFixed(0)} ms`);
  console.log(`longest stall of the page: ${longestStall.toFixed(1)} ms`);
  console.table(
    rows.map(({ name, times, bytes, ssim, oursAgainst }) => ({
      contender: name,
      "median ms": Math.round(median(times)),
      "x canvas": (median(times) / canvas).toFixed(2),
      "min..max ms": `${Math.round(Math.min(...times))}..${Math.round(Math.max(...times))}`,
      bytes,
      SSIM: ssim.toFixed(4),
      "our bytes at equal SSIM": oursAgainst === undefined ? "" : `${oursAgainst > 0 ? "+" : ""}${oursAgainst.toFixed(1)} %`,
    })),
  );
}
