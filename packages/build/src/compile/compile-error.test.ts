import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  builtParts,
  failuresIn,
  hideRuntime,
  sharedProject,
  temporaryProject,
  widgetFiles,
  writeFiles,
} from "../testing/temporary-project.ts";

const cyrillic = Buffer.from("/* \xcf\xf0 */", "latin1");
const language = /a\.\w+.*: .* files cannot be imported, expected/;

const wasm = /a\.wasm: .*cannot await at its top level/;
const noDefault = /"default" is not exported by/;

/** The import specifier in a widget, the content of that file, and the error. */
const refused: [specifier: string, content: string | Buffer, message: RegExp, fix: string][] = [
  ["./a.scss", "a { b { color: $none } }", /a\.scss:1:16: Undefined variable/, "at the place"],
  ["./a.html", "<p>text</p>", language, "?raw"],
  ["./a.wasm", Buffer.from("\0asm\x01\0\0\0", "latin1"), wasm, "?init"],
  ["./c.css", "a{top:0}", noDefault, "the spelling"],
  ["node:fs", "", /index\.tsx:1:15: node:fs is a module of Node.js, which no browser has/, "server.ts"],
  ["./a.ts", cyrillic, /a\.ts: .*not UTF-8/, "iconv"],
  ["./b.css", '@import "./old.css";', /old\.css: .*not UTF-8/, "iconv"],
];

let failures: Record<string, unknown>;
sharedProject(async (root) => {
  await hideRuntime(root);
  for (const [index, [specifier, content]] of refused.entries()) {
    const source = `import a from "${specifier}"; export default () => String(a);`;
    await writeFiles(root, widgetFiles(`w${index}`, { "index.tsx": source }));
    const folder = join(root, `widgets/w${index}`);
    if (specifier.startsWith(".")) await writeFile(join(folder, specifier.replace(/\?.*/, "")), content);
    await writeFile(join(folder, "old.css"), cyrillic);
  }
  failures = await failuresIn(root);
});

test.each(
  refused.map(([specifier, , message, fix], index) => [specifier, message, fix, `w${index}`] as const),
)("an import of %s is refused", (_specifier, message, fix, widget) => {
  expect(failures[widget]).toMatchObject({
    message: expect.stringMatching(message) as string,
    fix: expect.stringContaining(fix) as string,
  });
});

test("a file in another language may be compiled by a plugin, or imported as text", async () => {
  const root = await temporaryProject({
    ...widgetFiles("a", {
      "index.tsx": 'import a from "./a.yml"; import b from "./a.yml?raw"; export default () => a + b;',
      "a.yml": "b",
    }),
    "vite.config.ts": `export default {
      plugins: [{ name: "yml", transform: (_, id) => (id.endsWith(".yml") ? 'export default "a";' : null) }],
    };`,
  });
  expect((await builtParts(root)).script).toContain("()=>`ab`");
});

test.each([
  ['{ "name": "a",', "1:15"],
  ['{\n  "name": a,\n  "type": "module"\n}', "2:11"],
])("a package.json that is not JSON is named, even if Vite reads it first: %j", async (manifest, place) => {
  const root = await temporaryProject({
    "package.json": manifest,
    "vite.config.ts": "export default {};",
    ...widgetFiles("a"),
  });
  await expect(builtParts(root)).rejects.toMatchObject({
    code: "bad-config",
    message: expect.stringMatching(new RegExp(`^package\\.json:${place}: this is not JSON: `)) as string,
  });
});

test("a package.json without a name is reported with its field", async () => {
  const root = await temporaryProject({
    "package.json": '{ "type": "module" }',
    "vite.config.js": `
      import { widgets } from ${JSON.stringify(join(import.meta.dirname, "../vite.ts"))};
      export default { plugins: [widgets()] };`,
    ...widgetFiles("a"),
  });
  await expect(builtParts(root)).rejects.toMatchObject({
    code: "bad-config",
    message: 'package.json: "name" must be a name that npm accepts, found none',
    fix: expect.stringContaining('Set "name" in package.json') as string,
  });
});
