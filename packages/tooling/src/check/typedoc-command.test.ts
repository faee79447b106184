import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "../programs/run-command.ts";
import { typedocCommand, typedocOptions } from "./typedoc-command.ts";

test("a public name without a doc comment and a link to an unknown name are refused", async () => {
  const folder = mkdtempSync(join(tmpdir(), "orderpane-typedoc-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write("package.json", '{ "name": "@orderpane/runtime" }');
  write("tsconfig.json", '{ "files": ["index.ts"] }');
  write("index.ts", "export const bare = 1;\n/** See {@link Missing}. */\nexport const documented = 1;\n");

  const own = { tsconfig: "tsconfig.json", entryPoints: ["index.ts"] };
  write("typedoc.json", JSON.stringify({ extends: [typedocOptions], ...own }));

  const args = [...typedocCommand(join(folder, "typedoc.json")), "--emit", "none"];
  const { code, output } = await runCommand(process.execPath, args);
  expect(output).toMatch(/bare \(Variable\).* does not have any documentation/);
  expect(output).toMatch(/Failed to resolve link to "Missing" in comment for documented/);
  expect(output).not.toContain("documented (Variable)");
  expect(code).not.toBe(0);
});
