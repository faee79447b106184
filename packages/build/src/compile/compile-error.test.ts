import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtParts, temporaryProject, widgetFiles } from "../testing/temporary-project.ts";

test.each([
  [".scss", "a { b { color: red } }", "npm install -D sass"],
  [".less", "@a: red;", "npm install -D less"],
  [".html", "<p>text</p>", "?raw"],
  [".wasm", "\0asm", "?url"],
  [".yml", "a: b c", "?raw"],
  [".scss", 'console.log("a script");', "npm install -D sass"],
])("an import of a %s file %j says what can be imported, and what to do", async (extension, text, fix) => {
  const root = await project(`import a from "./a${extension}"; export default () => a;`);
  await writeFile(join(root, `widgets/a/a${extension}`), text);
  await expect(builtParts(root)).rejects.toMatchObject({
    message: expect.stringMatching(
      new RegExp(`^widgets/a/a\\${extension}.*cannot be imported, expected`),
    ) as string,
    fix: expect.stringContaining(fix) as string,
  });
});

test("a file in another language may be compiled by a plugin, or imported as text", async () => {
  const root = await temporaryProject({
    ...widgetFiles("a", {
      "index.tsx": 'import a from "./a.html"; import b from "./a.html?raw"; export default () => a + b;',
      "a.html": "b",
    }),
    "vite.config.ts": `export default {
      plugins: [{ name: "html", transform: (_, id) => (id.endsWith(".html") ? 'export default "a";' : null) }],
    };`,
  });
  expect((await builtParts(root)).script).toContain("()=>`ab`");
});

test.each([
  ["index.tsx", "widgets/a/index.tsx"],
  ["b.ts", "widgets/a/b.ts"],
])("%s in another encoding than UTF-8 is named", async (name, file) => {
  const root = await project('import { b } from "./b.ts"; export default () => b;');
  await writeFile(join(root, "widgets/a", name), Buffer.from('export const b = "\xcf\xf0";', "latin1"));
  await expect(builtParts(root)).rejects.toMatchObject({
    file,
    message: expect.stringContaining("not UTF-8") as string,
    fix: expect.stringContaining("iconv") as string,
  });
});

test.each<[string, { script: string; sheet?: string }]>([
  ["a script", { script: 'import "./old.css";' }],
  ["a script, as a module", { script: 'import "./old.module.css";' }],
  ["a script, as text", { script: 'import "./old.css?inline";' }],
  ["a sheet", { script: 'import "./new.css";', sheet: '@import "./old.css";' }],
])(
  "a sheet in another encoding than UTF-8, imported by %s, is named",
  async (_name, { script, sheet = "" }) => {
    const root = await project(`${script} export default () => null;`);
    const old = script.includes("module") ? "old.module.css" : "old.css";
    await writeFile(join(root, "widgets/a/new.css"), sheet);
    await writeFile(join(root, "widgets/a", old), Buffer.from('b::before { content: "\xcf\xf0" }', "latin1"));
    await expect(builtParts(root)).rejects.toMatchObject({
      file: `widgets/a/${old}`,
      message: expect.stringContaining("not UTF-8") as string,
      fix: expect.stringContaining("iconv") as string,
    });
  },
);

test.each([
  ['{ "name": "a",', "1:15"],
  ['{\n  "name": a,\n  "type": "module"\n}', "2:11"],
])(
  "a package.json that is not JSON is named, also where Vite reads it first: %j",
  async (manifest, place) => {
    const root = await temporaryProject({
      "package.json": manifest,
      "vite.config.ts": "export default {};",
      ...widgetFiles("a"),
    });
    await expect(builtParts(root)).rejects.toMatchObject({
      code: "bad-config",
      message: expect.stringMatching(new RegExp(`^package\\.json:${place}: this is not JSON: `)) as string,
    });
  },
);

test.each([
  ["{}", "none"],
  ['{ "name": "" }', '""'],
])("a package.json that names no project is named with its field: %s", async (manifest, found) => {
  const root = await temporaryProject({
    "package.json": manifest,
    "vite.config.js": `
      import { widgets } from ${JSON.stringify(join(import.meta.dirname, "../vite.ts"))};
      export default { plugins: [widgets()] };`,
    ...widgetFiles("a"),
  });
  await expect(builtParts(root)).rejects.toMatchObject({
    code: "bad-config",
    message: `package.json: "name" must be a name that npm accepts, found ${found}`,
    fix: expect.stringContaining('Set "name" in package.json') as string,
  });
});

function project(index: string): Promise<string> {
  return temporaryProject(widgetFiles("a", { "index.tsx": index }));
}
