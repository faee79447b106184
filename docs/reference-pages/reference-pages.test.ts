import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { exitCodes } from "../../packages/cli/src/exit-codes.ts";
import { verbTable } from "../../packages/cli/src/verbs/verb-table.ts";
import { sections } from "../.vitepress/pages.ts";
import { renderTables } from "./render-parts.ts";

const docs = join(import.meta.dirname, "..");

let parts: Record<string, string>;

beforeAll(async () => {
  parts = await renderTables();
});

test("the sidebar lists every page, in both languages, and the reference in English", () => {
  const listed = sections.flatMap(({ folder, pages }) =>
    (folder === "reference" ? [folder] : [folder, `ru/${folder}`]).flatMap((path) =>
      Object.keys(pages).map((name) => join(path, `${name}.md`)),
    ),
  );
  const found = globSync("{,ru/}{guide,explanations,reference}/*.md", { cwd: docs });
  expect(found.toSorted()).toEqual(listed.toSorted());
});

test("every verb has its options and examples, its JSON form, and every exit code is listed", async () => {
  const commandLine = parts["command-line"]!;
  const jsonOutput = readFileSync(join(docs, "reference/json-output.md"), "utf8");
  for (const [name, { load }] of Object.entries(verbTable)) {
    const [, section = ""] = commandLine.split(`\n## ${name} {#${name}}\n`);
    const [ownSection = ""] = section.split("\n## ");
    const { options = {}, examples } = await load();
    for (const { flags } of Object.values(options)) expect(ownSection).toContain(`| \`${flags}\` |`);
    for (const example of examples) expect(ownSection).toContain(`npx ${example}`);
    expect(jsonOutput, `the JSON form of ${name}`).toContain(`\`${name}`);
  }
  for (const value of Object.values(exitCodes)) expect(commandLine).toContain(`| \`${value}\` |`);
});

test("the page of the command line has every environment variable that the command reads", () => {
  const packages = join(docs, "../packages");
  const files = globSync("cli/src/**/*.ts", { cwd: packages });
  const read = files.filter((path) => !/\.test\.|\/(testing|torture)[./]/.test(path.replaceAll("\\", "/")));
  const names = read.flatMap(
    (path) => readFileSync(join(packages, path), "utf8").match(/ORDERPANE_(?:SETTING_|[A-Z_]+)/g) ?? [],
  );
  expect(new Set(names).size).toBeGreaterThan(3);
  expect(names.filter((name) => !parts["command-line"]!.includes(`| \`${name}`))).toEqual([]);
});
