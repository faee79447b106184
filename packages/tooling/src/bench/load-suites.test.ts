import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSuites } from "./load-suites.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "orderpane-bench-"));
  write("packages/build/src/a.bench.ts", "export default [{ key: 'build.raw' }];");
  write("packages/build/src/deep/b.bench.ts", "export default [{ key: 'build.nth' }];");
  write("packages/tooling/src/published/install.bench.ts", "export default [{ key: 'install.packed' }];");
});
afterEach(() => rmSync(root, { recursive: true }));

test("a suite has all benchmarks of a package, and without a name all suites are loaded", async () => {
  expect(await keys("build")).toEqual(["build.raw", "build.nth"]);
  expect(await keys()).toEqual(["build.raw", "build.nth", "install.packed"]);
  expect(await keys("install")).toEqual(["install.packed"]);
});

test("the error about an unknown suite lists the suites that exist", async () => {
  const message = 'There is no benchmark suite "bild"; there are: build, install';
  await expect(keys("bild")).rejects.toMatchObject({ code: "usage", message });
});

test("the error about a file without cases names the file", async () => {
  write("packages/cli/src/cli.bench.ts", "export default 1;");
  await expect(keys("cli")).rejects.toThrow("packages/cli/src/cli.bench.ts must have defineBench");
});

async function keys(...wanted: string[]): Promise<string[]> {
  const suites = await loadSuites(root, wanted);
  return suites.flatMap(({ cases }) => cases.map(({ key }) => key));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
