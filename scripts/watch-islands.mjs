// Rebuilds islands and styles on each change, as long as the process whose
// number it is given is there.
import { chdir } from "node:process";
import { build } from "vite";

const parent = Number(process.argv[2]);
setInterval(() => {
  try {
    process.kill(parent, 0);
  } catch {
    process.exit();
  }
}, 500);

chdir("frontend-islands");
await build({ mode: "development", logLevel: "warn", build: { watch: {}, emptyOutDir: false } });
