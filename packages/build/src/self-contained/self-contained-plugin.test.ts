import { expect, test } from "vitest";
import { builtParts, temporaryProject, widgetFiles } from "../testing/temporary-project.ts";

const dot = `<svg xmlns="http://www.w3.org/2000/svg"/>`;

test("an asset by import.meta.url becomes a data URL", async () => {
  const script = await build({
    "index.tsx": `export default () => <img src={new URL("./my%20dot%23100%.svg?x#y", import.meta.url).href} />;`,
    "my dot#100%.svg": dot,
  });
  expect(script).toContain("new URL(`data:image/svg+xml");
  expect(script).not.toContain("import.meta");
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
    place: { line: 2, column },
  });
});

test("a plugin may lead a remote import to a copy", async () => {
  const plugin = `{ name: "copies", enforce: "pre", resolveId: (id) => id.startsWith("https://a.test/") ? "\\0copy" : null, load: (id) => id === "\\0copy" ? 'export default "a copy";' : null }`;
  const source = `import x from "https://a.test/x.js";\nexport default () => x;`;
  const script = await build(
    { "index.tsx": source },
    { "vite.config.js": `export default { plugins: [${plugin}] };` },
  );
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

async function build(files: Record<string, string>, more: Record<string, string> = {}): Promise<string> {
  const root = await temporaryProject({ ...widgetFiles("a", files), ...more });
  return (await builtParts(root)).script;
}
