import assert from "node:assert/strict";
import { test } from "node:test";
import { problemsOf } from "./lint-commits.mjs";

test("a subject that names place and change passes", () => {
  for (const subject of [
    "mail: a refused sender is not a refused recipient",
    "photos, page reports: what one sender can use up is bounded",
    "home: a wiped cache is read again",
    "editing: a row is temporary; it leaves after its values are written",
  ])
    assert.deepEqual(problemsOf(subject), [], subject);
});

test("what is unfinished, has no place or is two changes is found", () => {
  for (const [subject, problem] of [
    ["wip: mail", "unfinished"],
    ["mail: wip", "unfinished"],
    ["mail: new sender (not compiled yet)", "unfinished"],
    ["fixup! mail: a refused sender", "unfinished"],
    ["fix", "no place"],
    ["a refused sender is not a refused recipient", "no place"],
    ["mail: a refused sender; tests: a pace", "two changes"],
    [`mail: ${"a refused sender and ".repeat(10)}`, "longer"],
  ])
    assert.ok(
      problemsOf(subject).some((found) => found.includes(problem)),
      subject,
    );
});
