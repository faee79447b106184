import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describeOldNode } from "@orderpane/cli/require-node";
import { expect, test } from "vitest";

const bin = resolve(import.meta.dirname, "../bin/orderpane.js");
const rootManifest = resolve(import.meta.dirname, "../../../package.json");

test.each(["22.18.0", "22.21.1", "23.6.0", "24.0.0", "26.10.0", "100.0.0"])(
  "Node %s is recent enough",
  (version) => {
    expect(describeOldNode("orderpane", version, "/usr/bin/node")).toBeUndefined();
  },
);

test.each(["0.10.48", "12.22.12", "20.20.2", "22.17.1", "23.5.0"])("Node %s is too old", (version) => {
  const problem = describeOldNode("orderpane", version, "/usr/bin/node");
  expect(problem).toContain(`needs Node 22.18 or newer, but this is Node ${version} (/usr/bin/node)`);
});

test("the message names the package of Node that this project installs on this machine", () => {
  const { optionalDependencies } = JSON.parse(readFileSync(rootManifest, "utf8")) as {
    optionalDependencies: Record<string, string>;
  };
  const problem = describeOldNode("orderpane", "20.20.2", "/usr/bin/node");
  const [, name = "", version] = /npm install --save-optional ([\w-]+)@([\d.]+)`/.exec(problem ?? "") ?? [];
  expect(optionalDependencies).toHaveProperty(name, version);
  expect(problem).toContain("`npx orderpane …`");
});

test("the command under an old Node says what to run instead, in one line, and exits with 2", () => {
  const program = `
    Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.0.0" } });
    await import(${JSON.stringify(pathToFileURL(bin).href)});`;
  const args = ["--input-type=module", "--eval", program];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stderr).toMatch(/^orderpane needs Node 22\.18 or newer.*\n$/);
  expect([status, stdout]).toEqual([2, ""]);
});
