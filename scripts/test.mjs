// The list of checks behind `make test`; start it through scripts/test, which
// installs what it needs. Each check runs even if an earlier one failed, unless
// it needs that one's result. The last line is the sum of all tests and checks.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism, freemem } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

const target = process.env.CARGO_TARGET_DIR;
const bin = "node_modules/.bin";
const logs = join(target, "test-logs");
mkdirSync(logs, { recursive: true });
const vitestReport = join(logs, "vitest.json");
const browserReport = join(logs, "browser.json");

/**
 * A folder in memory for what tests write, where there is room for it: on a disk they wait for
 * each transaction of each of their databases.
 */
function memoryFolder() {
  const memory = "/dev/shm";
  const enough = 6 * 1024 ** 3;
  if (process.env.TMPDIR || !existsSync(memory) || freemem() < 2 * enough) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < enough) return;
  const folder = mkdtempSync(join(memory, "harbor-tests-"));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}
memoryFolder();

/** Checks that run now. Each leads a group of processes of its own. */
const running = new Set();

function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended.
  }
}

process.on("exit", () => {
  for (const child of running) endGroup(child, "SIGTERM");
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(130));

/** A check that takes longer than `maxMinutes`, or than this, waits forever: on two processors the slowest take half of it. */
const CHECK_MAX_MINUTES = 40;
/** Then what has not ended by itself is killed. */
const END_MAX_MS = 20_000;

/** Figures of a check that is one test by itself. */
const single = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

/** Adds up every match of a pattern with named groups in what a check printed. */
function sum(pattern, output) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { groups } of output.matchAll(pattern)) {
    for (const key of Object.keys(total)) total[key] += Number(groups[key] ?? 0);
  }
  return total;
}

const report = (file, read) => () => read(JSON.parse(readFileSync(file, "utf8")));

const withoutPostgres = process.env.HAVE_POSTGRES ? [] : ["--filterset", "not test(/::postgres$/)"];

/**
 * part: what `scripts/test PART` selects; run: the command; count: figures from
 * its output, else it counts as one; needs: checks without which it is pointless; runsWith: the check
 * after it, with which it runs at once, because each leaves processors idle by itself; maxMinutes: then it is ended.
 */
const checks = [
  { part: "lint", name: "rust format", run: ["cargo", "fmt", "--all", "--check"] },
  {
    part: "lint",
    name: "biome",
    run: [`${bin}/biome`, "ci", "--error-on-warnings", ...(process.stdout.isTTY ? [] : ["--colors=off"]), "."],
  },
  { part: "lint", name: "house rules", run: ["node", "scripts/lint-house.mjs"] },
  { part: "lint", name: "import cycles", run: ["node", "scripts/import-cycles.mjs"] },
  { part: "lint", name: "types of the islands", run: [`${bin}/tsc`, "--noEmit", "-p", "frontend-islands"] },
  { part: "lint", name: "types of the browser tests", run: [`${bin}/tsc`, "--noEmit", "-p", "end2end"] },
  { part: "lint", name: "generated types", run: ["scripts/types", "--check"] },
  {
    part: "lint",
    name: "licenses and bans",
    run: ["cargo", "deny", "--locked", "check", "bans", "licenses", "sources"],
  },
  { part: "lint", name: "commits", run: ["node", "scripts/lint-commits.mjs"] },
  { part: "lint", name: "license texts", run: ["node", "scripts/licenses.mjs", "--check"] },
  {
    part: "lint",
    name: "checks of the checks",
    run: ["node", "--test", "--test-reporter=spec", "scripts/**/*.test.mjs"],
    count: (output) => sum(/^\W*pass (?<passed>\d+)\s+\W*fail (?<failed>\d+)[\s\S]*?skipped (?<skipped>\d+)/gm, output),
  },
  {
    part: "lint",
    name: "clippy",
    run: [
      ...["cargo", "clippy", "--locked", "--workspace", "--all-targets", "--all-features", "--quiet"],
      ...["--", "-D", "warnings"],
    ],
    runsWith: "wasm modules",
  },
  { part: "unit browser", name: "wasm modules", run: ["scripts/build-wasm"] },
  {
    part: "unit faults browser",
    name: "browser files",
    run: ["scripts/build-islands"],
  },
  {
    part: "unit faults browser",
    name: "build",
    // With the test programs: features of what they share differ without them, and
    // everything would be compiled twice.
    run: ["cargo", "build", "--locked", "--quiet", "--workspace", "--bins", "--tests"],
  },
  { part: "unit faults browser", name: "demo pictures", run: ["scripts/demo-pictures"], needs: ["build"] },
  {
    part: "unit",
    name: "rust tests",
    run: [
      ...["scripts/with-postgres", "cargo", "nextest", "run", "--locked", "--workspace", "--no-fail-fast"],
      // What "build" has built: without these, the programs in examples/ too.
      ...["--lib", "--bins", "--tests"],
      ...["--status-level", "fail", "--final-status-level", "fail", ...withoutPostgres],
      // Many wait for a clock or for a peer that does not answer.
      ...["--test-threads", String(4 * availableParallelism())],
    ],
    needs: ["browser files"],
    count: (output) => {
      const line = /Summary .*tests? run: .*/.exec(output)?.[0] ?? "";
      const number = (what) => Number(new RegExp(`(\\d+) ${what}`).exec(line)?.[1] ?? 0);
      return { passed: number("passed"), failed: number("failed") + number("timed out"), skipped: number("skipped") };
    },
  },
  {
    part: "unit",
    name: "island tests",
    run: [
      ...["npm", "test", "--silent", "--workspace", "frontend-islands", "--"],
      ...["--reporter=default", "--reporter=json", `--outputFile=${vitestReport}`],
    ],
    fresh: vitestReport,
    runsWith: "faults",
    count: report(vitestReport, (r) => ({
      passed: r.numPassedTests,
      failed: r.numFailedTests + (r.numFailedTests === 0 && !r.success ? 1 : 0),
      skipped: r.numPendingTests + r.numTodoTests,
    })),
  },
  {
    part: "faults",
    name: "faults",
    // The long form, against the optimized server, is `make faults`.
    run: ["scripts/with-postgres", `${target}/debug/faults`, "--short"],
    needs: ["browser files", "build", "demo pictures"],
    count: (output) => sum(/^(?<passed>\d+) passed, (?<failed>\d+) failed, (?<skipped>\d+) skipped$/gm, output),
  },
  {
    part: "unit",
    name: "simulation",
    // A minute; `scripts/simulate HOURS` goes on.
    run: [`${target}/debug/simulation`],
    needs: ["build"],
    count: (output) => sum(/^(?<passed>\d+) passed, (?<failed>\d+) failed$/gm, output),
  },
  {
    part: "unit",
    name: "simulation on both engines",
    // Half a minute; `scripts/simulate HOURS --both` goes on.
    run: ["scripts/with-postgres", `${target}/debug/simulation`, "0.01", "--both"],
    needs: ["build"],
    unless: process.env.HAVE_POSTGRES ? "" : "no PostgreSQL found",
    count: (output) => sum(/^(?<passed>\d+) passed, (?<failed>\d+) failed$/gm, output),
  },
  {
    part: "browser",
    name: "photo worker",
    run: ["node", "--test", "--test-reporter=spec", "end2end/perf/photo/worker.test.mjs"],
    needs: ["wasm modules"],
    unless: process.env.CHROMIUM ? "" : "no Chrome or Chromium found",
    count: (output) => sum(/^\W*pass (?<passed>\d+)\s+\W*fail (?<failed>\d+)[\s\S]*?skipped (?<skipped>\d+)/gm, output),
  },
  {
    part: "browser",
    name: "browser tests",
    run: ["scripts/with-postgres", `${bin}/playwright`, "test", "--config", "end2end/playwright.config.ts"],
    needs: ["browser files", "wasm modules", "build"],
    unless: process.env.CHROMIUM ? "" : "no Chrome or Chromium found",
    fresh: browserReport,
    maxMinutes: 75,
    environment: { BROWSER_REPORT: browserReport },
    count: report(browserReport, ({ stats, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped,
    })),
  },
];

/** `quiet` keeps the output for the caller, who prints it as a whole. */
function run({ run: [command, ...rest], environment = {}, maxMinutes = CHECK_MAX_MINUTES }, quiet = false) {
  return new Promise((resolve) => {
    const child = spawn(command, rest, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, CARGO_TERM_PROGRESS_WHEN: "never", ...environment },
      detached: true,
    });
    running.add(child);
    const bound = setTimeout(() => {
      collect(process.stderr)(`Error: it has not ended in ${maxMinutes} minutes\n`);
      endGroup(child, "SIGTERM");
      setTimeout(() => endGroup(child, "SIGKILL"), END_MAX_MS).unref();
    }, maxMinutes * 60_000);
    const ended = (ok) => {
      clearTimeout(bound);
      running.delete(child);
      resolve({ ok, output: stripVTControlCharacters(output) });
    };
    let output = "";
    const collect = (stream) => (chunk) => {
      output += chunk;
      if (!quiet) stream.write(chunk);
    };
    child.stdout.setEncoding("utf8").on("data", collect(process.stdout));
    child.stderr.setEncoding("utf8").on("data", collect(process.stderr));
    child.on("error", (cause) => {
      console.error(String(cause));
      ended(false);
    });
    child.on("close", (code) => ended(code === 0));
  });
}

/** The lines of an output that name what failed and why, few enough to be read at its end. */
function essence(output) {
  const telling =
    /^\s*(?:\d+\) \[|FAIL\b|LOST\b|Seed \d+: |error\b|Error: |.*panicked at |.*Test timeout |Locator: |\s+> +\d+ \| |\+ +"|.*\): LOST$)/;
  return [...new Set(output.split("\n").filter((line) => telling.test(line)))].slice(0, 16);
}

/** Names of the tests that need PostgreSQL, asked of the test programs themselves. */
async function namePostgresTests() {
  console.log("    Skipped without PostgreSQL:");
  await run({
    run: ["cargo", "nextest", "list", "--workspace", "--cargo-quiet", "--filterset", "test(/::postgres$/)"],
  });
}

const parts = process.argv.slice(2);
const chosen = checks.filter((c) => parts.length === 0 || c.part.split(" ").some((part) => parts.includes(part)));
const total = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
const broken = new Set();
const failures = [];

function figuresOf(check, ok, output) {
  let figures;
  try {
    figures = check.count ? check.count(output) : single(ok);
  } catch {
    figures = single(false);
  }
  // A command that failed without naming a failed test has failed all the same.
  if (!ok && figures.failed === 0) figures.failed = 1;
  return figures;
}

async function perform(check, quiet) {
  const started = Date.now();
  const missing = (check.needs ?? []).find((name) => broken.has(name));
  const reason = check.unless || (missing && `"${missing}" failed`);
  if (!quiet) console.log(`\n==> ${check.name}`);
  let figures;
  let printed = "";
  if (reason) {
    printed = `    skipped: ${reason}\n`;
    if (!quiet) process.stdout.write(printed);
    figures = { passed: 0, failed: 0, skipped: 1 };
  } else {
    if (check.fresh) rmSync(check.fresh, { force: true });
    const { ok, output } = await run(check, quiet);
    printed = output;
    figures = figuresOf(check, ok, output);
    if (figures.failed > 0) {
      broken.add(check.name);
      failures.push(`  ${check.name}:`, ...essence(output).map((line) => `    ${line.trim().slice(0, 200)}`));
    }
    if (check.name === "rust tests" && !process.env.HAVE_POSTGRES) await namePostgresTests();
  }
  if (quiet) console.log(`\n==> ${check.name}\n${printed}`);
  for (const key of Object.keys(total)) total[key] += figures[key];
  const seconds = ((Date.now() - started) / 1000).toFixed(0).padStart(5);
  let state = "ok";
  if (reason) state = "skipped";
  else if (figures.failed > 0) state = "FAILED";
  const { passed, failed, skipped } = figures;
  lines.push(`  ${check.name.padEnd(28)}${state.padEnd(9)}${seconds} s   ${passed}/${failed}/${skipped}`);
}

while (chosen.length > 0) {
  const [check, next] = chosen;
  const both = check.runsWith !== undefined && check.runsWith === next?.name;
  await Promise.all(chosen.splice(0, both ? 2 : 1).map((each) => perform(each, both)));
}

console.log(`\n  ${"check".padEnd(28)}${"".padEnd(9)}  time   passed/failed/skipped`);
console.log(lines.join("\n"));
if (failures.length > 0) console.log(`\n${failures.join("\n")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
