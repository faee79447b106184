import { readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildWidgets } from "../build-widgets.ts";
import type { BuildOptions } from "../build-config.ts";
import { resolveBuild } from "../config/resolve-build.ts";
import {
  outputOf,
  readFiles,
  settle,
  sharedProject,
  temporaryProject,
  widgetFiles,
  writeFiles,
} from "../testing/temporary-project.ts";
import { cachedProject } from "./testing/cached-project.ts";

const shop = cachedProject;

// One project: each test starts from the state that the one before it has left.
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

  test("all these edits gives the same as a first build", async () => {
    expect(await outputOf(project())).toEqual(await freshOutputOf(project()));
  });
});

/** A project in `app`, which takes in folders beside it, linked or not, and packages. */
const workspace = {
  "app/package.json": '{ "name": "shop", "type": "module" }',
  ...inApp({
    ...widgetFiles("a", {
      "index.tsx": `import { button } from "x"; import { text } from "../../../shared/text"; import { answer } from "pa";
        import "./a.css"; export default () => <p title={button + text}>{answer}</p>;`,
      "a.css": '@import "normalize.css"; @import "reset/all.css"; b { color: red }',
    }),
    ...widgetFiles("b"),
    "node_modules/normalize.css/package.json":
      '{ "name": "normalize.css", "style": "all.css", "main": "all.css" }',
    "node_modules/normalize.css/all.css": "i { color: red }",
    "node_modules/reset/all.css": "u { color: red }",
    "node_modules/pa/package.json": '{ "name": "pa", "type": "module", "main": "index.js" }',
    "node_modules/pa/index.js": 'export { answer } from "pb";',
    "node_modules/pa/node_modules/pc/index.js": "export {};",
    ...packagePb("node_modules/pb", 1),
  }),
  "packages/x/package.json": '{ "name": "x", "type": "module", "exports": "./src/index.ts" }',
  "packages/x/src/index.ts": 'export { button } from "./button";',
  "packages/x/src/button.ts": "export const button = 'x';",
  "packages/y/package.json": '{ "name": "x", "type": "module", "exports": "./index.ts" }',
  "packages/y/index.ts": "export const button = 'y';",
  "shared/text/index.ts": "export { text } from './own';",
  "shared/text/own.ts": "export const text = 'old';",
};

// One project here, too: a file that replaces another is added after the tests of the other.
describe("files outside of the project and in packages are dependencies too", () => {
  const base = sharedProject(async (folder) => {
    await writeFiles(folder, workspace);
    await linkX(folder, "x");
    await settle(folder);
    await builtIn(join(folder, "app"));
  });

  test.each<[name: string, files: Record<string, string>]>([
    ["a file that no import can lead to", { "shared/text/README.md": "x", "packages/x/src/notes.txt": "x" }],
    ["a hidden file", { "shared/text/.own.ts.swp": "x", "packages/x/src/.button.js": "x" }],
  ])("but %s does not", async (_name, files) => {
    await writeFiles(base(), files);
    await settle(base());
    expect(await builtIn(join(base(), "app"))).toEqual([]);
  });

  test.each<[name: string, edit: (base: string) => Promise<unknown>, rebuilt: string[]]>([
    adding("a module beside that of a linked package", {
      "packages/x/src/button.js": "export const button = 'js';",
    }),
    adding("a module beside one", { "shared/text/own.mjs": "export const text = 'mjs';" }),
    adding("a package.json over it", { "shared/text/package.json": '{ "main": "own.ts" }' }),
    adding("a module beside a folder", { "shared/text.ts": "export const text = 'file';" }),
    adding("a style sheet named like a package", inApp({ "widgets/a/normalize.css": "i { color: blue }" })),
    adding(
      "a style sheet in a folder named like one",
      inApp({ "widgets/a/reset/all.css": "u { color: blue }" }),
    ),
    adding("a package in the widget's folder", inApp(packagePb("widgets/a/node_modules/pa", 3))),
    ["a link that leads elsewhere", (folder) => linkX(folder, "y"), ["a", "b"]],
    ["another package", (folder) => writeFiles(folder, inApp(packagePb("node_modules/pd", 4))), ["a", "b"]],
  ])("%s", async (_name, edit, rebuilt) => {
    const root = join(base(), "app");
    await edit(base());
    await settle(base());
    expect(await builtIn(root)).toEqual(rebuilt);
  });

  test("after all these edits the output is that of a first build", async () => {
    const root = join(base(), "app");
    expect(await outputOf(root)).toEqual(await freshOutputOf(root));
  });
});

describe("the output folder", () => {
  const project = builtProject(shop);

  test("is not touched if it is up to date", async () => {
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

  test.each<[name: string, spoil: (content: string) => string]>([
    ["cut short", (content) => content.slice(0, -10)],
  ])("%s counts as not there", async (_name, spoil) => {
    const root = project();
    const before = await readFiles(join(root, "dist"));
    const folder = join(root, ".orderpane/cache/build");
    for (const name of await readdir(folder)) {
      await writeFile(join(folder, name), spoil(await readFile(join(folder, name), "utf8")));
    }
    await rm(join(root, "dist"), { recursive: true });
    expect(await builtIn(root)).toEqual(["a", "b"]);
    expect(await readFiles(join(root, "dist"))).toEqual(before);
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

/** Builds without what is cached. */
async function freshOutputOf(root: string): Promise<Record<string, string>> {
  await rm(join(root, ".orderpane"), { recursive: true });
  return outputOf(root);
}

/** A project for several tests, built once. */
function builtProject(files: Record<string, string>): () => string {
  return sharedProject(async (root) => {
    await writeFiles(root, files);
    await settle(root);
    await builtIn(root);
  });
}

async function linkX(base: string, name: string): Promise<void> {
  await rm(join(base, "app/node_modules/x"), { force: true });
  await symlink(join("../../packages", name), join(base, "app/node_modules/x"));
}

function adding(
  name: string,
  files: Record<string, string>,
): [name: string, edit: (base: string) => Promise<void>, rebuilt: string[]] {
  return [name, (base) => writeFiles(base, files), ["a"]];
}

function inApp(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [`app/${file}`, text]));
}

function packagePb(folder: string, answer: number): Record<string, string> {
  return {
    [`${folder}/package.json`]: `{ "name": "pb", "version": "${answer}.0.0", "type": "module", "main": "index.js" }`,
    [`${folder}/index.js`]: `export const answer = ${answer};`,
  };
}

/** Builds. Returns the names of the widgets that did not come from the cache. */
async function builtIn(root: string, options: BuildOptions = {}): Promise<string[]> {
  const names: string[] = [];
  await buildWidgets(await resolveBuild({ root, ...options }), {
    onWidget: ({ name }, { isUnchanged }) => void (isUnchanged || names.push(name)),
  });
  return names;
}
