// What the back office costs: saves over 10,000 rows per table, lists of 1,000
// rows while they are searched, pages over a slow line. See README.md.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const target = process.env.CARGO_TARGET_DIR ?? path.join(root, 'target');
const binary = process.env.SERVER ?? path.join(target, 'release/server');
const rows = Number(process.env.ROWS ?? 10_000);
const rounds = Number(process.env.ROUNDS ?? 60);
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'admin-bench-'));
const account = { email: 'owner@example.com', password: 'correct-horse-1' };
const children = [];

const freePort = () =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Rows like an owner's, so many of each kind. Testimonials are all in the carousel: the worst case. */
function filling(count) {
  const numbers = `WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${count})`;
  const id = (kind) => `'01900000-0000-7000-8${kind}00-' || printf('%012d', n)`;
  const words = `'Words about the work on boat number ' || n || ', teak and holly, scribed and oiled twice over.'`;
  const into = (table, columns, values) =>
    `${numbers} INSERT INTO ${table} (${columns}, created_at, updated_at) SELECT ${values}, 0, 0 FROM s;`;
  return [
    into('faqs', 'id, question, answer, category, display_order', `${id(0)}, 'Question ' || n, ${words}, CASE n % 3 WHEN 0 THEN 'yacht' WHEN 1 THEN 'residential' ELSE 'general' END, 100 + n`),
    into('testimonials', 'id, client_name, testimonial_text, is_active, display_order', `${id(1)}, 'Client ' || n, ${words}, 1, n`),
    into('projects', 'id, slug, project_name, short_description, vessel_type, status, display_order', `${id(2)}, 'project-' || n, 'Project ' || n, ${words}, 'Sailboat', 'published', 100 + n`),
    into('media', 'id, key, original_name, media_type, width, height, bytes, color, thumbhash, alt', `${id(3)}, 'bench' || n, n || '.jpg', 'image/jpeg', 1200, 800, 1, '#223344', '', 'A deck'`),
    into('gallery_photos', 'id, media_id, alt_text, category, tag, display_order', `${id(4)}, ${id(3)}, 'A deck', 'yacht', 'Galley', 100 + n`),
    into('posts', 'id, slug, title, excerpt, content, publication_date, status, category', `${id(5)}, 'bench-post-' || n, 'Post ' || n, ${words}, '<p>' || ${words} || '</p>', '2026-01-01', 'published', CASE n % 2 WHEN 0 THEN 'Workshop' ELSE 'Finishing' END`),
    into('social_posts', 'id, media_id, caption, display_order', `${id(6)}, ${id(3)}, ${words}, 100 + n`),
    into('style_options', 'id, name, description, media_id, display_order', `'bench-style-' || n, 'Style ' || n, ${words}, ${id(3)}, 100 + n`),
    `${numbers} INSERT INTO changes (id, action, entity, entity_id, title, created_at) SELECT ${id(7)}, 'save', 'faqs', ${id(0)}, 'Question', 0 FROM s;`,
    `${numbers} INSERT INTO revisions (id, entity, entity_id, document, created_at, change_id) SELECT ${id(8)}, 'faqs', ${id(0)}, '{"question":"Q"}', 0, ${id(7)} FROM s;`,
  ].join('\n');
}

/** A site with the demo's content and `more` SQL over it. */
async function start(name, more) {
  const data = path.join(work, name);
  fs.mkdirSync(data);
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: data, LEPTOS_SITE_ADDR: `127.0.0.1:${port}`, LOG_LEVEL: 'error', ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
  execFileSync(binary, ['demo', '--all-sizes', '--variant-cache', path.join(root, 'target/variant-cache')], { env, stdio: 'ignore', cwd: root });
  if (more) execFileSync('sqlite3', ['-batch', path.join(data, 'site.db')], { input: `BEGIN;${more}COMMIT;ANALYZE;`, stdio: ['pipe', 'ignore', 'inherit'] });
  children.push(spawn(binary, { env, stdio: 'ignore', cwd: root }));
  const url = `http://127.0.0.1:${port}`;
  for (let turn = 0; turn < 600; turn += 1) {
    if (await fetch(`${url}/healthz`).then((answer) => answer.ok, () => false)) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  // The account is made at the first start, a moment after the door opens.
  for (let turn = 0; turn < 5; turn += 1) {
    const signed = await fetch(`${url}/admin/login`, { method: 'POST', redirect: 'manual', headers: { 'sec-fetch-site': 'same-origin' }, body: new URLSearchParams(account) });
    const cookie = signed.headers.get('set-cookie')?.split(';')[0];
    if (cookie) return { url, cookie };
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error('no session');
}

async function call(site, name, args) {
  const began = performance.now();
  const answer = await fetch(`${site.url}/api/admin/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: site.cookie },
    body: JSON.stringify(args),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${JSON.stringify(body).slice(0, 300)}`);
  return { ms: performance.now() - began, body };
}

const at = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];
const line = (name, times, limit) => {
  const [half, most] = [at(times, 0.5), at(times, 0.95)];
  console.log(`  ${name.padEnd(34)} ${half.toFixed(1).padStart(7)} ms ${most.toFixed(1).padStart(7)} ms${most > limit ? `   over ${limit}` : ''}`);
  return most <= limit;
};

/** New rows' drafts, and the change of an existing row. */
const KINDS = {
  faqs: [(n) => ({ question: `New ${n}?`, answer: 'Yes.', category: 'yacht', isActive: true, displayOrder: n }), 'answer', 0],
  testimonials: [(n) => ({ clientName: `New ${n}`, testimonialText: 'Fine work.', isActive: false, linkedProjectId: 'none' }), 'testimonialText', 1],
  projects: [(n) => ({ projectName: `New ${n}`, shortDescription: 'x', vesselType: 'Sailboat', status: 'draft' }), 'shortDescription', 2],
  gallery: [(n) => ({ picture: `01900000-0000-7000-8300-${String(n + 1).padStart(12, '0')}`, altText: 'A deck', category: 'yacht', tag: 'Galley', isVisible: true }), 'caption', 4],
  blog: [(n) => ({ title: `New post ${n}`, slug: `new-post-${n}`, content: `<p>${'teak and holly '.repeat(200)}</p>`, status: 'draft' }), 'excerpt', 5],
  social: [(n) => ({ picture: `01900000-0000-7000-8300-${String(n + 1).padStart(12, '0')}`, caption: `New ${n}`, isVisible: true }), 'caption', 6],
};

async function saves() {
  console.log(`\nSaves over ${rows} rows per table, SQLite, median and 95th percentile of ${rounds}`);
  const site = await start('many', filling(rows));
  let fine = true;
  for (const [entity, [draft, field, kind]] of Object.entries(KINDS)) {
    const [made, changed] = [[], []];
    for (let n = 0; n < rounds; n += 1) {
      made.push((await call(site, 'save', { entity, id: '', rowVersion: null, draft: draft(n) })).ms);
      const id = `01900000-0000-7000-8${kind}00-${String(((n * 7) % rows) + 1).padStart(12, '0')}`;
      const { body } = await call(site, 'open', { entity, id });
      changed.push((await call(site, 'save', { entity, id, rowVersion: body.rowVersion, draft: { ...body.draft, [field]: `Changed ${n}` } })).ms);
    }
    fine = line(`${entity}: a new one`, made, 50) && fine;
    fine = line(`${entity}: a change`, changed, 50) && fine;
  }
  const [first, switched] = [[], []];
  for (let n = 0; n < Math.min(rounds, 20); n += 1) {
    first.push((await call(site, 'save', { entity: 'testimonials', id: '', rowVersion: null, draft: { clientName: `First ${n}`, testimonialText: 'Fine.', isActive: true, displayOrder: 1, linkedProjectId: 'none' } })).ms);
    switched.push((await call(site, 'toggle', { entity: 'faqs', id: `01900000-0000-7000-8000-${String(n + 1).padStart(12, '0')}`, on: n % 2 === 1 })).ms);
  }
  line('testimonials: first of all', first, 50);
  fine = line('faqs: a switch', switched, 50) && fine;
  return fine;
}

const SCREENS = ['', 'leads', 'projects', 'gallery', 'testimonials', 'faqs', 'blog', 'seo', 'page-images', 'media', 'business', 'contact-settings', 'account', 'trash', 'faqs/new', 'blog/new', 'testimonials/new'];

async function browser() {
  return chromium.launch({ executablePath: process.env.CHROMIUM || undefined, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}

async function signedIn(chrome, site, device = { viewport: { width: 1440, height: 900 } }) {
  const context = await chrome.newContext(device);
  const [name, ...value] = site.cookie.split('=');
  await context.addCookies([{ name, value: value.join('='), url: site.url }]);
  return context;
}

/** Each page in a browser that has seen nothing yet, over 10 Mbit/s with 20 ms to the server. */
async function pages() {
  console.log('\nPages at 10 Mbit/s and 20 ms, cold cache: content in sight, screen ready, median of 5');
  const site = await start('demo', '');
  const chrome = await browser();
  let fine = true;
  for (const screen of SCREENS) {
    const [seen, ready, weight] = [[], [], []];
    for (let turn = 0; turn < 5; turn += 1) {
      const context = await signedIn(chrome, site);
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 20, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 });
      let bytes = 0;
      devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
      const began = performance.now();
      await page.goto(`${site.url}/admin/${screen}`.replace(/\/$/, ''), { waitUntil: 'commit' });
      const island = ['', 'leads'].includes(screen) ? 'main h1' : 'react-island:not(:has(noscript))';
      await page.locator(island).first().waitFor();
      ready.push(performance.now() - began);
      seen.push(
        await page.evaluate(
          () =>
            new Promise((resolve) =>
              new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true }),
            ),
        ),
      );
      weight.push(bytes);
      await context.close();
    }
    const [look, done] = [at(seen, 0.5), at(ready, 0.5)];
    const over = look > 1000 || done > 1000;
    fine = fine && !over;
    console.log(`  /admin/${screen.padEnd(20)} ${look.toFixed(0).padStart(5)} ms ${done.toFixed(0).padStart(5)} ms ${(at(weight, 0.5) / 1024).toFixed(0).padStart(5)} KB${over ? '   over 1000' : ''}`);
  }
  await chrome.close();
  return fine;
}

/** From a keystroke in the search to the next frame that shows its result, with 1,000 FAQs. */
async function keystrokes() {
  console.log('\nSearching a list of 1,000, from the keystroke to the frame that shows it');
  const site = await start('thousand', filling(1000).split('\n').filter((sql) => /INTO (faqs|testimonials|media|gallery)/.test(sql)).join('\n'));
  const chrome = await browser();
  const context = await signedIn(chrome, site);
  let fine = true;
  for (const screen of ['faqs', 'gallery', 'testimonials']) {
    const page = await context.newPage();
    await page.goto(`${site.url}/admin/${screen}`);
    await page.locator('react-island input[type=search]').waitFor();
    const times = await page.evaluate(async () => {
      const input = document.querySelector('react-island input[type=search]');
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
      const status = document.querySelector('.list-tools__count');
      const times = [];
      const type = (value) =>
        new Promise((resolve) => {
          const began = performance.now();
          set.call(input, value);
          input.dispatchEvent(new InputEvent('input', { bubbles: true }));
          // The next frame after the list has said how much it shows.
          const shown = () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
          const before = status.textContent;
          const look = () => (status.textContent !== before || performance.now() - began > 500 ? shown() : setTimeout(look));
          look();
        });
      for (const word of ['number 9', 'boat number 12', 'client', 'question 7', 'deck']) {
        for (let length = 1; length <= word.length; length += 1) {
          const before = status.textContent;
          const time = await type(word.slice(0, length));
          // A letter that changes nothing has no frame to wait for.
          if (status.textContent !== before) times.push(time);
        }
        await type('');
      }
      return times;
    });
    fine = line(`${screen}: ${times.length} letters`, times, 100) && fine;
    await page.close();
  }
  await chrome.close();
  return fine;
}

/** In the browser: milliseconds from an input to the change of the page in the frame. */
function typedAndShown(field, words) {
  const page = document.querySelector('.canvas iframe:not(.canvas__back)').contentDocument;
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  return new Promise((resolve) => {
    const began = performance.now();
    new MutationObserver(() => resolve(performance.now() - began)).observe(page.querySelector('h1'), { childList: true, subtree: true, characterData: true });
    Object.getOwnPropertyDescriptor(kind.prototype, 'value').set.call(field, words);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}

/** The editor of the home page on a phone whose processor is four times slower, from the page's document to a field to type in. */
async function editor() {
  console.log('\nPage editor on a phone at 4x slowdown, median of 5');
  const site = await start('editor', '');
  const { body: list } = await call(site, 'list', { entity: 'pages' });
  const { id } = list.rows.find((row) => row.title === 'Home');
  const chrome = await browser();
  const [ready, opened, shown] = [[], [], []];
  for (let turn = 0; turn < 5; turn += 1) {
    const context = await signedIn(chrome, site, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(`${site.url}/admin/pages/${id}/edit`, { waitUntil: 'domcontentloaded' });
    const began = performance.now();
    const heading = page.frameLocator('.canvas iframe:not(.canvas__back)').getByRole('heading', { level: 1 });
    await heading.waitFor();
    ready.push(performance.now() - began);
    const tapped = performance.now();
    await heading.tap();
    const field = page.getByRole('textbox', { name: 'Headline' });
    await field.waitFor();
    opened.push(performance.now() - tapped);
    shown.push(await field.evaluate(typedAndShown, `Words of turn ${turn}`));
    await context.close();
  }
  await chrome.close();
  const isReady = line('the page is in the frame', ready, 1500);
  line('from a tap on its headline to the field', opened, 1500);
  const isShown = line('from typing to the page', shown, 150);
  return isReady && isShown;
}

/** What every screen with an island loads in addition to its own script. */
function sizes() {
  const dist = path.join(root, 'frontend-islands/dist');
  const manifest = JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
  const all = (key, found = new Set()) => {
    if (found.has(key)) return found;
    found.add(key);
    for (const next of manifest[key].imports ?? []) all(next, found);
    return found;
  };
  const islands = Object.keys(manifest).filter((key) => /islands\/admin-[\w-]+\/index\.tsx$/.test(key));
  const packed = (key) => fs.statSync(path.join(dist, `${manifest[key].file}.br`), { throwIfNoEntry: false })?.size ?? fs.statSync(path.join(dist, manifest[key].file)).size;
  const sets = islands.map((key) => all(key));
  const shared = [...sets[0]].filter((key) => sets.every((set) => set.has(key)));
  const weight = (keys) => [...keys].reduce((sum, key) => sum + packed(key), 0) / 1024;
  console.log('\nScripts, brotli');
  console.log(`  ${'shared by every screen'.padEnd(34)} ${weight(shared).toFixed(1).padStart(7)} KB of 110`);
  for (const [n, key] of islands.entries()) console.log(`  ${key.split('/').at(-2).padEnd(34)} ${weight([...sets[n]].filter((one) => !shared.includes(one))).toFixed(1).padStart(7)} KB`);
  return weight(shared) <= 110;
}

const parts = { saves, pages, keystrokes, editor, sizes };
const wanted = process.argv.slice(2);
try {
  let fine = true;
  for (const [name, run] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) fine = (await run()) && fine;
    for (const child of children.splice(0)) child.kill();
  }
  process.exitCode = fine ? 0 : 1;
} finally {
  for (const child of children) child.kill();
  fs.rmSync(work, { recursive: true, force: true });
}
