import { runInNewContext } from "node:vm";
import { splitFragment } from "@orderpane/protocol/bundle";
import { describe, expect, test } from "vitest";
import { buildWidgets } from "../build-widgets.ts";
import { readFiles, sharedProject, widgetFiles, writeFiles } from "../testing/temporary-project.ts";
import { resolveBuild } from "./resolve-build.ts";

/** What bundlers have compiled to something else, by public reports, and what it is. */
const values: Record<string, [source: string, value: unknown, files?: Record<string, string>]> = {
  "import.meta.glob": [
    `show(Object.values(import.meta.glob("./parts/*.ts", { eager: true, import: "default" })))`,
    ["a", "b"],
    { "parts/a.ts": 'export default "a";', "parts/b.ts": 'export default "b";' },
  ],
  "a dynamic import with a variable": [
    "const name = ['ru'][0]; import(`./lang/${name}.ts`).then((module) => show(module.default))",
    "по-русски",
    { "lang/ru.ts": 'export default "по-русски";', "lang/en.ts": 'export default "in English";' },
  ],
  "a replacement that is undefined": ["show(typeof __BUILD__)", "undefined"],
  "a parameter with the name of its class": [
    "class Rate { static #value = 2; static of(Rate: number) { return Rate * this.#value; } }\nshow(Rate.of(21))",
    42,
  ],
  "a variable with the name of its class": [
    "class A { static #b = 1; static get() { { let A = { A: 2 }; const { A: c } = A; return [c, { A }.A.A, this.#b]; } } }\nshow(A.get())",
    [2, 2, 1],
  ],
  "a variable in a namespace": [
    "namespace A { export let n = 0; export const up = () => (n += 1); } A.n = 4; A.up(); show(A.n)",
    5,
  ],
  "a namespace in two parts": [
    "namespace A { export const a = 1; } namespace A { export const b = a + 1; } show(A.b)",
    2,
  ],
  "super() as a part of an expression": [
    "class A { constructor(public x = 1) {} } class B extends A { y = this.x + 1; constructor() { super(2), (this.x += 5); } }\nshow([new B().x, new B().y])",
    [7, 3],
  ],
  "decorators of the language": [
    "const twice = (get: () => number) => function (this: A) { return get.call(this) * 2; };\nclass A { n = 4; @twice get() { return this.n; } }\nshow(new A().get())",
    8,
  ],
  "a bundle that brings its own require": [
    'import lib from "./lib.cjs"; show(lib)',
    "inner",
    {
      "lib.cjs":
        'module.exports = (function (own) { var outer = typeof require == "function" && require; return outer ? "outer" : own(); })(function () { return "inner"; });',
    },
  ],
  "media types": [
    `import pdf from "./d.pdf?url"; import csv from "./t.csv?inline"; import html from "./p.html?url";
     show([pdf, csv, html].map((url) => url.replace(/;.*/, "")))`,
    ["data:application/pdf", "data:text/csv", "data:text/html"],
    { "d.pdf": "%PDF", "t.csv": "a;b", "p.html": "<p>x" },
  ],
  "JSON with a key of objects": [
    'import data from "./d.json"; show(JSON.stringify(data))',
    '{"a":1,"__proto__":2}',
    { "d.json": '{ "a": 1, "__proto__": 2 }' },
  ],
  "members of JSON": [
    'import data from "./d.json"; import list from "./l.json"; show([data.a, data.b, list.length])',
    [1, undefined, 2],
    { "d.json": '{ "a": 1, "c": 2 }', "l.json": "[1, 2]" },
  ],
  "texts that are like a composed class": [
    'import s from "./a.module.css"; show(["Оплата: card", "postcard", s.a.split(" ").includes("card")])',
    ["Оплата: card", "postcard", true],
    { "a.module.css": ".a { composes: card from global; top: 0 }" },
  ],
  ":export and @value": [
    'import s from "./a.module.css"; show([s.n, s.main])',
    ["4", "rgb(1,2,3)"],
    { "a.module.css": "@value main: rgb(1,2,3); :export { n: 4 } .a { color: main }" },
  ],
};

/** Style sheets that come out as they are, but for white space. */
const sheets: readonly string[] = [
  ".a{font:12px serif;font-variant-numeric:tabular-nums}",
  ".a{animation:2s ease-in infinite}",
  ".a{width:calc(5px - 10px)}",
  ".a{color:#123456;color:color-mix(in srgb,red,blue)}",
  ".a{overflow:hidden;overflow:clip}",
  ".a{overflow-x:hidden;overflow-y:scroll}",
  ".a{transform:translate(50px);rotate:90deg}",
  ".a{transition:opacity .3s;transition-behavior:allow-discrete}",
  ".a{border-start-start-radius:8px}",
  ".a{color:light-dark(red,blue)}",
  ".a{-webkit-backdrop-filter:blur(2px);backdrop-filter:blur(2px)}",
  ".a{width:fit-content;width:-moz-fit-content}",
  ".a{display:none}.b::-other{display:none}",
  ".a{background:url()}",
];

const refused: readonly (readonly [source: string, problem: RegExp, files?: Record<string, string>])[] = [
  ['import a from "./a.svg?no-inline"; a;', /:1:15: .* is a file of its own/, { "a.svg": "<svg/>" }],
  ['import "react/none";', /:1:8: Preact has nothing for react\/none/],
];

describe("kinds of code", () => {
  const names = [...Object.keys(values), ...sheets];
  let built: Record<string, string>;
  const failures: Record<string, unknown> = {};
  sharedProject(async (root) => {
    const show = "declare const show: (value: unknown) => void; declare const __BUILD__: unknown;";
    const component = "export default () => null;";
    await writeFiles(root, {
      "package.json": '{ "name": "trial", "type": "module" }',
      "vite.config.js": "export default { define: { __BUILD__: undefined } };",
      ...Object.assign(
        {},
        ...Object.values(values).map(([source, , files], index) =>
          widgetFiles(`a${index}`, { "index.tsx": `${show}\n${source};\n${component}`, ...files }),
        ),
        ...sheets.map((css, index) =>
          widgetFiles(`a${Object.keys(values).length + index}`, {
            "index.tsx": `import "./a.css";\n${component}`,
            "a.css": css,
          }),
        ),
        ...refused.map(([source, , files], index) =>
          widgetFiles(`r${index}`, { "index.tsx": `${source}\n${component}`, ...files }),
        ),
      ),
    });
    const config = await resolveBuild({ root });
    await buildWidgets(config, { onFailed: (widget, error) => (failures[widget] = error) });
    built = await readFiles(config.outDir);
  });

  const partsOf = (name: string) => splitFragment(built[`a${names.indexOf(name)}.html`]!);

  test.each(Object.entries(values))("%s has its value", async (name, [, value]) => {
    expect(await shownBy(partsOf(name).script)).toEqual(value);
  });

  test.each(sheets)("%s stays as it is", (css) => {
    expect(partsOf(css).style).toBe(css);
  });

  test.each(refused.map(([source, problem], index) => [source, problem, index] as const))(
    "%s is refused",
    (_source, problem, index) => {
      expect(failures[`r${index}`]).toMatchObject({ message: expect.stringMatching(problem) });
    },
  );
});

function shownBy(script: string): Promise<unknown> {
  return new Promise((resolve) => {
    const root = { appendChild: () => {}, childNodes: [], firstChild: null };
    const document = { querySelector: () => root, createElement: () => root, documentElement: { lang: "" } };
    const show = (value: unknown) => resolve(structuredClone(value) ?? null);
    try {
      runInNewContext(script, {
        show,
        document,
        addEventListener: () => {},
        window: {},
        console: {},
        queueMicrotask,
      });
    } catch {
      // The module itself has run before it is mounted.
    }
  });
}
