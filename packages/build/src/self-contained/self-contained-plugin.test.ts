import { expect, test } from "vitest";
import { builtParts, temporaryProject, widgetFiles } from "../testing/temporary-project.ts";

const dot = `<svg xmlns="http://www.w3.org/2000/svg"/>`;

test("an asset by import.meta.url becomes a data URL", async () => {
  const script = await build({
    "index.tsx": `export default () => <img src={new URL("./my dot.svg?x#y", import.meta.url).href} />;`,
    "my dot.svg": dot,
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

test("an import with @vite-ignore is kept", async () => {
  const line = `export default () => import(/* @vite-ignore */ "https://a.test/x.js");`;
  expect(await build({ "index.tsx": line })).toMatch(/import\(["`]https:\/\/a\.test\/x\.js["`]\)/);
});

async function build(files: Record<string, string>, more: Record<string, string> = {}): Promise<string> {
  const root = await temporaryProject({ ...widgetFiles("a", files), ...more });
  return (await builtParts(root)).script;
}
