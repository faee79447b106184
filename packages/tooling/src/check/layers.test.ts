import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot, resolveBin } from "../programs/resolve-bin.ts";
import { runCommand } from "../programs/run-command.ts";

const allowed = [
  ["packages/build/src/a.ts", 'import "@orderpane/protocol/bundle";'],
  ["packages/build/src/b.ts", 'import "node:fs"; import "./b/c.ts"; import "../package.json"; import(name);'],
  ["packages/build/src/a.test.ts", 'import "@orderpane/platform"; import "./testing/a.ts";'],
  ["packages/cli/src/a.test.ts", 'import "../../deploy/src/testing/store.ts";'],
  ["packages/runtime/src/a.ts", 'export type { T } from "@orderpane/protocol/order";'],
  ["widgets/card/server.ts", 'import "node:crypto"; import "@orderpane/server/widget";'],
  ["docs/gallery/samples.tsx", 'import "../../packages/runtime/src/ui.ts";'],
] as const;

const relative = "A relative path must stay inside its package.";
const forTests = "Only tests may import test support.";
const valueImport = "packages/runtime may import only types of protocol.";

const forbidden = [
  ["packages/protocol/src/a.ts", 'import "node:fs";', "Node.js builtin module `node:fs`"],
  ["packages/protocol/src/b.ts", "import(name);", "Expected a literal string"],
  ["packages/deploy/src/a.ts", 'import "../../build/src/index.ts";', relative],
  ["packages/deploy/src/b.ts", 'import "./testing/store.ts";', forTests],
  ["packages/deploy/src/c.ts", 'import "@orderpane/build";', "packages/deploy may import protocol."],
  ["packages/server/src/a.ts", 'export * from "@orderpane/platform";', "may import protocol, deploy."],
  ["packages/server/src/b.ts", 'import("@orderpane/platform");', "may import protocol, deploy."],
  ["packages/runtime/src/b.ts", 'import { T } from "@orderpane/protocol/order"; T();', valueImport],
  ["widgets/card/index.tsx", 'import "@orderpane/runtime/testing";', forTests],
  ["widgets/stock/server.ts", 'import "@orderpane/server";', "widgets may import server/widget."],
  ["examples/shop/main.ts", 'import "@orderpane/deploy";', "may import none."],
] as const;

let folder: string;
/** What the linter says, by file. */
let problems: Map<string, string[]>;

interface Report {
  readonly diagnostics: readonly { filename: string; message: string; help: string }[];
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "orderpane-layers-"));
  // For the configuration. It stands beside the sources, because the linter would check it.
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(join(projectRoot, "node_modules/oxlint"), join(folder, "node_modules/oxlint"), "junction");
  const cwd = join(folder, "project");
  for (const [file, source] of [...allowed, ...forbidden]) {
    mkdirSync(dirname(join(cwd, file)), { recursive: true });
    writeFileSync(join(cwd, file), source);
  }
  copyFileSync(join(projectRoot, "oxlint.config.ts"), join(cwd, "oxlint.config.ts"));
  const oxlint = [resolveBin("oxlint", "oxlint"), "--format=json"];
  const { stdout } = await runCommand(process.execPath, oxlint, { cwd });
  const { diagnostics } = JSON.parse(stdout) as Report;
  const ofFiles = Map.groupBy(diagnostics, ({ filename }) => filename.replaceAll("\\", "/"));
  problems = new Map(
    Array.from(ofFiles, ([file, found]) => [file, found.map(({ message, help }) => `${message} ${help}`)]),
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(allowed)("the layers allow in %s: %s", (file) => {
  expect(problems.get(file)).toBeUndefined();
});

test.each(forbidden)("the layers forbid in %s: %s", (file, _source, message) => {
  expect(problems.get(file)).toContainEqual(expect.stringContaining(message));
});
