import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findFolderCycles } from "./folder-cycles.ts";

test("folders that import each other are named by the imports that close the cycle, tests left out", () => {
  const root = mkdtempSync(join(tmpdir(), "orderpane-cycles-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const sources = {
    "z.ts": 'import "./a/one.ts";',
    "a/one.ts": 'export type { X } from "../b/one.ts";',
    "a/two.ts": "",
    "b/one.ts": "",
    "b/two.ts": 'await import("../a/two.ts");',
    "c/one.ts": 'import "../d/one.ts";',
    "d/one.ts": "",
    "d/one.test.ts": 'import "../c/one.ts";',
  };
  for (const [file, source] of Object.entries(sources)) {
    const path = join(root, "packages/x/src", file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, source);
  }
  expect(findFolderCycles(root)).toEqual([
    "packages/x/src  these import each other: packages/x/src/a/one.ts imports packages/x/src/b/one.ts, " +
      "packages/x/src/b/two.ts imports packages/x/src/a/two.ts",
  ]);
});
