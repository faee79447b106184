import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtParts, hideRuntime, temporaryProject, widgetFiles } from "../testing/temporary-project.ts";

test.each([
  [".scss", "a { b { color: red } }", "npm install -D sass"],
  [".less", "@a: red;", "npm install -D less"],
  [".html", "<p>text</p>", "?raw"],
  [".wasm", "\0asm", "?url"],
  [".yml", "a: b c", "?raw"],
  [".scss", 'console.log("a script");', "npm install -D sass"],
])("an import of a %s file %j says what can be imported, and what to do", async (extension, text, fix) => {
  const root = await project(`import a from "./a${extension}"; export default () => a;`);
  await hideRuntime(root);
  await writeFile(join(root, `widgets/a/a${extension}`), text);
  await expect(builtParts(root)).rejects.toMatchObject({
    message: expect.stringMatching(
      new RegExp(`^widgets/a/a\\${extension}.*cannot be imported, expected`),
    ) as string,
    fix: expect.stringContaining(fix) as string,
  });
});

test("WebAssembly with ?init is refused like other files that cannot be imported", async () => {
  const root = await project('import init from "./a.wasm?init"; export default () => String(init);');
  await writeFile(join(root, "widgets/a/a.wasm"), "\0asm");
  await expect(builtParts(root)).rejects.toMatchObject({
    message: expect.stringContaining(".wasm files cannot be imported") as string,
    fix: expect.stringContaining("?url") as string,
  });
});

test.each(["node:fs", "fs/promises"])("%s is named as a module that no browser has", async (name) => {
  const root = await project(`import fs from "${name}"; export default () => String(fs);`);
  await expect(builtParts(root)).rejects.toMatchObject({
    code: "not-inlinable",
    message: `widgets/a/index.tsx:1:16: ${name} is a module of Node.js, which no browser has`,
    fix: expect.stringContaining("server.ts") as string,
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
  ["the entry", "", "index.tsx"],
  ["a module", 'import "./b.ts";', "b.ts"],
  ["a sheet", 'import "./old.css";', "old.css"],
  ["a sheet, as a module,", 'import "./old.module.css";', "old.module.css"],
  ["a sheet, as text,", 'import "./old.css?inline";', "old.css"],
  ["a sheet that a sheet imports", 'import "./new.css";', "old.css"],
])("%s in another encoding than UTF-8 is named", async (_name, imports, old) => {
  const root = await project(`${imports} export default () => null;`);
  await writeFile(join(root, "widgets/a/new.css"), '@import "./old.css";');
  await writeFile(join(root, "widgets/a", old), Buffer.from("/* \xcf\xf0 */", "latin1"));
  await expect(builtParts(root)).rejects.toMatchObject({
    file: `widgets/a/${old}`,
    message: expect.stringContaining("not UTF-8") as string,
    fix: expect.stringContaining("iconv") as string,
  });
});

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
