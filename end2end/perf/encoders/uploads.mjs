// Memory of the server while 20 pictures of 12 megapixels are uploaded at once, and
// while their sizes are made. See README.md.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { inFolder, ours, pause, rssMb } from '../load.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const count = Number(process.env.UPLOADS ?? 20);
const peakMb = (pid) => Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** Different photos of 12 megapixels: one of the demo's, enlarged and each a little brighter. */
function photo(index) {
  const source = path.join(root, 'demo/pictures/hero-yacht.jpg');
  return sharp(source).resize(4000, 3000, { fit: 'cover' }).modulate({ brightness: 1 + index / 100 }).jpeg({ quality: 90 }).toBuffer();
}

await inFolder(async (work) => {
  const { port, pid } = await ours(work);
  const site = `http://127.0.0.1:${port}`;
  const call = (address, body, headers) => fetch(site + address, { method: 'POST', body, redirect: 'manual', headers: { 'sec-fetch-site': 'same-origin', ...headers } });
  const form = new URLSearchParams({ email: 'owner@example.com', password: 'bench bench bench' });
  const cookie = (await call('/admin/login', form)).headers.getSetCookie().map((each) => each.split(';')[0]).join('; ');

  const photos = [];
  for (let index = 0; index < count; index++) photos.push(await photo(index));
  const bytes = photos.reduce((sum, each) => sum + each.length, 0);
  console.log(`${count} photos of 12 megapixels, together ${(bytes / 1e6).toFixed(0)} MB; before: ${rssMb(pid).toFixed(0)} MB`);
  const begun = performance.now();
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(1);
  const answers = await Promise.all(photos.map((each, index) => call(`/uploads/media?name=${index}.jpg`, each, { cookie, 'content-type': 'image/jpeg' })));
  const statuses = new Map();
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  console.log(`after ${seconds()} s`, [...statuses].map(([status, times]) => `${times} times ${status}`).join(', '), `peak ${peakMb(pid).toFixed(0)} MB`);

  for (;;) {
    const list = await call('/api/admin/media/list', '{}', { cookie, 'content-type': 'application/json' });
    const { items } = await list.json();
    if (items.every(({ sizes }) => !sizes)) break;
    await pause(1000);
  }
  console.log(`all sizes of the newest after ${seconds()} s, peak ${peakMb(pid).toFixed(0)} MB, now ${rssMb(pid).toFixed(0)} MB`);
});
