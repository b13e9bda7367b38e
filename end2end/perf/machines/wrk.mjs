// Two instances on one PostgreSQL and one storage against one, each bound to a processor, by wrk,
// in turn in one run. See README.md.
import fs from 'node:fs';
import path from 'node:path';
import { inFolder, median, ours, wrkTogether } from '../load.mjs';

const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 4);
const connections = 8;
const pages = ['/', '/blog', '/showroom'];

if (!process.env.TEST_POSTGRES_URL) throw new Error('no PostgreSQL: start this through scripts/with-postgres');

await inFolder(async (work) => {
  const settings = (name, more) => ({
    DATABASE_URL: process.env.TEST_POSTGRES_URL,
    STORAGE_URL: `file://${path.join(work, 'files')}`,
    DATA_DIR: path.join(work, name),
    RUST_LOG: 'warn',
    ...more,
  });
  for (const cache of ['off', 'on']) {
    const filled = fs.existsSync(path.join(work, 'files'));
    const first = await ours(work, settings('first', { PAGE_CACHE: cache }), { core: 0, filled });
    const second = await ours(work, settings('second', { PAGE_CACHE: cache }), { core: 1, filled: true });
    console.log(`\nPAGE_CACHE=${cache}, median of ${rounds} interleaved rounds of ${seconds} s, ${connections} connections to each`);
    console.log('page'.padEnd(12), 'instances'.padEnd(10), 'requests/s'.padEnd(12), 'per processor s'.padEnd(16), 'processors busy');
    for (const page of pages) {
      const [one, two] = [[], []];
      for (let round = 0; round < rounds; round++) {
        one.push(await wrkTogether([first], page, connections, seconds));
        two.push(await wrkTogether([first, second], page, connections, seconds));
      }
      const of = (list, figure) => median(list.map((each) => each[figure]));
      for (const [name, list] of [['one', one], ['two', two]]) {
        const figures = [of(list, 'perSecond').toFixed(0).padEnd(12), of(list, 'perProcessorSecond').toFixed(0).padEnd(16)];
        console.log(page.padEnd(12), name.padEnd(10), ...figures, of(list, 'busy').toFixed(2));
      }
      const raw = of(two, 'perSecond') / of(one, 'perSecond');
      const alone = (2 * of(two, 'perProcessorSecond')) / of(one, 'perProcessorSecond');
      console.log(`  two serve ${raw.toFixed(2)} times one beside wrk; with a processor each ${alone.toFixed(2)} (wanted: at least 1.8)`);
    }
    process.kill(first.pid);
    process.kill(second.pid);
  }
});
