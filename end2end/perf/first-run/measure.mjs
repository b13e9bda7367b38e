// How long the site beside a question of the first run takes to show an answer. See README.md.
//
//   node end2end/perf/first-run/measure.mjs http://127.0.0.1:4200 owner@example.com PASSWORD
import { chromium } from 'playwright-core';

const [base, email, password] = process.argv.slice(2);
const rounds = Number(process.env.ROUNDS ?? 40);
const MOST_MS = 300;

/** Runs in the page: types a headline in one go, and waits for the frame that shows it. */
function typed(headline) {
  const field = document.querySelector('[name=ownHeadline]');
  const isShown = () => {
    const frame = document.querySelector('.run-site iframe:not(.run-site__next)');
    return frame?.contentDocument?.querySelector('h1')?.textContent === headline;
  };
  return new Promise((done) => {
    const start = performance.now();
    field.value = headline;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    const look = () => (isShown() ? done(performance.now() - start) : requestAnimationFrame(look));
    look();
  });
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: base });
await page.goto('/admin/login');
await page.fill('[name=email]', email);
await page.fill('[name=password]', password);
await page.press('[name=password]', 'Enter');
await page.waitForURL(/admin\/first-run$/);
await page.goto('/admin/first-run/name');
await page.fill('[name=name]', 'Bay Works');
await page.fill('[name=town]', 'Point Loma, San Diego');
await page.click('button[value=next]');
await page.waitForURL(/work$/);
for (const box of await page.locator('[name=work]').all()) await box.check();
await page.click('button[value=next]');
await page.waitForURL(/photos$/);
await page.goto('/admin/first-run/headline', { waitUntil: 'load' });

const times = [];
for (let round = 0; round <= rounds; round += 1) {
  const time = await page.evaluate(typed, `Built by hand, number ${round}`);
  // The first one loads what later ones have.
  if (round > 0) times.push(time);
}
await browser.close();

times.sort((one, other) => one - other);
const at = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))]);
const isKept = at(0.95) <= MOST_MS;
console.log(`${rounds} answers: median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, slowest ${at(1)} ms`);
console.log(isKept ? `kept: ${MOST_MS} ms` : `NOT KEPT: ${MOST_MS} ms`);
process.exitCode = isKept ? 0 : 1;
