import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { callsIn, endpointsIn, problemsOf } from "./lint-endpoints.mjs";

const RUST = `#[server(name = Save, prefix = "/api", endpoint = "admin/save", input = Json, output = Json)]
pub async fn save() {}

#[server(
    name = Submit, prefix = "/api", endpoint = "refit/submit", input = Json,
    output = Json
)]
pub async fn submit() {}
`;
const ENDPOINTS = endpointsIn([["api.rs", RUST]]);

const PASSING = {
  "src/lib/api.ts": `
    export const call = (name: string, args: object) => fetch(\`/api/\${name}\`, { body: JSON.stringify(args) });
    export const picture = (address: string) => fetch(address);`,
  "src/admin/admin-session.tsx": `
    import { call } from "../lib/api.ts";
    export interface Tools { request: (name: string, args: object) => unknown }
    export const tools: Tools = { request: (name, args) => call(\`admin/\${name}\`, args) };`,
};

/** The names that a script calls, in a project that has it. */
function namesIn(script) {
  const folder = mkdtempSync(join(tmpdir(), "endpoints-"));
  try {
    const files = { ...PASSING, "src/script.ts": script, "tsconfig.json": '{ "include": ["src"] }' };
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    return callsIn(join(folder, "tsconfig.json")).map(({ names }) => names);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const called = (...names) => [{ names, file: "script.ts", line: 1 }];
const problems = (calls, documented = "") => problemsOf(ENDPOINTS, calls, documented).map(({ problem }) => problem);

test("endpoints are found with their lines", () => {
  assert.deepEqual(
    ENDPOINTS.map(({ name, line }) => [name, line]),
    [
      ["admin/save", 1],
      ["refit/submit", 4],
    ],
  );
});

test("endpoints that are called have no problem", () => {
  assert.deepEqual(problems(called("admin/save", "refit/submit")), []);
});

test("an endpoint that no script calls is found, unless other programs are told of it", () => {
  assert.deepEqual(problems(called("admin/save")), [
    "no script calls the endpoint refit/submit: make it a plain function",
  ]);
  assert.deepEqual(problems(called("admin/save"), "| `/api/refit/submit` | sends |"), []);
  assert.equal(problems(called("admin/save"), "| `/api/refit/submitted` | sends |").length, 1);
});

test("a call of what is no endpoint is found", () => {
  assert.deepEqual(problems(called("admin/save", "refit/submit", "save")), ["there is no endpoint save"]);
});

test("a call whose type says no names is found", () => {
  const calls = [...called("admin/save", "refit/submit"), ...called()];
  assert.deepEqual(problems(calls), ["which endpoint this calls must be in its type"]);
});

test("calls are found by what they call, with all names of their types", () => {
  const script = `
    import { call as ask, picture } from "./lib/api.ts";
    import { tools } from "./admin/admin-session.tsx";
    const { request } = tools;
    const list = (name: string) => name;
    const CALLS = { one: "toggle", more: "toggle-many" } as const;
    export const works = (which: "one" | "more", name: string) => [
      ask("refit/submit", {}), picture("/logo.svg"), list("no call"), request("save", {}), tools.request(CALLS[which], {}),
      ask(name, {}), navigator.sendBeacon("/api/analytics/record"),
    ];`;
  assert.deepEqual(namesIn(script), [
    ["refit/submit"],
    ["admin/save"],
    ["admin/toggle", "admin/toggle-many"],
    [],
    ["analytics/record"],
  ]);
});
