// How long a content snapshot of 20,000 rows takes to read, and its memory. See README.md.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inFolder, ours, pause, rssMb } from '../load.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const target = process.env.CARGO_TARGET_DIR ?? path.join(root, 'target');
const binary = process.env.SERVER ?? path.join(target, 'release/server');
const TURNS = 10;

const NUMBERS = 'WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)';
const ROWS = `BEGIN;
  ${NUMBERS} INSERT INTO gallery_photos (id, media_id, alt_text, caption, tag, category, is_visible, display_order, created_at, updated_at)
    SELECT 'photo-' || n, (SELECT MIN(id) FROM media), 'A photo of the work', 'A caption of some words, number ' || n, 'Galley', 'yacht', TRUE, 100 + n, 0, 0 FROM numbers;
  ${NUMBERS} INSERT INTO faqs (id, question, answer, category, is_active, display_order, created_at, updated_at)
    SELECT 'question-' || n, 'Question number ' || n || '?', 'An answer of two sentences, as owners write them. It goes on for about as long as this one does, and then ends.', 'general', TRUE, 100 + n, 0, 0 FROM numbers;
  COMMIT;`;

const sql = (data, statements) => execFileSync('sqlite3', ['-batch', '-cmd', '.timeout 10000', path.join(data, 'site.db')], { input: statements });

const freePort = () =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Seconds that reading has taken so far, and how often. */
async function reads(metrics) {
  const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  const value = (name) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)[1]);
  return { seconds: value('content_read_seconds_sum'), count: value('content_read_seconds_count') };
}

async function measured(work, name, rows) {
  const data = path.join(work, name);
  fs.mkdirSync(data, { recursive: true });
  const env = { ...process.env, DATA_DIR: data, LEPTOS_SITE_ROOT: path.join(target, 'site') };
  execFileSync(binary, ['demo', '--all-sizes', '--variant-cache', path.join(target, 'variant-cache')], { cwd: root, env, stdio: 'ignore' });
  if (rows) sql(data, rows);
  const metrics = await freePort();
  const site = await ours(work, { DATA_DIR: data, METRICS_ADDR: `127.0.0.1:${metrics}`, PAGE_CACHE: 'off' }, { filled: true });
  await (await fetch(`http://127.0.0.1:${site.port}/visualizer`)).text();
  const first = await reads(metrics);
  const before = rssMb(site.pid);
  for (let turn = 1; turn <= TURNS; turn += 1) {
    sql(data, 'UPDATE content_version SET version = version + 1');
    while ((await reads(metrics)).count < first.count + turn) await pause(50);
  }
  const all = await reads(metrics);
  await (await fetch(`http://127.0.0.1:${site.port}/visualizer`)).text();
  return {
    first: (first.seconds / first.count) * 1000,
    mean: ((all.seconds - first.seconds) / (all.count - first.count)) * 1000,
    before,
    memory: rssMb(site.pid),
  };
}

await inFolder(async (work) => {
  const few = await measured(work, 'demo', '');
  const many = await measured(work, 'many', ROWS);
  console.log(`first read: ${few.first.toFixed(1)} ms with the demo, ${many.first.toFixed(1)} ms with 20,000 rows more`);
  console.log(`${TURNS} reads after changes: mean ${few.mean.toFixed(1)} ms and ${many.mean.toFixed(1)} ms (wanted: at most 300)`);
  console.log(`memory after the first: ${few.before.toFixed(0)} MB and ${many.before.toFixed(0)} MB, ${(many.before - few.before).toFixed(0)} MB more (wanted: at most 60)`);
  console.log(`memory after ${TURNS} changes: ${few.memory.toFixed(0)} MB and ${many.memory.toFixed(0)} MB, ${(many.memory - few.memory).toFixed(0)} MB more`);
});
