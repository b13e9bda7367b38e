// The cached home page against nginx with the same bytes as a file, by wrk at 1
// and at 32 connections in one run, and memory right after start.
// See README.md. Linux only; needs nginx and wrk from the system's package manager.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const target = process.env.CARGO_TARGET_DIR ?? path.join(root, 'target');
const binary = process.env.SERVER ?? path.join(target, 'release/server');
const seconds = Number(process.env.SECONDS ?? 5);
const rounds = Number(process.env.ROUNDS ?? 5);
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'wrk-bench-'));
const children = [];

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const freePort = () =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
const start = (command, args, options) => {
  const child = spawn(command, args, { stdio: 'ignore', ...options });
  children.push(child);
  return child;
};
const rssMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

async function ready(port, pathname) {
  for (let tries = 0; tries < 3000; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}${pathname}`).catch(() => null);
    if (answer?.status === 200) return answer;
    await pause(20);
  }
  throw new Error(`nothing answers on ${port}`);
}

/** Milliseconds per request: the time of one at 1 connection, the throughput's inverse at more. */
function wrk(port, connections) {
  const out = execFileSync('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, `http://127.0.0.1:${port}/`]).toString();
  const errors = /Non-2xx|Socket errors/.exec(out);
  if (errors) throw new Error(out);
  return 1000 / Number(/Requests\/sec:\s+([\d.]+)/.exec(out)[1]);
}

try {
  const env = (port) => ({
    ...process.env,
    LEPTOS_SITE_ADDR: `127.0.0.1:${port}`,
    DATA_DIR: path.join(work, 'data'),
    ADMIN_PASSWORD: 'bench bench bench',
    LEPTOS_SITE_ROOT: path.join(target, 'site'),
    LINK_CHECK: 'off',
  });
  if (process.env.SITE_DATA) fs.cpSync(process.env.SITE_DATA, path.join(work, 'data'), { recursive: true });
  else execFileSync(binary, ['demo', '--all-sizes', '--variant-cache', path.join(target, 'variant-cache')], { cwd: root, env: env(0), stdio: 'ignore' });

  const port = await freePort();
  // The log goes to a file, as nginx's does.
  const log = fs.openSync(path.join(work, 'server.log'), 'w');
  const server = start(binary, [], { cwd: root, env: env(port), stdio: ['ignore', log, log] });
  await ready(port, '/readyz');
  const begun = performance.now();
  console.log('memory after start, MB (wanted: under 60)');
  for (const after of [0, 1, 4, 10]) {
    while ((performance.now() - begun) / 1000 < after) await pause(50);
    console.log(`  ${after} s`.padEnd(20), rssMb(server.pid).toFixed(1));
  }

  const home = await ready(port, '/');
  const headers = (await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': 'identity' } }));
  fs.writeFileSync(path.join(work, 'index.html'), Buffer.from(await headers.arrayBuffer()));
  await home.arrayBuffer();
  const nginxPort = await freePort();
  fs.writeFileSync(
    path.join(work, 'nginx.conf'),
    `daemon off; pid ${work}/nginx.pid; error_log ${work}/error.log; worker_processes 2; events { worker_connections 512; }
     http { access_log ${work}/access.log; types { text/html html; } sendfile on; keepalive_requests 100000000;
     server { listen 127.0.0.1:${nginxPort}; root ${work}; } }`,
  );
  fs.chmodSync(work, 0o755);
  start('nginx', ['-c', path.join(work, 'nginx.conf'), '-e', path.join(work, 'error.log')]);
  await ready(nginxPort, '/');

  for (const connections of [1, 32]) {
    const ours = [];
    const theirs = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(wrk(port, connections));
      theirs.push(wrk(nginxPort, connections));
    }
    console.log(`\n${connections} connection(s), ms per request, median of ${rounds} interleaved rounds of ${seconds} s`);
    console.log('  ours, page cache'.padEnd(20), median(ours).toFixed(4), ours.map((v) => v.toFixed(4)).join(' '));
    console.log('  nginx, file'.padEnd(20), median(theirs).toFixed(4), theirs.map((v) => v.toFixed(4)).join(' '));
    console.log('  ratio (wanted: 2)'.padEnd(20), (median(ours) / median(theirs)).toFixed(2));
  }
  console.log('\nmemory after the load, MB', rssMb(server.pid).toFixed(1));
} finally {
  for (const child of children) child.kill('SIGKILL');
  await pause(100);
  fs.rmSync(work, { recursive: true, force: true });
}
