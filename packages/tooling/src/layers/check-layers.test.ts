import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkLayers } from "./check-layers.ts";

const root = resolve(import.meta.dirname, "../../../..");
let planted: string;

beforeEach(() => {
  planted = mkdtempSync(join(tmpdir(), "orderpane-layers-"));
});
afterEach(() => rmSync(planted, { recursive: true }));

test("a forbidden import and a cycle are reported with their place and reason", () => {
  for (const path of ["package.json", "packages/build/package.json"]) {
    mkdirSync(dirname(join(planted, path)), { recursive: true });
    cpSync(join(root, path), join(planted, path));
  }
  write("packages/build/src/spy.ts", '\nimport { apply } from "@orderpane/deploy";\n\napply();\n');
  write("packages/build/src/a/one.ts", 'import type { B } from "../b.ts";');
  write("packages/build/src/b.ts", 'import "./a/two.ts";');
  write("packages/build/src/a/two.ts", "");
  write("packages/build/fixtures/bad/index.ts", 'import "@orderpane/deploy";');
  write("packages/build/node_modules/x/index.js", 'import "@orderpane/deploy";');
  const report = checkLayers(planted).join("\n");
  expect(report).toContain(
    'packages/build/src/spy.ts:2  "@orderpane/deploy"  packages/build may import @orderpane/protocol of our packages\n',
  );
  expect(report).toContain(
    "these import each other: packages/build/src/a/one.ts imports packages/build/src/b.ts",
  );
  expect(report).not.toMatch(/fixtures|node_modules/);
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(planted, path)), { recursive: true });
  writeFileSync(join(planted, path), text);
}
