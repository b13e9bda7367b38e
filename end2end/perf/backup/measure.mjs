// Backup, verification and restore of a gigabyte of pictures, and how much slower pages are
// during these. See README.md.
import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomFillSync } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { inFolder, median, ours, pause, wrk } from '../load.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const target = process.env.CARGO_TARGET_DIR ?? path.join(root, 'target');
const binary = process.env.SERVER ?? path.join(target, 'release/server');
const pictures = Number(process.env.PICTURES ?? 2000);
const seconds = Number(process.env.SECONDS ?? 4);
const rounds = Number(process.env.ROUNDS ?? 5);

/** Rows of pictures and their files: an original of 300 KB and five variants of 40 KB each, of random bytes. */
function addPictures(data) {
  const statements = ['BEGIN;'];
  const bytes = Buffer.alloc(300_000);
  for (let n = 0; n < pictures; n++) {
    const key = createHash('sha256').update(`picture ${n}`).digest('hex').slice(0, 16);
    const folder = path.join(data, 'files/media', key);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'original.jpg'), randomFillSync(bytes));
    statements.push(
      `INSERT INTO media (id, key, original_name, media_type, width, height, bytes, color, thumbhash, alt, created_at, updated_at)
       VALUES ('perf-${n}', '${key}', 'perf-${n}.jpg', 'image/jpeg', 1600, 1200, 300000, '#000000', '', 'A picture', 1, 1);`,
    );
    for (const width of [240, 480, 800, 1200, 1600]) {
      fs.writeFileSync(path.join(folder, `${width}.jpg`), randomFillSync(bytes.subarray(0, 40_000)));
      statements.push(`INSERT INTO media_variants (media_id, width, format, bytes) VALUES ('perf-${n}', ${width}, 'jpg', 40000);`);
    }
  }
  statements.push('COMMIT;');
  execFileSync('sqlite3', ['-cmd', '.timeout 5000', path.join(data, 'site.db')], { input: statements.join('\n'), stdio: ['pipe', 'ignore', 'inherit'] });
}

const settings = (data) => ({ ...process.env, DATA_DIR: data, RUST_LOG: 'error' });
function timed(what, data, ...args) {
  const begun = performance.now();
  const said = execFileSync(binary, args, { cwd: root, env: settings(data) }).toString().trim();
  console.log(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s (${said.split('\n')[0]})`);
}

await inFolder(async (work) => {
  const site = await ours(work);
  const data = path.join(work, 'data');
  addPictures(data);
  const file = path.join(work, 'site.tar');

  const quiet = [];
  const busy = [];
  for (let round = 0; round < rounds; round++) {
    quiet.push(wrk(site.port, '/', 32, seconds));
    const backup = spawn(binary, ['backup', file], { cwd: root, env: settings(data), stdio: 'ignore' });
    await pause(500);
    busy.push(wrk(site.port, '/', 32, seconds));
    if (backup.exitCode !== null) throw new Error('the backup was over before the measurement');
    backup.kill('SIGKILL');
    await pause(500);
    fs.rmSync(`${file}.partial`);
  }
  const show = (list) => `${median(list).toFixed(0)} (${list.map((each) => each.toFixed(0)).join(' ')})`;
  const slower = quiet.map((each, round) => (100 * (each - busy[round])) / each);
  console.log(`home page, requests a second: ${show(quiet)}, during a backup ${show(busy)}`);
  console.log(`slower by, %: ${median(slower).toFixed(1)} (${slower.map((each) => each.toFixed(1)).join(' ')})`);

  timed('backup', data, 'backup', file);
  timed('verify', data, 'verify', file);
  timed('restore', path.join(work, 'restored'), 'restore', file);
});
