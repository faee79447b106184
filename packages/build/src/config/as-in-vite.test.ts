import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { splitFragment } from "@orderpane/protocol/bundle";
import { sharedBrowser } from "@orderpane/tooling/browser";
import type { Page } from "playwright-core";
import type { ViteDevServer } from "vite";
import { afterAll, describe, expect, test, vi } from "vitest";
import { buildWidgets } from "../build-widgets.ts";
import { inProduction } from "../compile/widget-builder.ts";
import { buildWithSingleFile } from "../testing/bench-project.ts";
import { serveFrame } from "../testing/serve-frame.ts";
import {
  builtParts,
  failuresIn,
  readFiles,
  sharedProject,
  temporaryProject,
  widgetFiles,
  writeFiles,
} from "../testing/temporary-project.ts";
import { resolveBuild } from "./resolve-build.ts";

/**
 * A module that calls `show` with a value, in its own folder with `files`. The value is the same in a build,
 * in development and in Vite's own build. `is`: the correct value if Vite's build is wrong. `dev`: the value
 * in development if it differs, `undefined` if browsers cannot run it.
 */
interface Row {
  source: string;
  is?: unknown;
  dev?: unknown;
  files?: Record<string, string>;
}

const compiledBy = (compilerOptions: object) => ({
  "tsconfig.json": '{ "extends": "./base.json" }',
  "base.json": JSON.stringify({ compilerOptions }),
});
const classOptions = [
  { target: "es2024", useDefineForClassFields: false },
  { target: "es2024", experimentalDecorators: true },
  { experimentalDecorators: true, emitDecoratorMetadata: true },
];
const classesWith = ({ experimentalDecorators = false }) => `const seen: string[] = [];
  function note(_target: object, name: string) { seen.push("note " + name); }
  Object.assign(Reflect, { metadata: (key: string, type: { name: string }) => () => void seen.push(key + type.name) });
  class Parent { set value(value: number) { seen.push("set " + value); } empty = "parent"; }
  class Child extends Parent { constructor() { super(); } value = 1; empty; ${experimentalDecorators ? "@note" : ""} place: string = "here"; static fixed = 2; }
  show([seen, Object.keys(new Child()), new Child().empty ?? null, Child.fixed])`;
const imported = (name: string): Row => ({ source: `import value from "${name}"; show(value);` });

const rows: readonly Row[] = [
  { source: "show([import.meta.env.MODE, import.meta.env.SSR])" },
  { source: "show([import.meta.env.PROD, import.meta.env.DEV])", dev: [false, true] },
  { source: "show([import.meta.env.VITE_PLACE, import.meta.env.VITE_STAGE, import.meta.env.VITE_EMPTY])" },
  { source: "show([import.meta.env.SECRET, import.meta.env.VITE_NONE, import.meta.env?.VITE_PLACE])" },
  { source: "show(Object.keys(import.meta.env).sort())" },
  { source: "show(process.env.NODE_ENV)", dev: "development" },
  { source: "show([process.env.HOME, globalThis.process.env.NODE_ENV])", dev: undefined },
  { source: "show([__NUMBER__, __TEXT__, __OBJECT__.a, __NAME__, import.meta.env.OWN])" },
  { source: "show(typeof __UNSET__)", is: "undefined" },
  ...["@/a", "@/a.ts", "~a", "preset", "$root/a.ts", "/lib/a.ts", "/lib/a.ts?raw", "old"].map(imported),
  imported("/lib/a.css?inline"),
  { ...imported("pkg"), dev: "other" },
  { source: 'import data, { a } from "../../lib/data.json"; show([data, a]);' },
  {
    source: 'import a from "lib/a"; import own from "own"; show([a, own, typeof <p />]);',
    files: compiledBy({
      jsx: "preserve",
      target: "es5",
      paths: { "lib/*": ["../../lib/*"], own: ["./none.ts", "../../lib/a.ts"] },
    }),
  },
  ...classOptions.flatMap((options): Row[] => [
    { source: classesWith(options), files: compiledBy(options) },
    { source: `// BEHIND A PLUGIN\n${classesWith(options)}`, files: compiledBy(options) },
  ]),
  {
    source: 'show(Object.values(import.meta.glob("./parts/*.ts", { eager: true, import: "default" })))',
    files: { "parts/a.ts": 'export default "a";', "parts/b.ts": 'export default "b";' },
  },
  {
    source: "const name = ['ru'][0]; import(`./lang/${name}.ts`).then((module) => show(module.default))",
    is: "по-русски",
    files: { "lang/ru.ts": 'export default "по-русски";', "lang/en.ts": 'export default "in English";' },
  },
  ...[
    'import W from "./w.ts?worker&inline"; const w = new W()',
    'const w = new Worker(new URL("./w.ts", import.meta.url))',
  ].map((source): Row => ({
    source: `${source}; w.onmessage = ({ data }) => show(data); w.postMessage(1)`,
    is: 42,
    files: {
      "w.ts": 'import n from "./n.ts"; onmessage = () => postMessage(n);',
      "n.ts": "export default 42 as number;",
    },
  })),
  // A variable with the same name as its class.
  {
    source: `class A { static #b = 1; static get() { { let A = { A: 2 }; const { A: c } = A; return [c, { A }.A.A, this.#b]; } } }
      show(A.get())`,
    is: [2, 2, 1],
  },
  {
    source: "namespace A { export let n = 0; export const up = () => (n += 1); } A.n = 4; A.up(); show(A.n)",
    is: 5,
  },
  { source: "namespace A { export const a = 1; } namespace A { export const b = a + 1; } show(A.b)", is: 2 },
  {
    source: `class A { constructor(public x = 1) {} } class B extends A { y = this.x + 1; constructor() { super(2), (this.x += 5); } }
      show([new B().x, new B().y])`,
    is: [7, 3],
  },
  {
    source: `const twice = (get: () => number) => function (this: A) { return get.call(this) * 2; };
      class A { n = 4; @twice get() { return this.n; } } show(new A().get())`,
    is: 8,
  },
  {
    source: 'import { seen } from "./a.js"; show(seen);',
    is: ["effect", 1],
    files: {
      "a.js":
        'import unused, { seen } from "./b.js"; class A { static #n = 1; static of() { return this.#n; } } seen.push(A.of()); export { seen };',
      "b.js": 'export const seen = ["effect"]; export default 1;',
    },
  },
  // A package that brings its own require, which Vite's development replaces.
  { source: 'import lib from "umd"; show(lib)', is: "inner", dev: "outer" },
  {
    source: `import pdf from "./d.pdf?url"; import csv from "./t.csv?inline"; import html from "./p.html?url";
      show([pdf, csv, html].map((url) => url.replace(/;.*/, "")))`,
    is: ["data:application/pdf", "data:text/csv", "data:text/html"],
    files: { "d.pdf": "%PDF", "t.csv": "a;b", "p.html": "<p>x" },
  },
  {
    source: 'import data from "./d.json"; import list from "./l.json"; show([data.a, data.b, list.length])',
    files: { "d.json": '{ "a": 1, "c": 2 }', "l.json": "[1, 2]" },
  },
  {
    source: `import s from "./a.module.css"; show(["Оплата: card", "postcard", s.a.split(" ").includes("card")])`,
    files: { "a.module.css": ".a { composes: card from global; top: 0 }" },
  },
  {
    source: 'import s from "./a.module.css"; show([s.n, s.main])',
    files: { "a.module.css": "@value main: rgb(1,2,3); :export { n: 4 } .a { color: main }" },
  },
];

/** Style sheets that do not change in a build, except for white space. */
const sheets: readonly string[] = [
  ".a{font:12px serif;font-variant-numeric:tabular-nums}",
  ".a{width:calc(5px - 10px)}",
  ".a{color:#123456;color:color-mix(in srgb,red,blue)}",
  ".a{transform:translate(50px);rotate:90deg}",
  ".a{-webkit-backdrop-filter:blur(2px);backdrop-filter:blur(2px)}",
  ".a{width:fit-content;width:-moz-fit-content}",
  ".a{display:none}.b::-other{display:none}",
  ".a{background:url()}",
];

const refused: readonly [source: string, problem: RegExp, files?: Record<string, string>][] = [
  ['import a from "./a.svg?no-inline"; a;', /:1:15: .* is a file of its own/, { "a.svg": "<svg/>" }],
  ['import "react/none";', /:1:8: Preact has no replacement for react\/none/],
];

const files: Record<string, string> = {
  ".env": "VITE_PLACE=yard\nVITE_EMPTY=\nSECRET=x",
  ".env.staging": "VITE_STAGE=two",
  "lib/a.ts": "export default 'lib a';",
  "lib/a.css": '@import "/lib/b.css";',
  "lib/b.css": "b{top:0}",
  "lib/data.json": '{ "a": 1, "b": { "c": [2] } }',
  "rows/node_modules/pkg/package.json":
    '{ "name": "pkg", "exports": { "special": "./none.js", "production": "./own.js", "default": "./other.js" } }',
  "rows/node_modules/pkg/own.js": "export default 'production';",
  "rows/node_modules/pkg/other.js": "export default 'other';",
  "rows/node_modules/old/package.json": '{ "name": "old", "main": "./main.js" }',
  "rows/node_modules/old/main.js": "module.exports = { kind: 'common' };",
  "rows/node_modules/umd/package.json": '{ "name": "umd", "main": "./main.js" }',
  "rows/node_modules/umd/main.js":
    'module.exports = (function (own) { var outer = typeof require == "function" && require; return outer ? "outer" : own(); })(function () { return "inner"; });',
  "vite.config.js": `const lib = import.meta.dirname + "/lib";
    export default {
      define: { __NUMBER__: 5, __TEXT__: '"text"', __OBJECT__: { a: [1] }, __NAME__: "window.name", "import.meta.env.OWN": '"own"', __UNSET__: undefined },
      resolve: { tsconfigPaths: true, alias: [{ find: "@", replacement: lib }, { find: /^~(.*)$/, replacement: lib + "/$1" }, { find: "preset", replacement: lib + "/a.ts" }, { find: "$root", replacement: "/lib" }] },
      plugins: [{ name: "own", transform: (code) => (code.includes("BEHIND A PLUGIN") ? code + " " : null) }],
    };`,
};

const mode = "staging";
const component = "export default () => null;";
const moduleOf = (index: number) => `/rows/${index}/index.tsx`;
const importsOf = (chosen: readonly Row[]) =>
  chosen.map((row) => `import "${moduleOf(rows.indexOf(row))}";`).join("\n");

/**
 * A widget with all rows, one with all sheets, one for each refused source, and the rows for Vite's own
 * build.
 */
const project: Record<string, string> = Object.assign(
  { ...files, "vites.html": '<script type="module" src="/vites.ts"></script>' },
  { "vites.ts": importsOf(rows.filter((row) => !("is" in row))) },
  ...rows.map(({ source, files: beside }, index) => {
    const show = `function show(value: unknown) { (globalThis as { show?: Function }).show!(${index}, value); }`;
    return inFolder(`rows/${index}`, { ...beside, "index.tsx": `${source};\n${show}` });
  }),
  widgetFiles("rows", { "index.tsx": `${importsOf(rows)}\n${component}` }),
  widgetFiles("sheets", {
    "index.tsx": [...sheets.map((_, index) => `import "./${index}.css";`), component].join("\n"),
    ...Object.fromEntries(sheets.map((css, index) => [`${index}.css`, css])),
  }),
  ...refused.map(([source, , beside], index) =>
    widgetFiles(`refused${index}`, { "index.tsx": `${source}\n${component}`, ...beside }),
  ),
);

describe("the same in a build, in development and in Vite", () => {
  let built: unknown[];
  let live: unknown[];
  let vites: unknown[];
  let style: string | undefined;
  let server: ViteDevServer;
  let failures: Record<string, unknown>;
  const root = sharedProject(async (folder) => {
    await writeFiles(folder, project);
    vi.stubEnv("NODE_ENV", "development");
    const scripts = rows.map((_, index) => `<script type="module" src="${moduleOf(index)}"></script>`);
    const dev = await serveFrame(folder, scripts.join(""), mode);
    server = dev.server;
    live = await shownBy((page) => page.goto(dev.url));
    vi.unstubAllEnvs();
    const config = await resolveBuild({ root: folder, mode });
    await buildWidgets(config, { only: ["rows", "sheets"] });
    failures = await failuresIn(folder);
    const output = await readFiles(config.outDir);
    style = splitFragment(output["sheets.html"]!).style;
    built = await shownBy((page) => page.setContent(output["rows.html"]!));
    const html = await inProduction(() => buildWithSingleFile(config, { page: "vites.html", mode }));
    vites = await shownBy((page) => page.setContent(html));
  });
  afterAll(() => server?.close());

  test.each(rows.map((row, index) => [row.source, row, index] as const))("%s", (_source, row, index) => {
    const expected = "is" in row ? row.is : vites[index];
    expect(expected).toBeDefined();
    expect(built[index]).toEqual(expected);
    expect(live[index]).toEqual("dev" in row ? row.dev : expected);
  });

  test.each(sheets.map((css, index) => [css, index] as const))("%s stays as it is", async (css, index) => {
    expect(style).toContain(css);
    expect((await server.transformRequest(`/widgets/sheets/${index}.css`))!.code).toContain(css);
  });

  test.each(refused.map(([source, problem], index) => [source, problem, index] as const))(
    "%s is refused",
    async (_source, problem, index) => {
      const refusal = { message: expect.stringMatching(problem) };
      expect(failures[`refused${index}`]).toMatchObject(refusal);
      const url = `/widgets/refused${index}/index.tsx`;
      await expect(server.transformRequest(url)).rejects.toMatchObject(refusal);
    },
  );

  test("paths removed from tsconfig.json are no longer found", async () => {
    const index = rows.findIndex(({ source }) => source.includes('"lib/a"'));
    await writeFile(join(root(), `rows/${index}/tsconfig.json`), "{}");
    expect(await failuresIn(root())).toMatchObject({ rows: { code: "unresolved-import" } });
  });
});

test.each([
  ['target: "baseline-widely-available"', ["?.", "??", "**", "#"], "p{inset:0}"],
  ['target: "es2019"', ["**"], "p{inset:0}"],
  ['target: ["es2015", "chrome60"]', [], "p{top:0;right:0;bottom:0;left:0}"],
  ['target: "esnext", cssTarget: "safari14.0"', ["?.", "??", "**", "#"], "p{top:0;right:0;bottom:0;left:0}"],
  ["", ["??", "**"], "p{top:0;right:0;bottom:0;left:0}"],
])("syntax for build: { %s }", async (options, syntax, css) => {
  const root = await temporaryProject({
    "vite.config.js": `export default { build: { ${options} } };`,
    ...widgetFiles("a", {
      "index.tsx": `import "./a.css"; class A { #b = 1; set(o: { c?: number }) { return o?.c ?? this.#b; } }
        export default (props: { c: number }) => <p>{2 ** new A().set(props)}</p>;`,
      "a.css": "p{inset:0}",
    }),
  });
  const { script, style } = await builtParts(root);
  const found = script.match(/\?\.(?=[a-z])|\?\?|\*\*|#(?=[a-z]\b)/g) ?? [];
  expect(new Set(found)).toEqual(new Set(syntax));
  expect(style).toBe(css);
});

test("without a target, CSS that browsers of 2020 do not support is reported, except the runtime's", async () => {
  const source = `import "./a.css"; import * as ui from "@orderpane/runtime/ui"; export default () => <p>{Object.keys(ui)}</p>;`;
  const root = await temporaryProject(
    widgetFiles("a", { "index.tsx": source, "a.css": "ul:has(p){inset:0}" }),
  );
  const warnings: string[] = [];
  await buildWidgets(await resolveBuild({ root }), { onWarning: ({ message }) => warnings.push(message) });
  const message = /^the widget "a" uses CSS in widgets\/a\/a\.css .*:has\(\) \(chrome 105/;
  expect(warnings).toEqual([expect.stringMatching(message)]);
});

function inFolder(folder: string, inside: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(inside).map(([name, text]) => [`${folder}/${name}`, text]));
}

/** Returns the values that a page shows, by row index. */
async function shownBy(open: (page: Page) => Promise<unknown>): Promise<unknown[]> {
  await using page = await (await sharedBrowser()).newPage();
  const shown: unknown[] = [];
  await page.exposeFunction("show", (index: number, value: unknown) => void (shown[index] = value));
  await open(page);
  await page.waitForLoadState("networkidle");
  return shown;
}
