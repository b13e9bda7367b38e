// Starts the self-contained program alone in an empty folder: what it serves comes from inside it.
// Prints its size, the time from start to the first page, and its memory when idle. Linux only.
//
//   node end2end/perf/start/start.mjs PROGRAM [ROUNDS]
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [program, rounds = '1'] = process.argv.slice(2);
const IDLE_AFTER_MS = 10_000;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const memory = (pid, name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Status, headers and size of an answer; nothing while nothing listens. */
function ask(port, path, headers = {}) {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }));
    }).on('error', () => resolve(undefined));
  });
}

function check(holds, what) {
  if (!holds) throw new Error(`not so: ${what}`);
}

/** Every script, style sheet, font, module and plain file that the pages name. */
async function checkFiles(port) {
  const named = new Set(['/favicon.svg', '/og.jpg']);
  for (const page of ['/', '/visualizer', '/blog', '/contact', '/admin/login']) {
    const { status, body } = await ask(port, page);
    check(status === 200, `${page} is served`);
    for (const [, path] of body.toString().matchAll(/["(](\/(?:islands|pkg|logos)\/[^"')\s]+)/g)) named.add(path.replaceAll('&amp;', '&'));
  }
  for (const path of named) {
    const { status, headers } = await ask(port, path, { 'accept-encoding': 'br' });
    check(status === 200, `${path} is served`);
    check(!/\.(js|css|wasm)(\?|$)/.test(path) || headers['content-encoding'] === 'br' || headers['content-length'] < 300, `${path} is compressed`);
    check(!path.startsWith('/islands/') || /immutable/.test(headers['cache-control']), `${path} is cached`);
  }
  return named.size;
}

/** Seconds until the first page, and the process. */
async function start(folder, port) {
  const env = { PATH: process.env.PATH, LEPTOS_SITE_ADDR: `127.0.0.1:${port}` };
  const began = performance.now();
  const child = spawn('./harbor-and-grain', [], { cwd: folder, env, stdio: 'ignore' });
  while (!(await ask(port, '/'))) {
    check(child.exitCode === null, 'it runs');
    await pause(2);
  }
  return { child, seconds: (performance.now() - began) / 1000 };
}

async function stop(child) {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

const folder = mkdtempSync(join(tmpdir(), 'start-'));
try {
  copyFileSync(program, join(folder, 'harbor-and-grain'));
  const port = await freePort();
  const first = await start(folder, port);
  const files = await checkFiles(port);
  await stop(first.child);
  const later = [];
  let idle = 0;
  for (let round = 0; round < Number(rounds); round++) {
    const again = await start(folder, port);
    later.push(again.seconds);
    if (round === Number(rounds) - 1) {
      await pause(IDLE_AFTER_MS);
      idle = memory(again.child.pid, 'VmRSS');
    }
    await stop(again.child);
  }
  // Last, because a server makes the sizes of the demo's pictures for minutes.
  execFileSync('./harbor-and-grain', ['demo'], { cwd: folder, env: { PATH: process.env.PATH }, stdio: 'ignore' });
  const demo = await start(folder, port);
  await checkFiles(port);
  await stop(demo.child);
  const rows = [
    ['size, MB', statSync(program).size / 1e6],
    ['first page of a new site, s', first.seconds],
    ['first page of a later start, s', median(later)],
    [`memory ${IDLE_AFTER_MS / 1000} s later, MB`, idle],
    ['files from inside it', files],
  ];
  for (const [what, value] of rows) console.log(`    ${what.padEnd(34)}${Number.isInteger(value) ? value : value.toFixed(2)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
