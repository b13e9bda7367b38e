// The cached home page against nginx with the same bytes as a file, by wrk at 1
// and at 32 connections in one run, and memory right after start. See README.md.
import fs from 'node:fs';
import path from 'node:path';
import { inFolder, inTurn, median, nginx, ours, pause, rssMb } from '../load.mjs';

const seconds = Number(process.env.SECONDS ?? 5);
const rounds = Number(process.env.ROUNDS ?? 5);

await inFolder(async (work) => {
  const site = await ours(work);
  const begun = performance.now();
  console.log('memory after start, MB (wanted: under 60)');
  for (const after of [0, 1, 4, 10]) {
    while ((performance.now() - begun) / 1000 < after) await pause(50);
    console.log(`  ${after} s`.padEnd(20), rssMb(site.pid).toFixed(1));
  }

  const home = await fetch(`http://127.0.0.1:${site.port}/`, { headers: { 'accept-encoding': 'identity' } });
  fs.writeFileSync(path.join(work, 'index.html'), Buffer.from(await home.arrayBuffer()));
  const files = await nginx(work, work, `access_log ${work}/access.log; types { text/html html; }`);
  await files.ready('/');

  for (const connections of [1, 32]) {
    const both = inTurn([site.port, files.port], '/', connections, { rounds, seconds });
    const [mine, theirs] = both.map((list) => list.map((each) => 1000 / each));
    console.log(`\n${connections} connection(s), ms per request, median of ${rounds} interleaved rounds of ${seconds} s`);
    console.log('  ours, page cache'.padEnd(20), median(mine).toFixed(4), mine.map((v) => v.toFixed(4)).join(' '));
    console.log('  nginx, file'.padEnd(20), median(theirs).toFixed(4), theirs.map((v) => v.toFixed(4)).join(' '));
    console.log('  ratio (wanted: 2)'.padEnd(20), (median(mine) / median(theirs)).toFixed(2));
  }
  console.log('\nmemory after the load, MB', rssMb(site.pid).toFixed(1));
});
