// Pictures of the media library against nginx with the same files, by wrk in one run.
// See README.md.
import fs from 'node:fs';
import path from 'node:path';
import { inFolder, inTurn, median, nginx, ours, rssMb } from '../load.mjs';

const seconds = Number(process.env.SECONDS ?? 4);
const rounds = Number(process.env.ROUNDS ?? 3);
/** Neither writes a line for each request, or both do. */
const logged = process.env.LOGGED === '1';

/** The public forms below `folder` with their bytes. */
function forms(folder) {
  return fs
    .readdirSync(folder, { recursive: true })
    .filter((name) => /\/\d+\.(avif|webp|jpg)$/.test(name))
    .map((name) => ({ address: `/media/${name}`, bytes: fs.statSync(path.join(folder, name)).size }));
}

await inFolder(async (work) => {
  const site = await ours(work, { RUST_LOG: logged ? 'info' : 'info,request=warn' });
  const stored = path.join(work, 'data/files');
  const types = 'types { image/avif avif; image/webp webp; image/jpeg jpg; }';
  const files = await nginx(work, stored, `access_log ${logged ? `${work}/access.log` : 'off'}; tcp_nopush on; ${types}`);
  const all = forms(path.join(stored, 'media'));
  const nearest = (bytes) => all.reduce((best, form) => (Math.abs(form.bytes - bytes) < Math.abs(best.bytes - bytes) ? form : best));

  for (const wanted of [20_000, 300_000]) {
    const { address, bytes } = nearest(wanted);
    await files.ready(address);
    for (const connections of [1, 8, 32]) {
      const [mine, theirs] = inTurn([site.port, files.port], address, connections, { rounds, seconds });
      const share = ((100 * median(mine)) / median(theirs)).toFixed(0);
      const show = (list) => `${median(list).toFixed(0)} (${list.map((each) => each.toFixed(0)).join(' ')})`;
      console.log(`${bytes} bytes, ${connections} connection(s): ours ${show(mine)}, nginx ${show(theirs)} a second: ${share} %`);
    }
  }
  console.log(`memory after the load, MB ${rssMb(site.pid).toFixed(1)}`);
});
