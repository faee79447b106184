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
  write("packages/platform/src/store.bench.ts", "export default [{ key: 'store.get' }];");
});
afterEach(() => rmSync(root, { recursive: true }));

test("a suite is what a package's benchmarks are", async () => {
  expect(await keys("build")).toEqual(["build.raw", "build.nth"]);
  expect(await keys("store")).toEqual(["store.get"]);
});

test("no name means all suites", async () => {
  expect(await keys()).toEqual(["build.raw", "build.nth", "store.get"]);
});

test("an unknown suite is named, with those that exist", async () => {
  await expect(keys("bild")).rejects.toMatchObject({
    code: "usage",
    message: 'There is no benchmark suite "bild"; there are: build, store',
  });
});

test("a file without cases is named", async () => {
  write("packages/cli/src/cli.bench.ts", "export default 1;");
  await expect(keys("cli")).rejects.toMatchObject({
    code: "bench-failed",
    message: expect.stringContaining("packages/cli/src/cli.bench.ts") as string,
  });
});

async function keys(...wanted: string[]): Promise<string[]> {
  return (await loadSuites(root, wanted)).map(({ key }) => key);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
