import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
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
  const { status, stdout, stderr } = runUnderOldNode();
  expect(stderr).toMatch(/^orderpane needs Node 22\.18 or newer.*\n$/);
  expect(stdout).toBe("");
  expect(status).toBe(2);
});

/**
 * Uses an old Node of this machine if there is one, otherwise this one with a version that only pretends to
 * be old.
 */
function runUnderOldNode() {
  const old = oldNode();
  if (old !== undefined) return spawnSync(old, [bin], { encoding: "utf8" });
  const program = `
    Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.0.0" } });
    await import(${JSON.stringify(pathToFileURL(bin).href)});`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
}

function oldNode(): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/bin", "/usr/local/bin"];
  return folders
    .map((folder) => join(folder, "node"))
    .filter((path) => existsSync(path))
    .find((path) => {
      const version = execFileSync(path, ["-p", "process.versions.node"], { encoding: "utf8" }).trim();
      return describeOldNode("node", version, path) !== undefined;
    });
}
