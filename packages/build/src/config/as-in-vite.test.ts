import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { build } from "vite";
import { describe, expect, test, vi } from "vitest";
import { buildWidgets } from "../build-widgets.ts";
import type { BuildWarning } from "../built-widget.ts";
import {
  builtParts,
  outputOf,
  readFiles,
  sharedProject,
  temporaryProject,
  widgetFiles,
  writeFiles,
} from "../testing/temporary-project.ts";
import { resolveBuild } from "./resolve-build.ts";

/** Each module calls `show` with a value: Vite's own build of it and ours have to call it with the same. */
describe("replacements and resolved imports are the same as in Vite", () => {
  const files = {
    ".env": "VITE_PLACE=yard\nVITE_EMPTY=\nSECRET=x",
    ".env.staging": "VITE_STAGE=two",
    "lib/a.ts": "export default 'lib a';",
    "lib/a.css": '@import "/lib/b.css";',
    "lib/b.css": "b{top:0}",
    "lib/folder/index.ts": "export default 'lib folder';",
    "widgets/a/node_modules/pkg/package.json":
      '{ "name": "pkg", "exports": { "special": "./special.js", "production": "./production.js", "default": "./other.js" } }',
    "widgets/a/node_modules/pkg/special.js": "export default 'special';",
    "widgets/a/node_modules/pkg/production.js": "export default 'production';",
    "widgets/a/node_modules/pkg/other.js": "export default 'other';",
    "widgets/a/node_modules/old/package.json": '{ "name": "old", "main": "./main.js" }',
    "widgets/a/node_modules/old/main.js": "module.exports = { kind: 'common' };",
    "widgets/a/data.json": '{ "a": 1, "b": { "c": [2] } }',
  };
  const config = `export default {
    define: { __NUMBER__: 5, __TEXT__: '"text"', __OBJECT__: { a: [1] }, __NAME__: "window.name", "import.meta.env.OWN": '"own"' },
    resolve: { alias: [{ find: "@", replacement: import.meta.dirname + "/lib" }, { find: /^~(.*)$/, replacement: import.meta.dirname + "/lib/$1" }, { find: "preset", replacement: import.meta.dirname + "/lib/a.ts" }, { find: "$root", replacement: "/lib" }] },
  };`;

  const values: readonly [expression: string, imports: string][] = [
    ["import.meta.env.MODE", ""],
    ["[import.meta.env.PROD, import.meta.env.DEV, import.meta.env.SSR]", ""],
    ["[import.meta.env.VITE_PLACE, import.meta.env.VITE_STAGE, import.meta.env.VITE_EMPTY]", ""],
    ["[import.meta.env.SECRET, import.meta.env.VITE_NONE, import.meta.env?.VITE_PLACE]", ""],
    ["Object.keys(import.meta.env).sort()", ""],
    ["process.env.NODE_ENV", ""],
    ["[process.env.HOME, globalThis.process.env.NODE_ENV]", ""],
    ["[__NUMBER__, __TEXT__, __OBJECT__.a, __NAME__]", ""],
    ["value", 'import value from "@/a";'],
    ["value", 'import value from "@/a.ts";'],
    ["value", 'import value from "~a";'],
    ["value", 'import value from "preset";'],
    ["value", 'import value from "$root/a.ts";'],
    ["value", 'import value from "/lib/a.ts";'],
    ["value", 'import value from "/lib/a.ts?raw";'],
    ["value", 'import value from "/lib/a.css?inline";'],
    ["value", 'import value from "pkg";'],
    ["value", 'import value from "old";'],
    ["[data, a]", 'import data, { a } from "./data.json";'],
  ];
  const shown: { ours: unknown[]; theirs: unknown[] } = { ours: [], theirs: [] };

  // A module for each value, all of them in one widget.
  sharedProject(async (root) => {
    const modules = values.map(([expression, imports], index) => [
      `value${index}.ts`,
      `${imports}\n(globalThis as { show?: Function }).show!([${index}, ${expression}]);`,
    ]);
    const entry = values.map((_, index) => `import "./value${index}.ts";`).join("\n");
    await writeFiles(root, {
      ...files,
      "vite.config.js": config,
      ...widgetFiles("a", {
        ...(Object.fromEntries(modules) as Record<string, string>),
        "index.tsx": `${entry}\nexport default () => null;`,
      }),
    });
    const options = { root, mode: "staging" };
    const { script } = await builtParts(root, options);
    shown.ours = shownBy(script);
    shown.theirs = shownBy(await byVite(options));
  });

  test("every value is shown", () => {
    expect(shown.theirs).toHaveLength(values.length);
    expect(shown.ours).toHaveLength(values.length);
  });

  test.each(values.map(([expression, imports], index) => ({ expression, imports, index })))(
    "$expression $imports",
    ({ index }) => {
      expect(shown.ours[index]).toEqual(shown.theirs[index]);
    },
  );
});

test("scripts and style sheets are compiled for the targets of the project", async () => {
  const files = widgetFiles("a", {
    "index.tsx":
      'import "./a.css"; export default (props: { a?: { b?: number }; c: number }) => <p>{props.a?.b ?? 2 ** props.c}</p>;',
    "a.css": "p{inset:0}",
  });
  const builtFor = async (options: string) => {
    const { script, style } = await builtParts(
      await temporaryProject({ ...files, "vite.config.js": `export default { build: { ${options} } };` }),
    );
    return { syntax: [/\?\.[a-z]/, /\?\?/, /\*\*/].map((pattern) => pattern.test(script)), style };
  };
  expect(await builtFor('target: "baseline-widely-available"')).toEqual({
    syntax: [true, true, true],
    style: "p{inset:0}",
  });
  expect(await builtFor('target: "es2019"')).toEqual({ syntax: [false, false, true], style: "p{inset:0}" });
  const style = "p{top:0;right:0;bottom:0;left:0}";
  expect(await builtFor('target: ["es2015", "chrome60"]')).toEqual({ syntax: [false, false, false], style });
  expect(await builtFor('target: "esnext", cssTarget: "safari14.0"')).toEqual({
    syntax: [true, true, true],
    style,
  });
});

test("without a target, widgets run in browsers of 2020", async () => {
  const root = await temporaryProject(
    widgetFiles("a", {
      "index.tsx": `import "./a.css"; class A { #b = 1; set(o) { o.c ??= this.#b; return o?.c; } }
        export default (o) => <p>{new A().set(o)}</p>;`,
      "a.css": "ul:has(p){inset:0}",
    }),
  );
  await writeFiles(
    root,
    widgetFiles("toolkit", {
      "index.tsx": `import * as ui from "@orderpane/runtime/ui"; export default () => <p>{Object.keys(ui)}</p>;`,
    }),
  );
  const warnings: BuildWarning[] = [];
  await buildWidgets(await resolveBuild({ root }), { onWarning: (warning) => warnings.push(warning) });
  const { "a.html": html } = await readFiles(join(root, "dist"));
  expect(html).not.toMatch(/\?\?=|#[a-z]\b|\?\.[a-z]/);
  expect(warnings).toMatchObject([
    {
      code: "newer-css",
      widget: "a",
      message: expect.stringMatching(
        /^the widget "a" uses CSS in widgets\/a\/a\.css .*:has\(\) \(chrome 105/,
      ),
    },
  ]);
});

test("tsconfigPaths uses the paths of tsconfig.json, and JSX stays Preact's", async () => {
  const root = await temporaryProject({
    "tsconfig.json": `{ "compilerOptions": {
      "jsx": "preserve", "target": "es5", "paths": { "lib/*": ["./lib/*"], "own": ["./none.ts", "./lib/a.ts"] }
    } }`,
    "vite.config.js": "export default { resolve: { tsconfigPaths: true } };",
    "lib/a.ts": "export default 'lib a';",
    ...widgetFiles("a", {
      "index.tsx": `import a from "lib/a"; import own from "own";
        (globalThis as { show?: Function }).show!([a, own, typeof <p />]); export default () => <p>{a}</p>;`,
    }),
  });
  const { script } = await builtParts(root);
  expect(shownBy(script)).toEqual([["lib a", "lib a", "object"]]);
  await writeFile(
    join(root, "tsconfig.json"),
    '{ "compilerOptions": { "paths": { "lib/*": ["./other/*"] } } }',
  );
  await expect(outputOf(root)).rejects.toMatchObject({
    code: "unresolved-import",
  });
});

describe("classes behave as tsconfig.json says", () => {
  const source = `const show = (globalThis as { show?: Function }).show!;
    const seen: string[] = [];
    DECORATOR
    class Parent { set value(value: number) { seen.push("set " + value); } empty = "parent"; }
    class Child extends Parent { value = 1; empty; USE place: string = "here"; static fixed = 2; }
    show([seen, Object.keys(new Child()), new Child().empty ?? null, Child.fixed]);
    export default () => null;`;
  const decorated = source
    .replace("DECORATOR", `function note(_target: object, name: string) { seen.push("note " + name); }`)
    .replace("USE", "@note");
  const plain = source.replace("DECORATOR", "").replace("USE", "");
  const metadata = `Object.assign(Reflect, { metadata: (key: string, type: { name: string }) => () => void seen.push(key + " " + type.name) });`;

  test.each([
    ["to assign fields", plain, { target: "es2024", useDefineForClassFields: false }],
    ["decorators and fields", decorated, { experimentalDecorators: true, target: "es2024" }],
    [
      "metadata",
      decorated.replace("class Parent", `${metadata}\nclass Parent`),
      { experimentalDecorators: true, emitDecoratorMetadata: true },
    ],
  ])("%s", async (_name, code, compilerOptions) => {
    const config = compilerOptions && {
      "tsconfig.json": '{ "extends": "./base.json", "include": ["widgets"] }',
      "base.json": JSON.stringify({ compilerOptions }),
    };
    const root = await temporaryProject({ ...config, ...widgetFiles("a", { "index.tsx": code }) });
    const expected = shownBy(await byVite({ root, mode: "production" }));
    expect(expected).toHaveLength(1);
    for (const viteConfig of ["{}", "{ plugins: [{ name: 'own', transform: (code) => code + ' ' }] }"]) {
      await writeFile(join(root, "vite.config.js"), `export default ${viteConfig};`);
      const { script } = await builtParts(root);
      expect(shownBy(script)).toEqual(expected);
    }
  });
});

function shownBy(script: string): unknown[] {
  const shown: unknown[] = [];
  const root = { appendChild: () => {}, childNodes: [], firstChild: null };
  const document = { querySelector: () => root, createElement: () => root, documentElement: { lang: "" } };
  const show = (value: unknown) => shown.push(structuredClone(value));
  const addEventListener = () => {};
  try {
    runInNewContext(script, { show, document, addEventListener, window: { name: "w" }, console: {} });
  } catch {
    // Nothing is to be seen here: the module itself has run before it is mounted.
  }
  return shown;
}

async function byVite({ root, mode }: { root: string; mode: string }): Promise<string> {
  vi.stubEnv("NODE_ENV", "production");
  try {
    return await bundleByVite(root, mode);
  } finally {
    vi.unstubAllEnvs();
  }
}

async function bundleByVite(root: string, mode: string): Promise<string> {
  const result = await build({
    root,
    mode,
    logLevel: "silent",
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, "widgets/a/index.tsx"), output: { format: "iife" } },
    },
  });
  if (!("output" in result)) throw new Error("expected one output");
  return result.output[0].code;
}
