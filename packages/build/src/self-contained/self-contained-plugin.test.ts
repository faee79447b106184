import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { splitFragment } from "@orderpane/protocol/bundle";
import { parseSync } from "rolldown/utils";
import { describe, expect, test } from "vitest";
import { buildWidgets } from "../build-widgets.ts";
import { resolveBuild } from "../config/resolve-build.ts";
import { readProgram } from "./read-program.ts";
import {
  readFiles,
  sharedProject,
  temporaryProject,
  widgetFiles,
  writeFiles,
} from "../testing/temporary-project.ts";

const dot = `<svg xmlns="http://www.w3.org/2000/svg"/>`;

const refused: [name: string, files: Record<string, string>, expected: object][] = [
  [
    "a worker",
    {
      "index.tsx": `const a = 1;\n  new Worker(new URL("./w.ts", import.meta.url));\nexport default () => a;`,
      "w.ts": "",
    },
    {
      code: "not-inlinable",
      file: "widgets/a/index.tsx",
      line: 2,
      column: 3,
      frame: `1 | const a = 1;\n2 |   new Worker(new URL("./w.ts", import.meta.url));\n  |   ^`,
    },
  ],
  [
    "an import with ?worker",
    { "index.tsx": `import W from "./w.ts?worker";\nexport default () => new W();`, "w.ts": "" },
    { code: "not-inlinable", file: "widgets/a/index.tsx", line: 1, column: 15 },
  ],
  [
    "a relative URL in a module behind the entry",
    {
      "index.tsx": `import Logo from "./logo.tsx";\nexport default Logo;`,
      "logo.tsx": `/* я */\r\nexport default () => (\r\n  <img src="/logo.png" />\r\n);`,
    },
    { code: "not-inlinable", file: "widgets/a/logo.tsx", line: 3, column: 12 },
  ],
  [
    "an asset by import.meta.url that is not there",
    { "index.tsx": `export default () => new URL("./no.png", import.meta.url).href;` },
    { code: "unresolved-import", file: "widgets/a/index.tsx", line: 1, column: 22 },
  ],
  [
    "Vite's import of many files",
    { "index.tsx": `const all = import.meta.glob("./*.ts");\nexport default () => Object.keys(all).length;` },
    { code: "not-inlinable", file: "widgets/a/index.tsx", line: 1, column: 13 },
  ],
  [
    "await at the top level of a module that is imported when it is needed",
    {
      "index.tsx": `export default () => <p onClick={() => import("./b.ts")} />;`,
      "b.ts": "export const b = 1;\nawait b;",
    },
    { code: "not-inlinable", file: "widgets/a/b.ts", line: 2, column: 1 },
  ],
  [
    "for await at the top level",
    { "index.tsx": "for await (const x of []) console.log(x);\nexport default () => null;" },
    { code: "not-inlinable", file: "widgets/a/index.tsx", line: 1 },
  ],
  [
    "await using at the top level",
    { "index.tsx": "await using x = null;\nexport default () => x;" },
    { code: "not-inlinable", file: "widgets/a/index.tsx", line: 1 },
  ],
  [
    "an import from the network",
    { "index.tsx": `// "https://a.test/x.js"\nimport x from "https://a.test/x.js";\nexport default x;` },
    {
      code: "not-inlinable",
      file: "widgets/a/index.tsx",
      line: 2,
      column: 15,
      frame: `1 | // "https://a.test/x.js"\n2 | import x from "https://a.test/x.js";\n  |               ^`,
      message: expect.stringContaining("https://a.test/x.js is imported from the network"),
    },
  ],
  [
    "an import from the network, by whatever scheme the page has, for its effects alone",
    { "index.tsx": `import "//a.test/x.js";\nexport default () => null;` },
    { code: "not-inlinable", file: "widgets/a/index.tsx", line: 1, column: 8 },
  ],
  [
    "an import from the network when it is needed",
    { "index.tsx": `export default () => null;\nvoid import("http://a.test/x.js");` },
    { code: "not-inlinable", file: "widgets/a/index.tsx", line: 2, column: 13 },
  ],
  [
    "an import from the network in capitals",
    { "index.tsx": `export default () => null;\nvoid import("HTTPS://a.test/x.js");` },
    { code: "unresolved-import", file: "widgets/a/index.tsx", line: 2, column: 13 },
  ],
  [
    "a remote module that is required",
    { "index.tsx": `export default require("https://a.test/x.js");` },
    { code: "not-inlinable", file: "widgets/a/index.tsx", line: 1, column: 24 },
  ],
  [
    "an http address in a style sheet",
    {
      "index.tsx": `import "./a.css";\nexport default () => null;`,
      "a.css": "a {\n background: url(http://a.test/x.png) }",
    },
    { code: "not-inlinable", file: "widgets/a/a.css", line: 2 },
  ],
  [
    "a loopback address in a style sheet",
    {
      "index.tsx": `import "./a.css";\nexport default () => null;`,
      "a.css": "a {\n background: url(https://localhost/x.png) }",
    },
    { code: "not-inlinable", file: "widgets/a/a.css", line: 2 },
  ],
  [
    "a relative address in a style sheet's custom property",
    { "index.tsx": `import "./a.css";\nexport default () => null;`, "a.css": "a {\n --x: url(x.png) }" },
    { file: "widgets/a/a.css", line: 2 },
  ],
];

describe("refused by a build, with file and line", () => {
  const project = sharedProject((root) => writeFiles(root, widgetFiles("a")));

  test.each(refused)("%s", async (_name, files, expected) => {
    const root = project();
    await rm(join(root, "widgets/a"), { recursive: true });
    await writeFiles(root, widgetFiles("a", files));
    const building = buildWidgets(await resolveBuild({ root }));
    await expect(building).rejects.toMatchObject({
      name: "BuildError",
      fix: expect.stringMatching(/\.$/),
      ...expected,
    });
  });
});

test("an asset by import.meta.url becomes a data URL", async () => {
  const script = await build({
    "index.tsx": `export default () => <img src={new URL("./my%20dot.svg?x#y", import.meta.url).href} />;`,
    "my dot.svg": dot,
  });
  expect(script).toContain("new URL(`data:image/svg+xml");
  expect(script).not.toContain("import.meta");
});

test("dynamic imports are bundled and load nothing", async () => {
  const script = await build({
    "index.tsx": `export default () => <p onClick={async () => (await import("./later.ts")).later()} />;`,
    "later.ts": `export const later = () => "later on";`,
  });
  expect(script).toContain("later on");
  expect(script).not.toMatch(/\bimport\(/);
});

test.each([
  [`export { default } from "https://a.test/x.js";`, 25],
  [`export default () => import("//a.test/x.js");`, 29],
  [`module.exports = require("http://a.test/x.js");`, 26],
])("a package's import from the network is refused: %s", async (line, column) => {
  const building = build(
    { "index.tsx": `import lib from "../../vendor/node_modules/lib/index.js";\nexport default lib;` },
    { "vendor/node_modules/lib/index.js": `/* lib */\n${line}` },
  );
  await expect(building).rejects.toMatchObject({
    code: "not-inlinable",
    file: "vendor/node_modules/lib/index.js",
    line: 2,
    column,
  });
});

const copied = {
  "index.tsx": `import x from "https://a.test/x.js";\nexport default () => x;`,
  "copy.js": `export default "a copy";`,
};

test("an alias may lead a remote import to a copy", async () => {
  const config = `export default { resolve: { alias: { "https://a.test": import.meta.dirname + "/copies" } } };`;
  const script = await build(copied, {
    "vite.config.js": config,
    "copies/x.js": copied["copy.js"],
  });
  expect(script).toContain("a copy");
});

test("a plugin may lead a remote import to a copy", async () => {
  const plugin = `{ name: "copies", resolveId: (id) => id.startsWith("https://a.test/") ? "\\0copy" : null, load: (id) => id === "\\0copy" ? ${JSON.stringify(copied["copy.js"])} : null }`;
  const script = await build(copied, { "vite.config.js": `export default { plugins: [${plugin}] };` });
  expect(script).toContain("a copy");
});

test("an import with @vite-ignore stays", async () => {
  const line = `export default () => import(/* @vite-ignore */ "https://a.test/x.js");`;
  expect(await build({ "index.tsx": line })).toMatch(/import\(["`]https:\/\/a\.test\/x\.js["`]\)/);
});

test("an expression nested deeper than the engine's stack is accepted", async () => {
  const sum = Array.from({ length: 1500 }, (_, part) => `a[${part}] + "<b>"`).join(" + ");
  const module = `export default (a, element) => { element.innerHTML = ${sum}; return null; };`;
  expect(await build({ "index.tsx": module })).toContain("innerHTML");
});

test("packages are not searched", async () => {
  const script = await build(
    { "index.tsx": `import lib from "../../vendor/node_modules/lib/index.js";\nexport default () => lib();` },
    {
      "vendor/node_modules/lib/index.js": `export default () => fetch("http://a.test/") && new Worker("/w.js");`,
    },
  );
  expect(script).toContain("http://a.test/");
});

test("the runtime is not searched, wherever it is linked from, and has no problems", async () => {
  const folder = join(import.meta.dirname, "../../../runtime/src");
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/test|bench/.test(name),
  );
  expect(names.length).toBeGreaterThan(30);
  for (const name of names) {
    const { program, errors } = parseSync(name, await readFile(join(folder, name), "utf8"));
    expect(errors).toEqual([]);
    expect({ name, ...readProgram(program) }).toEqual({ name, problems: [], assets: [] });
  }
});

async function build(files: Record<string, string>, more: Record<string, string> = {}): Promise<string> {
  const root = await temporaryProject({ ...widgetFiles("a", files), ...more });
  const config = await resolveBuild({ root });
  await buildWidgets(config);
  const { "a.html": html } = await readFiles(join(config.outDir));
  return splitFragment(html!).script;
}
