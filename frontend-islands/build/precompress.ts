import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|mjs|css|svg|json|txt|map|html)$/;
const compress = { br: promisify(brotliCompress), gz: promisify(gzip) };

/**
 * Writes `.br` and `.gz` files next to every text file of the build, with maximum compression: the server sends
 * them as they are. Skips files that would not become smaller, and everything in development.
 */
export function precompress(): Plugin {
  let folder = "dist";
  let enabled = true;
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
      enabled = config.mode !== "development";
    },
    async closeBundle() {
      if (!enabled) return;
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      const texts = files.filter((file) => file.isFile() && TEXT.test(file.name) && !file.parentPath.includes(".vite"));
      await Promise.all(texts.map((file) => compressOne(join(file.parentPath, file.name))));
    },
  };
}

async function compressOne(path: string) {
  const bytes = await readFile(path);
  const [br, gz] = await Promise.all([
    compress.br(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    compress.gz(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < bytes.length) await writeFile(`${path}.br`, br);
  if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz);
}
