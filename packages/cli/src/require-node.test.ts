import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isRecentEnough } from "@orderpane/cli/require-node";
import { expect, test } from "vitest";

const bin = resolve(import.meta.dirname, "../bin/orderpane.js");

test.each([
  ["12.22.12", false],
  ["22.17.1", false],
  ["22.18.0", true],
  ["23.5.0", false],
  ["23.6.0", true],
  ["100.0.0", true],
])("Node %s is recent enough: %s", (version, isRecent) => {
  expect(isRecentEnough(version)).toBe(isRecent);
});

test("under an old Node, the command prints one line and exits with 2", () => {
  const program = `
    Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.0.0" } });
    await import(${JSON.stringify(pathToFileURL(bin).href)});`;
  const args = ["--input-type=module", "--eval", program];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stderr).toMatch(/^orderpane needs Node 22\.18 or newer, but this is Node 20\.0\.0 .*\n$/);
  expect([status, stdout]).toEqual([2, ""]);
});
