// How long it takes from saving a file until the running `cargo leptos watch` serves what
// was made of it. Start that first, then: node end2end/perf/watch/measure.mjs
import { readFileSync, writeFileSync } from "node:fs";

const ROUNDS = 3;
const PATIENCE_MS = 180_000;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const build = async () => {
  try {
    return await (await fetch("http://127.0.0.1:3000/debug/build")).text();
  } catch {
    return null;
  }
};

async function changed(before) {
  const started = performance.now();
  while (performance.now() - started < PATIENCE_MS) {
    const now = await build();
    if (now && now !== before) return performance.now() - started;
    await pause(50);
  }
  throw new Error("nothing was built again");
}

async function measure(name, file, change) {
  const was = readFileSync(file, "utf8");
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await build();
    try {
      writeFileSync(file, change(was, round));
      console.log(name, `${((await changed(before)) / 1_000).toFixed(1)} s`);
    } finally {
      const changedTo = await build();
      writeFileSync(file, was);
      await changed(changedTo);
      await pause(1_000);
    }
  }
}

await measure("style", "style/sections/shared.css", (css, round) => `${css}\n.measured-${round} {\n  color: red;\n}\n`);
await measure(
  "island",
  "frontend-islands/src/islands/visualizer/meter.tsx",
  (text, round) => `${text}\nvoid ${round};\nconsole.debug(${round});\n`,
);
// Something that is in the page: what changes nothing in the executable restarts nothing.
await measure("view", "app/src/pages/home.rs", (text, round) => text.replace("view! {", `view! { {"round ${round}"} `));
