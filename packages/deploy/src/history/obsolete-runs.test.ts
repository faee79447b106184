import { expect, test } from "vitest";
import { findObsoleteRuns } from "./obsolete-runs.ts";
import type { Change, Run } from "./change.ts";

/** A run with one change. */
function run(name: string, change: Partial<Change> = {}): Run {
  const changes: Change[] = [
    {
      at: "1970-01-01T00:00:00.000Z",
      action: "update",
      project: "shop",
      widget: "card",
      id: 1,
      build: null,
      acknowledged: true,
      before: null,
      ...change,
    },
  ];
  return { name, changes };
}

/** The given runs, and as many merges after them. */
function forgotten(runs: readonly Run[], merges: number): string[] {
  const later = Array.from({ length: merges }, (_, index) =>
    run(`m${String(index).padStart(3, "0")}`, { action: "merge" }),
  );
  const all = [...runs, ...later];
  return findObsoleteRuns(
    all.map(({ name }) => name),
    all,
  );
}

test("the newest fifty runs stay", () => {
  expect(forgotten([run("a"), run("b")], 48)).toEqual([]);
  expect(forgotten([run("a"), run("b")], 49)).toEqual(["a"]);
});

test("the last run of each project that a rollback would undo stays, however old it is", () => {
  const runs = [run("a"), run("b"), run("c", { project: "other" }), run("d", { action: "merge" })];
  expect(forgotten(runs, 60)).toEqual(["a", "d", ...Array.from({ length: 10 }, (_, n) => `m00${n}`)]);
});

test("runs that may have changed something stay: the store decides which of them a rollback undoes", () => {
  const runs = [run("a"), run("b"), run("c", { acknowledged: false }), run("d", { acknowledged: false })];
  expect(forgotten(runs, 50)).toEqual(["a"]);
  expect(forgotten(runs.slice(2), 50)).toEqual([]);
});

test("a damaged run counts as one of the fifty", () => {
  const names = Array.from({ length: 51 }, (_, index) => String(index + 100));
  expect(findObsoleteRuns(names, [run("150")])).toEqual(["100"]);
});
