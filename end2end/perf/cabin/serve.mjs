// Bundles the cabin's bridge and Worker, and serves them with the site's policy.
import { createServer } from "node:http";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/** A path next to this file. */
export const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const target = process.env.CARGO_TARGET_DIR ?? here("../../../target");
export const modules = join(process.env.LEPTOS_SITE_ROOT ?? join(target, "site"), "pkg");

const types = { js: "text/javascript", wasm: "application/wasm", jpg: "image/jpeg", html: "text/html" };
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; img-src 'self' blob:; base-uri 'none'; require-trusted-types-for 'script'; trusted-types app";

async function bundle() {
  const out = await mkdtemp(join(tmpdir(), "cabin-"));
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
        input: { page: here("page.ts"), worker: here("../../../frontend-islands/src/cabin/engine/worker.ts") },
        output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
      },
    },
  });
  return out;
}

/** `files` are more addresses, with the paths of what they serve. */
export async function serve(files) {
  const out = await bundle();
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    try {
      let body;
      if (path === "/") body = `<!doctype html><title>cabin</title><script type="module" src="/page.js"></script>`;
      else if (files[path]) body = await readFile(files[path]);
      else if (path.startsWith("/pkg/")) body = await readFile(join(modules, path.slice(5)));
      else body = await readFile(join(out, path));
      const type = types[path === "/" ? "html" : (path.split(".").pop() ?? "")] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "content-security-policy": policy }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    out,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(out, { recursive: true, force: true });
    },
  };
}
