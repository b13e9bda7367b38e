// What the measurements by wrk share: our release server with the demo's content, nginx
// next to it, and both asked in turn in one run. Linux only; needs nginx and wrk from the
// system's package manager.
import { execFile, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const target = process.env.CARGO_TARGET_DIR ?? path.join(root, 'target');
const binary = process.env.SERVER ?? path.join(target, 'release/server');
const children = [];

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
export const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
export const rssMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

const freePort = () =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

function start(command, args, options) {
  const child = spawn(command, args, { stdio: 'ignore', ...options });
  children.push(child);
  return child;
}

async function ready(port, pathname) {
  for (let tries = 0; tries < 3000; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}${pathname}`).catch(() => null);
    if (answer?.ok) return answer.arrayBuffer();
    await pause(20);
  }
  throw new Error(`nothing answers on ${port}`);
}

/** Runs `measure` with an empty folder, which goes afterward with all that was started. */
export async function inFolder(measure) {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'wrk-bench-'));
  fs.chmodSync(work, 0o755);
  try {
    await measure(work);
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await pause(100);
    fs.rmSync(work, { recursive: true, force: true });
  }
}

/**
 * The server with the demo's content, or with a copy of the data folder that `SITE_DATA` names. Its log goes to a file.
 * With `core` it is bound to that processor; with `filled` its database has the content already.
 */
export async function ours(work, settings = {}, { core, filled = false } = {}) {
  const port = await freePort();
  const env = {
    ...process.env,
    LEPTOS_SITE_ADDR: `127.0.0.1:${port}`,
    DATA_DIR: path.join(work, 'data'),
    ADMIN_PASSWORD: 'bench bench bench',
    LEPTOS_SITE_ROOT: path.join(target, 'site'),
    LINK_CHECK: 'off',
    ...settings,
  };
  if (filled) fs.mkdirSync(env.DATA_DIR, { recursive: true });
  else if (process.env.SITE_DATA) fs.cpSync(process.env.SITE_DATA, env.DATA_DIR, { recursive: true });
  else execFileSync(binary, ['demo', '--all-sizes', '--variant-cache', path.join(target, 'variant-cache')], { cwd: root, env, stdio: 'ignore' });
  const log = fs.openSync(path.join(work, 'server.log'), 'a');
  const command = core === undefined ? [binary] : ['taskset', '-c', String(core), binary];
  const { pid } = start(command[0], command.slice(1), { cwd: root, env, stdio: ['ignore', log, log] });
  await ready(port, '/readyz');
  return { port, pid };
}

/** nginx with the files of `folder`; `http` is put into its http block. */
export async function nginx(work, folder, http) {
  const port = await freePort();
  fs.writeFileSync(
    path.join(work, 'nginx.conf'),
    `daemon off; pid ${work}/nginx.pid; error_log ${work}/error.log; worker_processes 2; events { worker_connections 512; }
     http { ${http} sendfile on; keepalive_requests 100000000; server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  start('nginx', ['-c', path.join(work, 'nginx.conf'), '-e', path.join(work, 'error.log')]);
  return { port, ready: (pathname) => ready(port, pathname) };
}

/** The Next.js of a folder with `next/`, built with what is in it now and serving. */
export async function nextJs(folder) {
  const program = path.join(folder, 'node_modules/next/dist/bin/next');
  const options = { cwd: path.join(folder, 'next'), env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' } };
  execFileSync(process.execPath, [program, 'build'], { ...options, stdio: 'ignore' });
  const port = await freePort();
  start(process.execPath, [program, 'start', '-p', String(port), '-H', '127.0.0.1'], options);
  await ready(port, '/');
  return { port };
}

/** Requests per second. */
export function wrk(port, pathname, connections, seconds) {
  const out = execFileSync('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, `http://127.0.0.1:${port}${pathname}`]).toString();
  if (/Non-2xx|Socket errors/.test(out)) throw new Error(out);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(out)[1]);
}

/** Requests per second of several ports asked at the same time, and the processor seconds that their processes took for each. */
export async function wrkTogether(sites, pathname, connections, seconds) {
  const before = sites.map(({ pid }) => processorSeconds(pid));
  const asked = sites.map(({ port }) =>
    promisify(execFile)('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, `http://127.0.0.1:${port}${pathname}`]),
  );
  let requests = 0;
  for (const { stdout } of await Promise.all(asked)) {
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
    requests += Number(/(\d+) requests in/.exec(stdout)[1]);
  }
  const used = sites.reduce((sum, { pid }, at) => sum + processorSeconds(pid) - before[at], 0);
  return { perSecond: requests / seconds, perProcessorSecond: requests / used, busy: used / seconds };
}

/** What a process has used so far, in user and kernel mode; the clock ticks 100 times a second on Linux. */
function processorSeconds(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Requests per second of both in `rounds` interleaved rounds. */
export function inTurn(ports, pathname, connections, { rounds, seconds }) {
  const all = ports.map(() => []);
  for (let round = 0; round < rounds; round++) {
    ports.forEach((port, at) => all[at].push(wrk(port, pathname, connections, seconds)));
  }
  return all;
}
