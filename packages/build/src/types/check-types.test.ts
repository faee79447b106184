import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildWidgets } from "../build-widgets.ts";
import { openCache } from "../cache/build-cache.ts";
import { resolveBuild } from "../config/resolve-build.ts";
import {
  readFiles,
  settle,
  sharedProject,
  temporaryProject,
  widgetFiles,
  writeFiles,
} from "../testing/temporary-project.ts";
import { checkTypes } from "./check-types.ts";

const compilerOptions = {
  target: "es2024",
  module: "nodenext",
  jsx: "react-jsx",
  jsxImportSource: "preact",
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  types: [],
};
const tsconfig = JSON.stringify({ compilerOptions, include: ["widgets", "*.d.ts"] });
const sound = { "tsconfig.json": tsconfig, ...widgetFiles("a") };
const wrong = "const width: number = 'wide';\nexport default () => <p>{width}</p>;";

describe("a build with types", () => {
  test("passes without type errors; with one, it fails and leaves the old output unchanged", async () => {
    const root = await temporaryProject(sound);
    await build(root);
    const before = await readFiles(join(root, "dist"));
    expect(Object.keys(before)).toContain("a.html");
    await writeFiles(root, {
      ...widgetFiles("a", { "index.tsx": wrong }),
      ...widgetFiles("b", { "index.tsx": wrong }),
    });
    const error = await build(root).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      name: "BuildError",
      code: "type-error",
      file: "widgets/a/index.tsx",
      place: { line: 1, column: 7 },
      message: expect.stringContaining("TS2322: Type 'string' is not assignable to type 'number'") as string,
      frame: expect.stringContaining("1 | const width: number = 'wide';\n  |       ^") as string,
      fix: expect.stringContaining("--no-types") as string,
    });
    expect(error).toMatchObject({
      frame: expect.stringMatching(/and 1 more:\nwidgets\/b\/index\.tsx:1:7: TS2322/) as string,
    });
    expect(await readFiles(join(root, "dist"))).toEqual(before);
  });

  const usesToolkit = `
    import { useOrder } from "@orderpane/runtime";
    import style from "./card.module.css";
    export default () => <p class={style.wide}>{useOrder().number}</p>;`;
  const toolkit = (index: string) => widgetFiles("a", { "index.tsx": index, "card.module.css": ".wide {}" });

  test("passes with the tsconfig.json from the README, in a project that links the toolkit", async () => {
    const root = await temporaryProject({ "tsconfig.json": await smallestConfig(), ...toolkit(usesToolkit) });
    await expect(build(root)).resolves.toBeUndefined();
  });

  test("checks what a widget imports and ambient declarations, not tests, servers or tools", async () => {
    const mistake = "export const x: number = 'no';";
    const root = await temporaryProject({
      ...sound,
      ...widgetFiles("a", {
        "index.tsx": 'import { x } from "../../lib/x.ts"; export default () => <p>{x + ambient}</p>;',
        "index.test.tsx": mistake,
        "server.ts": mistake,
      }),
      "lib/x.ts": mistake,
      "tools/x.ts": mistake,
      "globals.d.ts": "declare const ambient: number;",
    });
    await expect(build(root)).rejects.toMatchObject({
      file: "lib/x.ts",
      frame: expect.not.stringContaining("more") as string,
    });
  });

  test("ignores a project without a tsconfig.json", async () => {
    const root = await temporaryProject(widgetFiles("a", { "index.tsx": wrong }));
    await expect(build(root)).resolves.toBeUndefined();
  });
});

test("a check reuses the results of the previous one, unless they are damaged", async () => {
  const root = await temporaryProject({
    ...sound,
    ...widgetFiles("a", { "index.tsx": `import { x } from "../../x.ts"; export default () => x.toFixed();` }),
    "x.ts": "export const x = 1;",
  });
  await check(root);
  const found = join(root, ".orderpane/cache/types/last.tsbuildinfo");
  expect(await readFile(found, "utf8")).toContain("widgets/a/index.tsx");
  await writeFiles(root, { "x.ts": "export const x = 'text';" });
  for (let again = 0; again < 2; again++) {
    await expect(check(root)).rejects.toMatchObject({ code: "type-error", file: "widgets/a/index.tsx" });
  }
  await writeFile(found, '{ "version"');
  await expect(check(root)).rejects.toMatchObject({ code: "type-error", file: "widgets/a/index.tsx" });
  await writeFiles(root, { "x.ts": "export const x = 2;" });
  await check(root);
});

describe("a successful check is cached", () => {
  const runsOf = async (root: string) =>
    (await readFile(join(root, "runs.log"), "utf8")).split("\n").length - 1;
  const project = sharedProject(async (root) => {
    // Its own copy of TypeScript, which records each run.
    await rm(join(root, "node_modules"));
    await writeFiles(root, {
      ...sound,
      "lib/x.ts": "export const x = 1;",
      "node_modules/typescript/package.json": typescript("1"),
      "node_modules/typescript/bin/tsc": `
        require("fs").appendFileSync("runs.log", "run\\n");
        console.log(["widgets/a/index.tsx", "lib/x.ts"].map((file) => require("path").resolve(file)).join("\\n"));`,
    });
    await settle(root);
    await check(root);
  });

  // Each test continues where the previous one ended.
  test.each<[name: string, files: Record<string, string>, runs: number]>([
    ["while nothing changes", {}, 0],
    ["when a file changes that was not checked", { "tools/x.ts": "x" }, 0],
    ["until another package is installed", { "node_modules/pb/package.json": "{}" }, 1],
    ["until a checked file changes", { "lib/x.ts": "export const x = 2;" }, 1],
    ["until tsconfig.json changes", { "tsconfig.json": `${tsconfig} ` }, 1],
    ["until TypeScript changes", { "node_modules/typescript/package.json": typescript("2") }, 1],
  ])("%s", async (_name, files, runs) => {
    const root = project();
    const before = await runsOf(root);
    await writeFiles(root, files);
    await settle(root);
    await check(root);
    expect((await runsOf(root)) - before).toBe(runs);
    // The cache now contains the result of this check.
    await check(root);
    expect((await runsOf(root)) - before).toBe(runs);
  });
});

/** Returns the tsconfig.json from the README. */
async function smallestConfig(): Promise<string> {
  const readme = await readFile(join(import.meta.dirname, "../../README.md"), "utf8");
  const shown = /```json\n(\{\n {2}"compilerOptions".*?)```/s.exec(readme)![1]!;
  // An installed toolkit has declarations; a linked one is read from its sources, which need Node's types.
  return shown.replace('"types": [', '"customConditions": ["orderpane-source"], "types": ["node", ');
}

function typescript(version: string): string {
  return JSON.stringify({ name: "typescript", version });
}

async function check(root: string): Promise<void> {
  const config = await resolveBuild({ root });
  const { files } = openCache(config);
  await checkTypes(config, files, new AbortController().signal);
}

async function build(root: string): Promise<void> {
  await buildWidgets(await resolveBuild({ root }), { types: true });
}
