// Bundles the photo worker and the pages here, and serves them with the site's policy.
import { createServer } from "node:http";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/** A path next to this file. */
export const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const target = process.env.CARGO_TARGET_DIR ?? here("../../../target");
const siteRoot = process.env.LEPTOS_SITE_ROOT ?? join(target, "site");

const types = { js: "text/javascript", wasm: "application/wasm", jpg: "image/jpeg", html: "text/html" };
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'";
// What the rivals need on top of it: they fetch and show data and blob addresses.
const benchPolicy = `${policy}; connect-src 'self' data: blob:; img-src 'self' data: blob:`;
const sitePolicy = `${policy}; connect-src 'self'; img-src 'self' data: blob:; base-uri 'none'; require-trusted-types-for 'script'; trusted-types app`;

async function bundle(rivals) {
  const out = await mkdtemp(join(tmpdir(), "photo-"));
  await build({
    configFile: false,
    logLevel: "error",
    root: here("."),
    build: {
      outDir: out,
      emptyOutDir: true,
      target: "es2023",
      modulePreload: false,
      rolldownOptions: {
        input: {
          ...(rivals ? { page: here("page.ts") } : {}),
          check: here("check.ts"),
          worker: here("../../../frontend-islands/src/photo/worker.ts"),
        },
        output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
      },
    },
  });
  return out;
}

/**
 * `/` is the benchmark (`page.ts`, only with `rivals`, whose packages must be installed), `/check` the tests' page
 * (`check.ts`) under the site's strict policy.
 */
export async function serve({ photo, rivals = true }) {
  const out = await bundle(rivals);
  const jsquash = (path) => here(`node_modules/@jsquash/${path}`);
  const files = {
    "/photo.jpg": photo,
    "/cabin.heic": here("../../fixtures/cabin.heic"),
    "/jsquash/mozjpeg_dec.wasm": jsquash("jpeg/codec/dec/mozjpeg_dec.wasm"),
    "/jsquash/mozjpeg_enc.wasm": jsquash("jpeg/codec/enc/mozjpeg_enc.wasm"),
    "/jsquash/squoosh_resize_bg.wasm": jsquash("resize/lib/resize/pkg/squoosh_resize_bg.wasm"),
  };
  const script = async (name) => readFile(join(out, name), "utf8");
  const pages = { "/": "page.js", "/check": "check.js" };

  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    try {
      let body;
      if (pages[path]) body = `<!doctype html><title>photo</title><script type="module" src="/${pages[path]}"></script>`;
      else if (files[path]) body = await readFile(files[path]);
      else if (path.startsWith("/pkg/")) body = await readFile(join(siteRoot, path));
      // The same worker as in a browser that has no WebCodecs, or no SIMD either.
      else if (path === "/worker-wasm.js") body = `delete self.ImageDecoder;\n${await script("worker.js")}`;
      else if (path === "/worker-base.js") {
        body = `delete self.ImageDecoder; WebAssembly.validate = () => false;\n${await script("worker.js")}`;
      } else body = await readFile(join(out, path));
      const type = types[pages[path] ? "html" : (path.split(".").pop() ?? "")] ?? "application/octet-stream";
      const csp = path === "/" || path === "/page.js" ? benchPolicy : sitePolicy;
      response.writeHead(200, { "content-type": type, "content-security-policy": csp }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(out, { recursive: true, force: true });
    },
  };
}
