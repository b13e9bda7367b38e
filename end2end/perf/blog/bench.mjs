// Cost of the blog's pages with few and with many posts, on both engines.
// See README.md.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const target = process.env.CARGO_TARGET_DIR ?? path.join(root, 'target');
const binary = process.env.SERVER ?? path.join(target, 'release/server');
const many = Number(process.env.POSTS ?? 100_000);
const rounds = Number(process.env.ROUNDS ?? 400);
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'blog-bench-'));
const postgres = process.env.TEST_POSTGRES_URL;
const children = [];

const freePort = () =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Rows like an owner's: two categories, four tags, some hundred words, one word that only this post has. */
function filling(engine, posts) {
  const numbers =
    engine === 'sqlite'
      ? `WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${posts})`
      : `WITH s (n) AS (SELECT generate_series(1, ${posts}))`;
  const padded = engine === 'sqlite' ? `printf('%012d', n)` : `lpad(n::text, 12, '0')`;
  const day =
    engine === 'sqlite' ? `date('2000-01-01', '+' || (n * 9000 / ${posts}) || ' days')` : `(date '2000-01-01' + (n * 9000 / ${posts}))::text`;
  const paragraph =
    '<p>Varnish does not wear off. The sun cooks it from the top and, once it is thin enough, reaches through and cooks the wood underneath.</p>';
  const body = `'<h2>One</h2>${paragraph}<h2>Two</h2>${paragraph.repeat(2)}<h2>Three</h2>${paragraph.repeat(2)}<p>unique' || n || '</p>'`;
  const tags = `CASE n % 2 WHEN 0 THEN '["Teak","Varnish"]' ELSE '["Oil","Cork"]' END`;
  return `${numbers} INSERT INTO posts (id, slug, title, excerpt, content, author_name, status, publication_date, category, tags, created_at, updated_at)
    SELECT '01900000-0000-7000-8000-' || ${padded}, 'post-' || n, 'Post number ' || n, 'An excerpt about the work on boat number ' || n,
      ${body}, 'Marco Reyes', 'published', ${day}, CASE n % 3 WHEN 0 THEN 'Workshop' ELSE 'Finishing' END, ${tags}, 0, 0 FROM s;
    INSERT INTO posts_unsettled (post_id) SELECT id FROM posts;`;
}

async function start(engine, posts) {
  const data = path.join(work, `${engine}-${posts}`);
  fs.mkdirSync(data);
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: data, LEPTOS_SITE_ADDR: `127.0.0.1:${port}`, PAGE_CACHE: 'off', LOG_LEVEL: 'error', ADMIN_PASSWORD: 'correct-horse-1' };
  let sql;
  if (engine === 'postgres') {
    const name = `blog_bench_${posts}`;
    const psql = (url, text) => execFileSync(path.join(process.env.TEST_POSTGRES_BIN, 'psql'), ['-q', '-v', 'ON_ERROR_STOP=1', url], { input: text, stdio: ['pipe', 'ignore', 'inherit'] });
    psql(postgres, `DROP DATABASE IF EXISTS ${name}`);
    psql(postgres, `CREATE DATABASE ${name}`);
    env.DATABASE_URL = postgres.replace(/\/[^/]*$/, `/${name}`);
    sql = (text) => psql(env.DATABASE_URL, text);
  } else {
    env.DATABASE_URL = `sqlite:${path.join(data, 'site.db')}`;
    sql = (text) => execFileSync('sqlite3', ['-batch', path.join(data, 'site.db')], { input: text, stdio: ['pipe', 'ignore', 'inherit'] });
  }
  execFileSync(binary, ['migrate'], { env, stdio: 'ignore', cwd: root });
  sql(filling(engine, posts));
  const began = performance.now();
  // Settles what was written, then ends.
  execFileSync(binary, ['migrate'], { env, stdio: 'ignore', cwd: root });
  const child = spawn(binary, { env, stdio: 'ignore', cwd: root });
  children.push(child);
  const site = { port, agent: new http.Agent({ keepAlive: true, maxSockets: 1 }), posts, sql };
  for (;;) {
    try {
      await get(site, '/blog');
      break;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  site.settled = (performance.now() - began) / 1000;
  // As the engines do by themselves after a while; a fresh import leaves dead rows.
  sql(engine === 'postgres' ? 'VACUUM ANALYZE' : 'ANALYZE');
  return site;
}

function get(site, address) {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    http
      .get({ agent: site.agent, port: site.port, host: '127.0.0.1', path: address }, (response) => {
        response.on('data', () => {});
        response.on('end', () => resolve({ status: response.statusCode, ms: performance.now() - began }));
      })
      .on('error', reject);
  });
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** Both sites in turn, so that whatever else the machine does befalls both. */
async function compare(name, sites, address) {
  const times = sites.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, site] of sites.entries()) {
      const { status, ms } = await get(site, address(site.posts));
      if (status !== 200) throw new Error(`${address(site.posts)}: ${status}`);
      if (round >= rounds / 10) times[at].push(ms);
    }
  }
  const [few, lots] = times.map(median);
  console.log(`  ${name.padEnd(22)} ${few.toFixed(2).padStart(7)} ms ${lots.toFixed(2).padStart(7)} ms   ${(lots / few).toFixed(2)}`);
}

try {
  for (const engine of ['sqlite', ...(postgres ? ['postgres'] : [])]) {
    const sites = [await start(engine, 10), await start(engine, many)];
    console.log(`${engine}: 10 and ${many} posts (settled in ${sites[1].settled.toFixed(0)} s)`);
    const last = (posts) => Math.ceil(posts / 5);
    await compare('first page', sites, () => '/blog');
    await compare('last page', sites, (posts) => `/blog?page=${last(posts)}`);
    await compare('middle of an archive', sites, (posts) => (posts > 10 ? `/blog/category/finishing?page=${Math.round(posts / 15)}` : '/blog/category/finishing'));
    await compare('article', sites, (posts) => `/blog/post-${posts / 2}`);
    await compare('search: rare word', sites, (posts) => `/blog?q=unique${posts / 2}`);
    await compare('search: common word', sites, () => '/blog?q=varnish');
    await compare('search: three words', sites, () => '/blog?q=sun+wood+boat');
    for (const child of children.splice(0)) child.kill();
  }
} finally {
  for (const child of children) child.kill();
  fs.rmSync(work, { recursive: true, force: true });
}
