import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findFolderCycles } from "./folder-cycles.ts";

/** Each row lists imports: `a.ts > b.ts` says that a.ts imports b.ts. */
test.each([
  ["two files", "a.ts > b.ts, b.ts > a.ts"],
  ["two folders", "a/one.ts > b/one.ts, b/two.ts > a/two.ts"],
  ["a folder and a file beside it", "a/one.ts > index.ts, index.ts > a/two.ts"],
  ["folders in a folder", "a/b/one.ts > a/c/one.ts, a/c/two.ts > a/b/two.ts"],
])("%s that import each other are found", (_, imports) => {
  expect(findCyclesIn(imports)).toHaveLength(1);
});

test("a cycle is named by the imports that close it, without those that lead to it", () => {
  const imports = "z.ts > a/one.ts, a/one.ts > b/one.ts, b/two.ts > c.tsx, c.tsx > a/two.ts";
  expect(findCyclesIn(imports)).toEqual([
    "packages/x/src  these import each other: packages/x/src/a/one.ts imports packages/x/src/b/one.ts, " +
      "packages/x/src/b/two.ts imports packages/x/src/c.tsx, packages/x/src/c.tsx imports packages/x/src/a/two.ts",
  ]);
});

test.each([
  ["an entry over its folder", "a.ts > a/one.ts, a/one.ts > a/two.ts"],
  ["a folder between two files", "a/one.ts > low.ts, top.ts > a/one.ts"],
  ["two ways to one folder", "a.ts > b.ts, a.ts > c.ts, b.ts > d.ts, c.ts > d.ts"],
  ["a test", "a/one.ts > b/one.ts, b/one.test.ts > a/one.ts"],
  ["test support", "a/one.ts > b/one.ts, b/testing/kit.ts > a/one.ts"],
])("%s is not a cycle", (_, imports) => {
  expect(findCyclesIn(imports)).toEqual([]);
});

/** The forms of an import, which take turns. */
const forms = [
  (path: string) => `import { x } from "${path}";`,
  (path: string) => `export type {\n  X,\n} from "${path}";`,
  (path: string) => `import "${path}";`,
  (path: string) => `const { x } = await import("${path}");`,
];

function findCyclesIn(imports: string): string[] {
  const root = mkdtempSync(join(tmpdir(), "orderpane-cycles-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const src = join(root, "packages/x/src");
  const sources = new Map<string, string>();
  for (const [index, [from = "", to = ""]] of imports
    .split(", ")
    .map((pair) => pair.split(" > "))
    .entries()) {
    const path = `./${"../".repeat(from.split("/").length - 1)}${to}`;
    sources.set(from, `${sources.get(from) ?? ""}\n${forms[index % forms.length]!(path)}`);
    if (!sources.has(to)) sources.set(to, "");
  }
  for (const [file, source] of sources) {
    mkdirSync(dirname(join(src, file)), { recursive: true });
    writeFileSync(join(src, file), source);
  }
  return findFolderCycles(root);
}
