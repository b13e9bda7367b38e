// Pages rendered per request, ours with the page cache off against Next.js with the same
// elements, by wrk at 1 and at 8 connections, in turn in one run.
// See README.md. Linux only; needs wrk from the system's package manager.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inFolder, inTurn, median, nextJs, ours } from '../load.mjs';
import { elementsOf } from './elements.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const rounds = Number(process.env.ROUNDS ?? 3);
const seconds = Number(process.env.SECONDS ?? 4);
const ARTICLE = '/blog/a-galley-that-works-at-fifteen-degrees';
const pages = ['/', '/blog', ARTICLE, '/showroom'];

await inFolder(async (work) => {
  // Next.js logs no requests.
  const site = await ours(work, { PAGE_CACHE: 'off', RUST_LOG: 'warn' });
  const trees = {};
  for (const page of pages) {
    const answer = await fetch(`http://127.0.0.1:${site.port}${page}`);
    if (!answer.ok) throw new Error(`${page}: ${answer.status}`);
    trees[page] = elementsOf(await answer.text());
  }
  fs.writeFileSync(path.join(here, 'next/trees.json'), JSON.stringify(trees));
  const next = await nextJs(here);
  console.log(`ms per request, median of ${rounds} interleaved rounds of ${seconds} s`);
  for (const connections of [1, 8]) {
    console.log(`\n${connections} connection(s)`.padEnd(48), 'ours'.padEnd(10), 'Next.js'.padEnd(10), 'ratio (wanted: at least 20)');
    for (const page of pages) {
      const rates = inTurn([site.port, next.port], page, connections, { rounds, seconds });
      const [mine, theirs] = rates.map((all) => 1000 / median(all));
      console.log(page.padEnd(47), mine.toFixed(3).padEnd(10), theirs.toFixed(2).padEnd(10), (theirs / mine).toFixed(1));
    }
  }
});
