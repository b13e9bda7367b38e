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
// Western and Central European names, quotes, dashes, and the fractions of an inch.
const latin = `${ascii}${range(0xa0, 0xff)}ŒœŠšŽžŸĀāĆćČčĐđĒēĘęĞğİıŁłŃńŇňŌōŘřŚśŞşŤťŪūŮůŹźŻż–—‘’‚“”„†•…‹›€™−×→←↑↓⁄⅛⅜⅝⅞′″`;

const fonts = [
  // Headings and quotations.
  {
    file: "fraunces.woff2",
    source: "fraunces/files/fraunces-latin-opsz-normal.woff2",
    text: latin,
    axes: { opsz: { min: 16, max: 48 }, wght: { min: 340, max: 450 } },
  },
  // Species and captions: one size, one weight, fetched only where they come into view.
  {
    file: "fraunces-italic.woff2",
    source: "fraunces/files/fraunces-latin-opsz-italic.woff2",
    text: `${ascii}–—‘’“”…éèñ⅛`,
    axes: { opsz: 18, wght: 380 },
  },
  // Everything else.
  {
    file: "figtree.woff2",
    source: "figtree/files/figtree-latin-wght-normal.woff2",
    text: latin,
    axes: { wght: { min: 400, max: 650 } },
  },
];

await mkdir(out, { recursive: true });
for (const { file, source, text, axes } of fonts) {
  const from = require.resolve(`@fontsource-variable/${source}`);
  const font = await subsetFont(await readFile(from), text, { targetFormat: "woff2", variationAxes: axes });
  await writeFile(join(out, file), font);
  const family = source.split("/")[0];
  await copyFile(join(dirname(from), "..", "LICENSE"), join(out, `${family}-LICENSE.txt`));
  console.log(`${file}  ${font.length} bytes`);
}
