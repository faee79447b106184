import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describeOldNode } from "@orderpane/cli/require-node";
import { expect, test } from "vitest";
import { projectRoot } from "./resolve-bin.ts";

test.each(["22.18.0", "22.21.1", "23.6.0", "24.0.0", "26.10.0", "100.0.0"])("Node %s will do", (version) => {
  expect(describeOldNode("orderpane", version, "/usr/bin/node")).toBeUndefined();
});

test.each(["0.10.48", "12.22.12", "20.20.2", "22.17.1", "23.5.0"])("Node %s is too old", (version) => {
  const problem = describeOldNode("orderpane", version, "/usr/bin/node");
  expect(problem).toContain(`needs Node 22.18 or newer, but this is Node ${version} (/usr/bin/node)`);
});

test("the package that brings a newer one is the project's own for this machine", () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
    optionalDependencies: Record<string, string>;
  };
  const problem = describeOldNode("orderpane", "20.20.2", "/usr/bin/node");
  const [, name = "", version] = /npm install --save-optional ([\w-]+)@([\d.]+)`/.exec(problem ?? "") ?? [];
  expect(optionalDependencies).toHaveProperty(name, version);
  expect(problem).toContain("`npx orderpane …`");
});

test.each(["packages/cli/bin/orderpane.js", "packages/tooling/bin/tooling.js"])(
  "%s under an old Node says what to run instead, in one line, and exits with 2",
  (bin) => {
    const { status, stdout, stderr } = runUnderOldNode(join(projectRoot, bin));
    expect(stderr).toMatch(/^\w+ needs Node 22\.18 or newer.*\n$/);
    expect(stdout).toBe("");
    expect(status).toBe(2);
  },
);

/** Under an old Node of this machine if there is one, otherwise under this one with another version. */
function runUnderOldNode(bin: string) {
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
