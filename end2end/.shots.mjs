import { chromium } from "@playwright/test";
const [,, base, out, admin, ...paths] = process.argv;
const b = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell" });
for (const w of [390, 820, 1440]) {
  const c = await b.newContext({ viewport: { width: w, height: w < 500 ? 844 : 1000 }, baseURL: base });
  const p = await c.newPage();
  if (admin === "admin") {
    await p.goto("/admin/login");
    await p.getByRole("textbox", { name: "Email" }).fill("owner@example.com");
    await p.getByRole("textbox", { name: "Password" }).fill("teak-and-brass-7");
    await p.getByRole("button", { name: "Sign in" }).click();
    await p.waitForURL("**/admin");
  }
  for (const path of paths) {
    await p.goto(path, { waitUntil: "networkidle" });
    await p.evaluate(async () => { for (let y = 0; y < document.body.scrollHeight; y += 700) { scrollTo(0, y); await new Promise(r => setTimeout(r, 60)); } scrollTo(0, 0); });
    await p.waitForTimeout(500);
    await p.screenshot({ path: `${out}/${path.replaceAll("/", "_")}-${w}.png`, fullPage: true });
    console.log(path, w, await p.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight].join("x")));
  }
  await c.close();
}
await b.close();
