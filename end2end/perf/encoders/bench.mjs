// The site's encoders against sharp: the same pixels, processor time at equal quality. See README.md.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../../..');
const target = process.env.CARGO_TARGET_DIR ?? path.join(root, 'target');
const pictures = (process.env.PICTURES ?? 'hero-yacht,galley,deck-detail,stateroom').split(',');
const widths = (process.env.WIDTHS ?? '480,750,1200').split(',').map(Number);
const formats = (process.env.FORMATS ?? 'jpeg,webp,avif').split(',');
const rounds = Number(process.env.ROUNDS ?? 3);
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'encoders-'));

// One thread, as the site's workers encode.
sharp.concurrency(1);
sharp.cache(false);

/** What sharp makes of a format, and the qualities among which that of ours lies. */
const theirs = {
  jpeg: { qualities: [60, 70, 78, 84, 90], encode: (image, quality) => image.jpeg({ quality, progressive: true }) },
  webp: { qualities: [60, 70, 78, 84, 90], encode: (image, quality) => image.webp({ quality }) },
  avif: { qualities: [35, 45, 55, 65, 75], encode: (image, quality) => image.avif({ quality }) },
};

const tool = (jobs) =>
  execFileSync(path.join(target, 'release/encoders'), { input: JSON.stringify(jobs), maxBuffer: 1 << 26 })
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const mean = (list) => Math.exp(list.reduce((sum, each) => sum + Math.log(each), 0) / list.length);

/** The pixels of a picture at a width, as a file. */
async function pixels(name, width) {
  const made = await sharp(path.join(root, 'demo/pictures', `${name}.jpg`))
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = path.join(work, `${name}-${width}.raw`);
  fs.writeFileSync(raw, made.data);
  return { name, raw, data: made.data, width: made.info.width, height: made.info.height };
}

async function decoded(file) {
  const raw = `${file}.raw`;
  fs.writeFileSync(raw, await sharp(file).removeAlpha().toColourspace('srgb').raw().toBuffer());
  return raw;
}

async function scores(source, files) {
  const jobs = [];
  for (const file of files) jobs.push({ job: 'score', raw: source.raw, other: await decoded(file), width: source.width, height: source.height });
  return tool(jobs).map(({ score }) => score);
}

/** `of` where the score is `wanted`, on the line between the two measurements around it. */
function at(points, wanted, of) {
  const sorted = [...points].sort((a, b) => a.score - b.score);
  const above = Math.min(Math.max(sorted.findIndex((point) => point.score >= wanted), 1), sorted.length - 1);
  const [low, high] = sorted[above].score >= wanted ? [sorted[above - 1], sorted[above]] : sorted.slice(-2);
  const share = (wanted - low.score) / (high.score - low.score);
  return low[of] * (high[of] / low[of]) ** share;
}

async function bySharp(source, format) {
  const { qualities, encode } = theirs[format];
  const raw = { width: source.width, height: source.height, channels: 3 };
  const points = [];
  for (const quality of qualities) {
    const times = [];
    const file = path.join(work, `sharp-${quality}.${format}`);
    for (let round = 0; round < rounds; round++) {
      const begun = process.cpuUsage();
      const bytes = await encode(sharp(source.data, { raw }), quality).toBuffer();
      const { user, system } = process.cpuUsage(begun);
      times.push((user + system) / 1000);
      fs.writeFileSync(file, bytes);
    }
    points.push({ file, ms: Math.min(...times), bytes: fs.statSync(file).size });
  }
  const found = await scores(source, points.map(({ file }) => file));
  return points.map((point, index) => ({ ...point, score: found[index] }));
}

async function againstSharp(sources) {
  console.log(`sharp ${sharp.versions.sharp}, libvips ${sharp.versions.vips}, aom ${sharp.versions.aom}, webp ${sharp.versions.webp}`);
  console.log('ours: ms, bytes, score; sharp at the same score: ms, bytes; ours / sharp');
  for (const format of formats) {
    const ratios = [];
    for (const source of sources) {
      const out = path.join(work, `ours.${format}`);
      const { raw, width, height } = source;
      const [ours] = tool([{ job: 'ours', raw, width, height, format, out, rounds }]);
      const [score] = await scores(source, [out]);
      const points = await bySharp(source, format);
      const ms = at(points, score, 'ms');
      const bytes = at(points, score, 'bytes');
      ratios.push([ours.ms / ms, ours.bytes / bytes]);
      console.log(
        `${format} ${source.name} ${width}:`.padEnd(26),
        `${ours.ms.toFixed(1)} ms ${ours.bytes} ${score.toFixed(1)};`.padEnd(28),
        `${ms.toFixed(1)} ms ${bytes.toFixed(0)};`.padEnd(22),
        `${(ours.ms / ms).toFixed(2)} ${(ours.bytes / bytes).toFixed(3)}`,
      );
    }
    const [time, bytes] = [0, 1].map((index) => mean(ratios.map((ratio) => ratio[index])));
    console.log(`${format}, mean: time ${time.toFixed(2)} of sharp's, bytes ${bytes.toFixed(3)} at equal quality\n`);
  }
}

/** Time and bytes of each speed of libaom at the score that it has at speed 4 and quantizer 34. */
async function speeds(sources) {
  const quantizers = [30, 34, 38];
  const rows = new Map();
  for (const { raw, width, height, ...source } of sources) {
    let wanted = null;
    for (const speed of [4, 3, 5, 6, 7, 8]) {
      const jobs = quantizers.map((quantizer) => ({ job: 'avif', raw, width, height, speed, quantizer, out: path.join(work, `${speed}-${quantizer}.avif`), rounds: 1 }));
      const found = await scores({ ...source, raw, width, height }, (tool(jobs).forEach((done, i) => Object.assign(jobs[i], done)), jobs.map(({ out }) => out)));
      const points = jobs.map((job, i) => ({ ...job, score: found[i] }));
      wanted ??= points[1].score;
      const row = { ms: at(points, wanted, 'ms'), bytes: at(points, wanted, 'bytes') };
      rows.set(speed, [...(rows.get(speed) ?? []), row]);
    }
  }
  const first = rows.get(4);
  for (const [speed, list] of rows) {
    const share = (of) => mean(list.map((row, i) => row[of] / first[i][of])).toFixed(3);
    console.log(`speed ${speed}: time ${share('ms')}, bytes ${share('bytes')} of speed 4 at equal quality`);
  }
}

try {
  const sources = [];
  for (const name of pictures) for (const width of widths) sources.push(await pixels(name, width));
  if (process.env.SPEEDS === '1') await speeds(sources);
  else await againstSharp(sources);
} finally {
  fs.rmSync(work, { recursive: true, force: true });
}
