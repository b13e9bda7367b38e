import { chromium } from "playwright-core";
const [url, out, ...widths] = process.argv.slice(2);
const b = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
for (const w of widths) { const p = await b.newPage({ viewport: { width: +w, height: 900 } }); await p.goto(url); await p.waitForTimeout(500); await p.screenshot({ path: `${out}-${w}.png`, fullPage: false }); await p.close(); }
await b.close();
