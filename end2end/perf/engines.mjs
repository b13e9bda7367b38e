// What the measurements of leads share: our release server on SQLite and, if there is one, on PostgreSQL.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const target = process.env.CARGO_TARGET_DIR ?? path.join(root, 'target');
const binary = process.env.SERVER ?? path.join(target, 'release/server');
const postgres = process.env.TEST_POSTGRES_URL;
const only = process.env.ENGINE;
const children = [];
let work = '';
let databaseName = '';

export const account = { email: 'owner@example.com', password: 'correct-horse-1' };
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const freePort = () =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Calls `measure` for SQLite, then for PostgreSQL, or only for `ENGINE`; with an empty folder and a database of this name. */
export async function onEachEngine(name, measure) {
  databaseName = name;
  work = fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  try {
    for (const engine of ['sqlite', 'postgres']) {
      const isThere = engine === 'sqlite' || postgres;
      if (isThere && (only ?? engine) === engine) await measure(engine);
    }
  } finally {
    for (const child of children) child.kill('SIGKILL');
    fs.rmSync(work, { recursive: true, force: true });
  }
}

function psql(url, text) {
  const program = path.join(process.env.TEST_POSTGRES_BIN, 'psql');
  return execFileSync(program, ['-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', url], { input: text, encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'] });
}

function database(engine, data) {
  if (engine === 'sqlite') {
    const file = path.join(data, 'site.db');
    const run = (text) => execFileSync('sqlite3', ['-batch', file], { input: `.timeout 30000\n${text}`, encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'] });
    return { url: `sqlite:${file}`, run };
  }
  psql(postgres, `DROP DATABASE IF EXISTS ${databaseName}`);
  psql(postgres, `CREATE DATABASE ${databaseName}`);
  const url = postgres.replace(/\/[^/]*$/, `/${databaseName}`);
  return { url, run: (text) => psql(url, text) };
}

/** A server whose database has the rows of `fill`, and a session of its owner. */
export async function startSite(engine, { fill = '', settings = {} }) {
  const data = path.join(work, engine);
  fs.mkdirSync(data);
  const port = await freePort();
  const { url: database_url, run } = database(engine, data);
  const env = { ...process.env, DATA_DIR: data, DATABASE_URL: database_url, LEPTOS_SITE_ADDR: `127.0.0.1:${port}`, LOG_LEVEL: 'error', ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password, ...settings };
  execFileSync(binary, ['migrate'], { env, stdio: 'ignore', cwd: root });
  const began = performance.now();
  if (fill) run(engine === 'sqlite' ? `BEGIN;${fill}COMMIT;ANALYZE;` : `${fill}VACUUM ANALYZE;`);
  console.log(`\n${engine}, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  children.push(spawn(binary, { env, stdio: 'ignore', cwd: root }));
  const url = `http://127.0.0.1:${port}`;
  for (let turn = 0; turn < 600; turn += 1) {
    if (await fetch(`${url}/healthz`).then((answer) => answer.ok, () => false)) break;
    await pause(100);
  }
  // The account is made at the first start, a moment after the first answer.
  for (let turn = 0; turn < 10; turn += 1) {
    const signed = await fetch(`${url}/admin/login`, { method: 'POST', redirect: 'manual', headers: { 'sec-fetch-site': 'same-origin' }, body: new URLSearchParams(account) });
    const cookie = signed.headers.get('set-cookie')?.split(';')[0];
    if (cookie) return { url, cookie, run };
    await pause(1000);
  }
  throw new Error('no session');
}
