import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { discard } from "@orderpane/tooling/canary";
import { resolveBin, runCommand } from "@orderpane/tooling/programs";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  divideBlocks,
  typeProblems,
  widgetProblems,
  type WrittenBlocks,
  writeProjects,
} from "./block-projects.ts";
import { commandProblems } from "./command-problems.ts";
import { type Block, blockProblem, readBlocks, readPages, root } from "./read-blocks.ts";

const pages = readPages();
const blocks = pages.map((page) => readBlocks(page));
const inLanguage = (name: string) => blocks.flat().filter(({ language }) => language === name);

const loadComponents = new URL("load-components.ts", import.meta.url).href;

let folder: string;
let written: WrittenBlocks;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "orderpane-blocks-"));
  const isFile = ({ language, file }: Block) => file !== undefined || /^tsx?$/.test(language);
  const projects = blocks.flatMap((ofPage) => divideBlocks(ofPage.filter(isFile)));
  written = await writeProjects(folder, projects);
});

afterAll(() => discard(folder));

test("every ts and tsx block compiles", async () => {
  const tsc = [resolveBin("typescript", "tsc"), "-p", folder, "--singleThreaded"];
  const { output } = await runCommand(process.execPath, tsc, { cwd: folder });
  expect(typeProblems(output, written)).toEqual([]);
});

test("blocks that say so run and succeed", async () => {
  const toRun = [...written].filter(([, { run }]) => run);
  // Starting a process takes longer than running a block. If one fails, each runs alone, to find out which.
  const together = await runFiles(toRun.map(([name]) => name));
  const problems: string[] = [];
  for (const [name, block] of together.code === 0 ? [] : toRun) {
    const { code, output } = await runFiles([name]);
    if (code !== 0) problems.push(blockProblem(block, `exit code ${code}\n${output}`));
  }
  expect(problems).toEqual([]);
  expect(together).toMatchObject({ code: 0 });
});

/** Runs files of the folder in one process, one after another. */
function runFiles(names: readonly string[]): ReturnType<typeof runCommand> {
  const imports = [loadComponents, ...names.map((name) => `./${name}`)];
  const options = ["--conditions=orderpane-source", ...imports.flatMap((path) => ["--import", path])];
  return runCommand(process.execPath, [...options, "--eval", ""], { cwd: folder });
}

test("every json block parses, and the build accepts every widget.json", async () => {
  const json = inLanguage("json");
  expect([...json.flatMap(jsonProblems), ...(await widgetProblems(folder, written))]).toEqual([]);
});

function jsonProblems(block: Block): string[] {
  try {
    JSON.parse(block.code);
    return [];
  } catch (error) {
    return [blockProblem(block, (error as Error).message)];
  }
}

test("every command of a sh block is one that orderpane and npm accept", async () => {
  const problems = inLanguage("sh").map(commandProblems);
  expect((await Promise.all(problems)).flat()).toEqual([]);
});

test("a page has the same blocks in both languages", () => {
  const shapesOf = (path: string) =>
    blocks[pages.findIndex((page) => page.path === path)]?.map(({ language, file, run }) => [
      language,
      file,
      run,
    ]);
  const problems = pages.flatMap(({ path }) => {
    const english = path.replace("/ru/", "/").replace(".ru.md", ".md");
    return isDeepStrictEqual(shapesOf(path), shapesOf(english)) ? [] : [`${path} and ${english}`];
  });
  expect(problems).toEqual([]);
});

test.each([
  ["npx orderpane deplyo", "unknown command 'deplyo'"],
  ["npm ci && npm run deploy \\\n  -- --mod production", "unknown option '--mod'"],
  ["npm run deploy --mode production", '"--" is missing'],
  ["npm create orderpane my-widgets -- --template 'sever' # why", 'unknown template "sever"'],
])("the wrong command of %s is found", async (code, problem) => {
  const block: Block = {
    page: "docs/guide/ci.md",
    line: 12,
    language: "sh",
    code,
    run: false,
  };
  expect(await commandProblems(block)).toEqual([expect.stringContaining(problem)]);
});

test("links of READMEs and other texts for the repository lead to files", () => {
  const texts = globSync(
    ["*.md", "docs/README.md", "docs/decisions/*.md", "{packages,examples,widgets}/*/README.md"],
    { cwd: root },
  );
  const dead = texts.flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8").replaceAll(/^```.*?^```/gms, "");
    const links = Array.from(text.matchAll(/\]\(([^)#:\s]+)(?:#[^)\s]*)?\)/g), ([, link]) => link!);
    return links
      .filter((link) => !existsSync(join(root, dirname(path), link)))
      .map((link) => `${path}: ${link}`);
  });
  expect(dead).toEqual([]);
});

test("every variable of the environment that pages and templates name is read", () => {
  const read = (patterns: string[]) => {
    const files = globSync(patterns, { cwd: root, exclude: ["**/*.test.*", "**/testing/**"] });
    return files.map((path) => readFileSync(join(root, path), "utf8")).join("\n");
  };
  const sources = read(["packages/*/{src,bin}/**/*.{ts,js}"]);
  const texts = [...pages.map(({ text }) => text), read(["packages/create/templates/**/*.*"])];
  const names = new Set(texts.join("\n").match(/\bORDERPANE_(?!SETTING_)[A-Z]\w+/g));
  expect([...names].filter((name) => !new RegExp(`\\b${name}\\b`).test(sources))).toEqual([]);
});
