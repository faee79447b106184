import { stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { BuildOptions } from "../build-config.ts";
import { resolveBuild } from "./resolve-build.ts";
import { settle, temporaryProject, writeFiles } from "../testing/temporary-project.ts";

const project = {
  "vite.config.ts": `import { join } from "node:path"; import { defineConfig } from "vite"; import { limit } from "./limit.ts";
    export default defineConfig(({ mode }) => ({
      define: { __LIMIT__: limit, __MODE__: JSON.stringify(mode) },
      resolve: { alias: [{ find: /^~/i, replacement: join(import.meta.dirname, "lib") }, { find: "@", replacement: "/x" }] },
    }));`,
  "limit.ts": "export const limit: number = 5;",
  ".env": "VITE_PLACE=yard",
};

test("a configuration that nothing else decides about is resolved once", async () => {
  const root = await settled(project);
  const [first, second] = [await resolveBuild({ root }), await resolveBuild({ root })];
  expect(await keptIn(root)).toBe(true);
  expect(second).toEqual(first);
  expect(second.define).toMatchObject({ __LIMIT__: "5", "import.meta.env.VITE_PLACE": '"yard"' });
  expect(second.alias).toEqual([
    { find: /^~/i, replacement: join(root, "lib") },
    { find: "@", replacement: "/x" },
  ]);
});

describe("is resolved again after a change of", () => {
  test.each<[name: string, files: Record<string, string>, expected: object]>([
    [
      "the configuration file",
      { "vite.config.ts": "export default { define: { __LIMIT__: 6 } };" },
      { __LIMIT__: "6" },
    ],
    ["what it imports", { "limit.ts": "export const limit = 7;" }, { __LIMIT__: "7" }],
    ["an env file", { ".env": "VITE_PLACE=barn" }, { "import.meta.env.VITE_PLACE": '"barn"' }],
    [
      "an env file that was not there",
      { ".env.local": "VITE_PLACE=hut" },
      { "import.meta.env.VITE_PLACE": '"hut"' },
    ],
    [
      "the file that Vite looks for first",
      { "vite.config.js": "export default { define: { __LIMIT__: 8 } };" },
      { __LIMIT__: "8" },
    ],
  ])("%s", async (_name, files, expected) => {
    const root = await settled(project);
    await resolveBuild({ root });
    await writeFiles(root, files);
    expect((await resolveBuild({ root })).define).toMatchObject(expected);
  });

  test("the package's name", async () => {
    const root = await settled(project);
    await resolveBuild({ root });
    await writeFiles(root, { "package.json": '{ "name": "other", "type": "module" }' });
    expect((await resolveBuild({ root })).project).toBe("other");
  });

  test("a variable that it sees", async () => {
    const root = await settled(project);
    await resolveBuild({ root });
    vi.stubEnv("VITE_PLACE", "moon");
    onTestFinished(() => void vi.unstubAllEnvs());
    expect((await resolveBuild({ root })).define["import.meta.env.VITE_PLACE"]).toBe('"moon"');
  });

  test("PostCSS's configuration", async () => {
    const root = await settled(project);
    await resolveBuild({ root });
    await writeFiles(root, { "postcss.config.js": "export default { plugins: [] };" });
    expect((await resolveBuild({ root })).postcss).not.toBeNull();
  });

  test.each<BuildOptions>([{ mode: "staging" }, { outDir: "elsewhere" }])(
    "what is asked for: %o",
    async (asked) => {
      const root = await settled(project);
      const first = await resolveBuild({ root });
      expect(await resolveBuild({ root, ...asked })).not.toEqual(first);
      expect(await resolveBuild({ root })).toEqual(first);
    },
  );
});

describe("is kept with", () => {
  test.each([
    ["no configuration file", ""],
    ["an object", "export default { define: { a: 1 } };"],
    [
      "types",
      'import type { UserConfig } from "vite"; export default { define: {} } satisfies UserConfig as UserConfig;',
    ],
    [
      "an imported type",
      'import { type UserConfig, defineConfig } from "vite"; export default defineConfig({} as UserConfig);',
    ],
    [
      "our plugin",
      'import { widgets } from "@orderpane/build/vite"; export default { plugins: [widgets({ project: "p" })] };',
    ],
    [
      "paths",
      'import { fileURLToPath } from "node:url"; export default { resolve: { alias: { a: fileURLToPath(new URL("./a", import.meta.url)) } } };',
    ],
    [
      "an import in time",
      'const { defineConfig } = await import("vitest/config"); export default defineConfig({});',
    ],
    [
      "names of its own",
      "const wrap = ({ a: [b], ...c }, d = 1) => ({ define: { b, d, c } }); export default wrap({ a: [1] });",
    ],
  ])("%s", async (_name, code) => {
    const root = await settled(code ? { "vite.config.ts": code } : {});
    await resolveBuild({ root });
    expect(await keptIn(root)).toBe(true);
  });
});

describe("is not kept with", () => {
  test.each([
    ["the environment", "export default { define: { a: JSON.stringify(process.env.A) } };"],
    ["the environment by another way", "export default { define: { a: globalThis['process'].env.A ?? 1 } };"],
    [
      "a parameter that hides it",
      "const f = (process) => process; export default { define: { a: f(process.pid) } };",
    ],
    ["the time", "export default { define: { a: Date.now() } };"],
    ["chance", "export default { define: { a: Math.random() } };"],
    [
      "files",
      'import { readFileSync } from "node:fs"; export default { define: { a: String(readFileSync("package.json")) } };',
    ],
    [
      "a command",
      'import { execSync } from "node:child_process"; export default { define: { a: String(execSync("true")) } };',
    ],
    [
      "all variables",
      'import { loadEnv } from "vite"; export default ({ mode }) => ({ define: { a: loadEnv(mode, ".", "").A ?? 1 } });',
    ],
    ["all of Vite", 'import * as vite from "vite"; export default vite.defineConfig({});'],
    ["all of Vite in time", 'export default (await import("vite")).defineConfig({});'],
    [
      "a package that nobody knows",
      'import { parse } from "parse5"; export default { define: { a: typeof parse } };',
    ],
    ["a module that is not static", 'import { a } from "./a.js"; export default { define: { a } };'],
    ["plugins", "export default { plugins: [{ name: 'x', transform() {} }] };"],
    ["a variable in an env file", "export default {};", { ".env": "VITE_HOME=$HOME" }],
  ])("%s", async (_name, code, files: Record<string, string> = {}) => {
    const a = "export const a = process.pid;";
    const root = await settled({ "vite.config.js": code, "a.js": a, ...files });
    await resolveBuild({ root });
    expect(await keptIn(root)).toBe(false);
  });
});

/** What was written a moment ago may still be changing: nothing is kept of it. */
async function settled(files: Record<string, string>): Promise<string> {
  const root = await temporaryProject(files);
  await settle(root);
  return root;
}

async function keptIn(root: string): Promise<boolean> {
  return stat(join(root, ".orderpane/cache/config")).then(
    () => true,
    () => false,
  );
}
