// Processor time per request of the home page, ours against Next.js and nginx.
// See README.md. Linux only: processor time comes from /proc.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { elementsOf } from './elements.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../../..');
const target = process.env.CARGO_TARGET_DIR ?? path.join(root, 'target');
const binary = process.env.SERVER ?? path.join(target, 'release/server');
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'page-bench-'));
const ticks = Number(execFileSync('getconf', ['CLK_TCK']));
const children = [];

const freePort = () =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Processor seconds a process and its children have used. */
function processorSeconds(pid) {
  let sum = 0;
  for (const entry of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = fs.readFileSync(`/proc/${entry}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(entry) === pid || Number(fields[1]) === pid) sum += (Number(fields[11]) + Number(fields[12])) / ticks;
    } catch {
      // The process has ended.
    }
  }
  return sum;
}

const rssMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

function get(agent, port, headers = {}) {
  return new Promise((resolve, reject) => {
    http
      .get({ agent, port, host: '127.0.0.1', path: '/', headers }, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }));
      })
      .on('error', reject);
  });
}

async function ready(port, pathname = '/') {
  const started = performance.now();
  for (;;) {
    const ok = await new Promise((resolve) => {
      http.get({ port, host: '127.0.0.1', path: pathname }, (r) => (r.resume(), resolve(r.statusCode === 200))).on('error', () => resolve(false));
    });
    if (ok) return performance.now() - started;
    if (performance.now() - started > 60_000) throw new Error(`nothing answers on ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Processor milliseconds per request, over `count` requests on 4 connections. */
async function load(pid, port, count, headers) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  for (let i = 0; i < 50; i++) await get(agent, port, headers);
  const before = processorSeconds(pid);
  let left = count;
  await Promise.all(
    [0, 1, 2, 3].map(async () => {
      while (left-- > 0) {
        const response = await get(agent, port, headers);
        if (response.status !== 200) throw new Error(`status ${response.status}`);
      }
    }),
  );
  const used = processorSeconds(pid) - before;
  agent.destroy();
  return (used * 1000) / count;
}

function start(command, args, options) {
  const child = spawn(command, args, { stdio: 'ignore', ...options });
  children.push(child);
  return child;
}

function serverEnv(port, extra) {
  return {
    ...process.env,
    LEPTOS_SITE_ADDR: `127.0.0.1:${port}`,
    DATA_DIR: path.join(work, 'data'),
    ADMIN_PASSWORD: 'bench bench bench',
    LEPTOS_SITE_ROOT: path.join(target, 'site'),
    RUST_LOG: 'info',
    ...extra,
  };
}

async function ours(extra) {
  const port = await freePort();
  const child = start(binary, [], { cwd: root, env: serverEnv(port, extra) });
  const startMs = await ready(port, '/readyz');
  return { port, pid: child.pid, startMs };
}

const row = (name, value) => console.log(name.padEnd(46), value);

try {
  execFileSync(binary, ['demo', '--all-sizes', '--variant-cache', path.join(target, 'variant-cache')], { cwd: root, env: serverEnv(0), stdio: 'ignore' });
  const fresh = await ours({ PAGE_CACHE: 'off' });
  const cached = await ours({ PAGE_CACHE: 'on' });
  const agent = new http.Agent();
  const html = (await get(agent, fresh.port)).body;
  fs.writeFileSync(path.join(work, 'index.html'), html);

  const nginxPort = await freePort();
  fs.writeFileSync(
    path.join(work, 'nginx.conf'),
    `daemon off; pid ${work}/nginx.pid; error_log ${work}/error.log; worker_processes 1; events { worker_connections 512; }
     http { access_log ${work}/access.log; types { text/html html; } sendfile on; keepalive_requests 1000000;
     server { listen 127.0.0.1:${nginxPort}; root ${work}; } }`,
  );
  fs.chmodSync(work, 0o755);
  const nginx = start('nginx', ['-c', path.join(work, 'nginx.conf'), '-e', path.join(work, 'error.log')]);
  await ready(nginxPort);

  fs.writeFileSync(path.join(here, 'next/trees.json'), JSON.stringify({ '/': elementsOf(html.toString()) }));
  const next = path.join(here, "node_modules/next/dist/bin/next");
  execFileSync(process.execPath, [next, 'build'], { cwd: path.join(here, 'next'), stdio: 'inherit', env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } });
  const nextPort = await freePort();
  const nextServer = start(process.execPath, [next, 'start', '-p', String(nextPort), '-H', '127.0.0.1'], { cwd: path.join(here, 'next'), env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' } });
  await ready(nextPort);

  const idleMb = rssMb(cached.pid);
  const rounds = { next: [], fresh: [], cached: [], nginx: [] };
  for (let round = 0; round < 3; round++) {
    rounds.next.push(await load(nextServer.pid, nextPort, 300));
    rounds.fresh.push(await load(fresh.pid, fresh.port, 2000));
    rounds.cached.push(await load(cached.pid, cached.port, 20000));
    rounds.nginx.push(await load(nginx.pid, nginxPort, 20000));
  }
  const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
  const ms = Object.fromEntries(Object.entries(rounds).map(([name, list]) => [name, median(list)]));
  const show = (name) => `${ms[name].toFixed(4)} ms (${rounds[name].map((v) => v.toFixed(4)).join(', ')})`;
  console.log('\nProcessor time per request of the home page, median of three interleaved rounds');
  row('Next.js, rendered per request', show('next'));
  row('ours, rendered per request', show('fresh'));
  row('ours, from the page cache', show('cached'));
  row('nginx, the same bytes as a file', show('nginx'));
  row('Next.js over ours (wanted: at least 20)', (ms.next / ms.fresh).toFixed(1));
  row('page cache over nginx (wanted: at most 2)', (ms.cached / ms.nginx).toFixed(2));
  row('ready after start, ms (wanted: under 500)', `${cached.startMs.toFixed(0)}`);
  row('memory idle / after the load, MB (under 60)', `${idleMb.toFixed(0)} / ${rssMb(cached.pid).toFixed(0)}`);

  console.log('\nFirst load of the home page over the wire, brotli');
  const packed = await get(agent, cached.port, { 'accept-encoding': 'br' });
  const text = html.toString();
  const fetchSize = async (address) =>
    new Promise((resolve) => {
      http.get({ port: cached.port, host: '127.0.0.1', path: address, headers: { 'accept-encoding': 'br' } }, (r) => {
        let size = 0;
        r.on('data', (c) => (size += c.length));
        r.on('end', () => resolve(size));
      });
    });
  const sizes = { html: packed.body.length, css: 0, scripts: 0, fonts: 0 };
  for (const [, href] of text.matchAll(/<link[^>]+rel="?stylesheet"?[^>]+href="([^"]+)"/g)) sizes.css += await fetchSize(href);
  for (const [, src] of text.matchAll(/<script[^>]+src="([^"]+)"/g)) sizes.scripts += await fetchSize(src);
  for (const [, href] of text.matchAll(/href="([^"]+\.woff2)"/g)) sizes.fonts += await fetchSize(href);
  for (const [name, size] of Object.entries(sizes)) row(name, `${size} bytes`);
  // Styles stand inside the page: linked ones count 0.
  row('HTML, CSS and scripts (wanted: at most 20480)', `${sizes.html + sizes.css + sizes.scripts} bytes`);
} finally {
  for (const child of children) child.kill('SIGKILL');
  fs.rmSync(work, { recursive: true, force: true });
}
