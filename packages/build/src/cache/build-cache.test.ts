import { globSync, statSync } from "node:fs";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildWidgets } from "../build-widgets.ts";
import type { BuildOptions } from "../build-config.ts";
import { resolveBuild } from "../config/resolve-build.ts";
import {
  hideRuntime,
  outputOf,
  readFiles,
  settle,
  sharedProject,
  temporaryProject,
  widgetFiles,
  writeFiles,
} from "../testing/temporary-project.ts";

/** A project whose first widget depends on a file of every kind, and whose second one does not. */
const shop: Readonly<Record<string, string>> = {
  ...widgetFiles("a", {
    "index.tsx": `import { text } from "./text"; import "./a.css"; import icon from "./icon.svg";
      import { size } from "sizes";
      export default () => <img src={icon} alt={text + __LIMIT__ + import.meta.env.VITE_PLACE + size} />;`,
    "text.js": "export const text = 'old';",
    "a.css": '@import "../../shared/base.css"; b { background: url(./dot.svg) }',
    "icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "dot.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }),
  ...widgetFiles("b"),
  "shared/base.css": "i { color: red }",
  "vite.config.js": `import { limit } from "./limit.js";
    export default { define: { __LIMIT__: limit }, resolve: { alias: { sizes: import.meta.dirname + "/sizes" } } };`,
  "limit.js": "export const limit = 5;",
  "sizes/package.json": '{ "name": "sizes", "type": "module", "main": "./one.js" }',
  "sizes/one.js": "export const size = 1;",
  "sizes/two.js": "export const size = 2;",
};

// One project: each test starts from the state that the previous one left.
describe("a build after", () => {
  const project = builtProject(shop);

  test.each<[name: string, options: BuildOptions]>([
    ["another mode", { mode: "staging" }],
    ["another output folder", { outDir: "elsewhere" }],
  ])("a change to %s builds all", async (_name, options) => {
    expect(await builtIn(project(), options)).toEqual(["a", "b"]);
    expect(await builtIn(project())).toEqual([]);
  });

  test.each<[name: string, files: Record<string, string>, rebuilt: string[]]>([
    ["nothing has changed", {}, []],
    ["an edit of a module", { "widgets/a/text.js": "export const text = 'new';" }, ["a"]],
    [
      "an edit of a style sheet",
      { "widgets/a/a.css": shop["widgets/a/a.css"]!.replace("b {", "b { color: blue;") },
      ["a"],
    ],
    ["an edit of an asset", { "widgets/a/icon.svg": "<svg/>" }, ["a"]],
    ["an edit of widget.json", { "widgets/b/widget.json": '{ "title": "B", "height": 7 }' }, ["b"]],
    ["a value that the configuration imports", { "limit.js": "export const limit = 6;" }, ["a", "b"]],
    ["a variable in an env file", { ".env": "VITE_PLACE=yard" }, ["a", "b"]],
    [
      "an option in tsconfig.json",
      { "tsconfig.json": '{ "compilerOptions": { "target": "es2021" } }' },
      ["a", "b"],
    ],
    [
      "a package that leads elsewhere",
      { "sizes/package.json": '{ "name": "sizes", "type": "module", "main": "./two.js" }' },
      ["a"],
    ],
    ["a file that no import can lead to", { "widgets/b/notes.txt": "x", "README.md": "x" }, []],
    ["a new widget", widgetFiles("c"), ["c"]],
  ])("%s builds only what that changes", async (_name, files, rebuilt) => {
    const root = project();
    await writeFiles(root, files);
    await settle(root);
    expect(await builtIn(root)).toEqual(rebuilt);
    expect(await builtIn(root)).toEqual([]);
  });

  test("all these edits gives the same output as a first build", async () => {
    expect(await outputOf(project())).toEqual(await freshOutputOf(project()));
  });
});

describe("the output folder", () => {
  const project = builtProject(shop);

  test("is unchanged if it is up to date", async () => {
    const root = project();
    const before = await stat(join(root, "dist/a.html"));
    await builtIn(root);
    expect((await stat(join(root, "dist/a.html"))).ino).toBe(before.ino);
  });

  test.each<[name: string, spoil: (dist: string) => Promise<unknown>]>([
    ["deleted", (dist) => rm(dist, { recursive: true })],
    ["short of a file", (dist) => rm(join(dist, "b.js.map"))],
  ])("%s, is mended without a build", async (_name, spoil) => {
    const dist = join(project(), "dist");
    const before = await readFiles(dist);
    await spoil(dist);
    expect(await builtIn(project())).toEqual([]);
    expect(await readFiles(dist)).toEqual(before);
  });
});

describe("the cache", () => {
  const project = builtProject(shop);

  test("cut short counts as not there", async () => {
    const root = project();
    const before = await readFiles(join(root, "dist"));
    const folder = join(root, ".orderpane/cache/build");
    for (const name of await readdir(folder)) {
      const content = await readFile(join(folder, name), "utf8");
      await writeFile(join(folder, name), content.slice(0, -10));
    }
    await rm(join(root, "dist"), { recursive: true });
    expect(await builtIn(root)).toEqual(["a", "b"]);
    expect(await readFiles(join(root, "dist"))).toEqual(before);
  });

  test("works with Tailwind until a file that it has read changes", async () => {
    const plugin = `import { readFileSync } from "node:fs";
      const plugin = () => ({
        postcssPlugin: "tailwind",
        Once(root, { result }) {
          const file = "FILE";
          result.messages.push({ type: "dependency", plugin: "tailwind", file, parent: result.opts.from });
          root.append({ selector: readFileSync(file, "utf8"), nodes: [] });
        },
      });
      export default Object.assign(plugin, { postcss: true });`;
    const root = await temporaryProject();
    await hideRuntime(root);
    await writeFiles(root, {
      ...widgetFiles("a", {
        "index.tsx": 'import "./a.css"; export default () => null;',
        "a.css": "p { top: 0 }",
      }),
      "package.json": '{ "name": "trial", "postcss": { "plugins": { "@tailwindcss/postcss": {} } } }',
      "node_modules/@tailwindcss/postcss/package.json":
        '{ "name": "@tailwindcss/postcss", "type": "module", "exports": "./index.js" }',
      "node_modules/@tailwindcss/postcss/index.js": plugin.replace("FILE", join(root, "classes.txt")),
      "classes.txt": "old",
    });
    await settle(root);
    expect(await builtIn(root)).toEqual(["a"]);
    expect(await builtIn(root)).toEqual([]);
    await writeFiles(root, { "classes.txt": "new" });
    expect(await builtIn(root)).toEqual(["a"]);
  });

  test("does not store a widget that was edited while it was built", async () => {
    const root = await temporaryProject(shop);
    await settle(root);
    const config = await resolveBuild({ root });
    const edited = join(root, "widgets/a/text.js");
    const building = buildWidgets(config);
    await writeFile(edited, "export const text = 'in between';");
    await building;
    const html = async () => (await readFiles(join(root, "dist")))["a.html"];
    await builtIn(root);
    expect(await html()).toContain("in between");
  });
});

/** Returns the output of a build without the cache. */
async function freshOutputOf(root: string): Promise<Record<string, string>> {
  await rm(join(root, ".orderpane"), { recursive: true });
  return outputOf(root);
}

/** Creates a project for several tests, built once. */
function builtProject(files: Record<string, string>): () => string {
  return sharedProject(async (root) => {
    await writeFiles(root, files);
    await settle(root);
    await builtIn(root);
  });
}

/** Builds. Returns the names of the widgets that were not cached: their entries are new files. */
async function builtIn(root: string, options: BuildOptions = {}): Promise<string[]> {
  const before = entriesIn(root);
  await buildWidgets(await resolveBuild({ root, ...options }));
  const written = [...entriesIn(root)].filter(([file, time]) => before.get(file) !== time);
  return written.map(([file]) => file.split(".", 1)[0]!).sort();
}

function entriesIn(root: string): Map<string, number> {
  const cwd = join(root, ".orderpane/cache/build");
  return new Map(globSync("*", { cwd }).map((file) => [file, statSync(join(cwd, file)).ctimeMs]));
}
