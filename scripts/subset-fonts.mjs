// Remakes style/fonts/*.woff2 from the fonts' npm packages. The results are
// committed, so that neither a build nor a laptop without network needs this;
// run it when a design needs another weight, size or letter:
//
//   npm install --no-save subset-font@2 @fontsource-variable/fraunces@5 @fontsource-variable/figtree@5
//   node scripts/subset-fonts.mjs
//
// Axes are cut to what style/ uses: less than half of the packages' bytes.

import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const out = fileURLToPath(new URL("../style/fonts/", import.meta.url));
const require = createRequire(import.meta.url);

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");
const ascii = range(0x20, 0x7e);
// The letters of the pages. Two of these files are loaded before the first
// view, so they hold nothing else; `unicode-range` in style/public/base/fonts.css
// says the same.
const base = `${ascii.replace(/[<=>[\\\]^`{|}~]/g, "")}\u00a0©·éñ–—‘’“”…`;
// Western and Central European names, and the fractions of an inch: a second
// file that a browser asks for when a page has one of these letters.
const rest = [...`${ascii}${range(0xa0, 0xff)}ŒœŠšŽžŸĀāĆćČčĐđĒēĘęĞğİıŁłŃńŇňŌōŘřŚśŞşŤťŪūŮůŹźŻż‚„†•‹›€™−→←↑↓⁄⅛⅜⅝⅞′″`]
  .filter((letter) => !base.includes(letter))
  .join("");

const fraunces = "fraunces/files/fraunces-latin-opsz-normal.woff2";
const figtree = "figtree/files/figtree-latin-wght-normal.woff2";
// One weight: a second one costs 13 KB before the first view, for a difference of
// 350 to 420 that only labels of 19 px made use of. One optical size: the range from
// 16 to 48 cost 8 KB, a round trip on a phone; 40 is what h1 to h3 are set in, and at
// 96 and more the bar of the "e" vanishes over photos.
const display = { opsz: 40, wght: 370 };
const text = { wght: { min: 400, max: 650 } };

const fonts = [
  // Headings and quotations.
  { file: "fraunces.woff2", source: fraunces, text: base, axes: display },
  { file: "fraunces-rest.woff2", source: fraunces, text: rest, axes: display },
  // Species and captions: one size, one weight, fetched only where they come into view.
  {
    file: "fraunces-italic.woff2",
    source: "fraunces/files/fraunces-latin-opsz-italic.woff2",
    text: `${ascii}–—‘’“”…éèñ⅛`,
    axes: { opsz: 18, wght: 380 },
  },
  // Everything else.
  { file: "figtree.woff2", source: figtree, text: base, axes: text },
  { file: "figtree-rest.woff2", source: figtree, text: rest, axes: text },
];

// For og:images (crates/pixels/src/og_image): one size and one weight
// each, unpacked, and with the letters of Central Europe in files of their own.
const drawn = fileURLToPath(new URL("../crates/pixels/fonts/", import.meta.url));
const western = [...new Set(`${ascii}${range(0xa0, 0xff)}ŒœŸ–—‘’‚“”„•…†‹›€™−→←↑↓⁄⅛⅜⅝⅞′″½¼¾`)].join("");
const central = `${range(0x100, 0x17f)}ȘșȚț`;
const plain = [
  ["fraunces-latin.ttf", "fraunces/files/fraunces-latin-opsz-normal.woff2", western, { opsz: 60, wght: 370 }],
  ["fraunces-latin-ext.ttf", "fraunces/files/fraunces-latin-ext-opsz-normal.woff2", central, { opsz: 60, wght: 370 }],
  ["figtree-latin.ttf", "figtree/files/figtree-latin-wght-normal.woff2", western, { wght: 500 }],
  ["figtree-latin-ext.ttf", "figtree/files/figtree-latin-ext-wght-normal.woff2", central, { wght: 500 }],
];
for (const [file, source, text, axes] of plain) {
  const from = require.resolve(`@fontsource-variable/${source}`);
  const font = await subsetFont(await readFile(from), text, { targetFormat: "truetype", variationAxes: axes });
  await writeFile(join(drawn, file), font);
  console.log(`${file}  ${font.length} bytes`);
}

await mkdir(out, { recursive: true });
for (const { file, source, text, axes } of fonts) {
  const from = require.resolve(`@fontsource-variable/${source}`);
  const font = await subsetFont(await readFile(from), text, { targetFormat: "woff2", variationAxes: axes });
  await writeFile(join(out, file), font);
  const family = source.split("/")[0];
  await copyFile(join(dirname(from), "..", "LICENSE"), join(out, `${family}-LICENSE.txt`));
  console.log(`${file}  ${font.length} bytes`);
}
