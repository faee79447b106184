import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkReference, documentedPackages, makeReferencePage } from "./reference.ts";
import { projectRoot } from "./resolve-bin.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "orderpane-reference-"));
  write(".oxfmtrc.json", `{ "printWidth": 40, "ignorePatterns": ["dist/**"] }`);
  write("packages/a/package.json", `{ "name": "@orderpane/a", "exports": { ".": "./src/index.ts" } }`);
  write(
    "packages/a/src/index.ts",
    "/** Adds. */\nexport function add(first: number, second: number): number { return first + second; }\n",
  );
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const check = () => checkReference(root, ["packages/a"]);

test("a page that is missing or differs fails the check, which says what to run", async () => {
  const output = `packages/a/REFERENCE.md is not what the sources say now: run "npx tooling reference"\n`;
  expect(await check()).toEqual({ ok: false, output });
  const { file, text } = await makeReferencePage(root, "packages/a");
  write(file, text);
  expect(await check()).toEqual({ ok: true, output: "" });
  write(file, `${text}\n`);
  expect(await check()).toEqual({ ok: false, output });
});

test("an export without a doc comment fails it, even when the page is current", async () => {
  write("packages/a/src/index.ts", "export const a = 1;\n");
  const { file, text, problems } = await makeReferencePage(root, "packages/a");
  write(file, text);
  expect(problems).toHaveLength(1);
  expect(await check()).toEqual({
    ok: false,
    output: expect.stringContaining("packages/a/src/index.ts:1  a is exported") as string,
  });
});

test("the page is formatted as the project's files are, its code too", async () => {
  const { text } = await makeReferencePage(root, "packages/a");
  expect(text).toContain("```ts\nfunction add(\n  first: number,\n  second: number,\n): number;\n```");
});

test("every documented package can be read", async () => {
  for (const folder of documentedPackages) {
    const { text } = await makeReferencePage(projectRoot, folder);
    expect(text).toContain("\n### ");
  }
});
