import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryProject } from "../../testing/temporary-project.ts";
import { compileStyleSheet } from "./style-sheet.ts";

async function compile(files: Readonly<Record<string, string>>) {
  const root = await temporaryProject(files);
  return compileStyleSheet(join(root, "a.css"), {
    root,
    minify: true,
    async resolve(specifier, importer) {
      const path = join(importer, "..", specifier);
      return existsSync(path) ? path : null;
    },
  });
}

const nested = (css: string) => ({ "a.css": '@import "./b.css";', "b.css": css });

describe("refused, with file and line", () => {
  test.each([
    ["http", "@import 'http://a.test/a.css';"],
    ["https", '@import "https://a.test/a.css" screen;'],
    ["no scheme", "@import url(//a.test/a.css);"],
  ])("a sheet of the network, by %s", async (_name, css) => {
    const remote = { code: "not-inlinable", place: { line: 2, column: 9 } };
    const text = `/* first */\n${css}`;
    await expect(compile({ "a.css": text })).rejects.toMatchObject({ ...remote, file: "a.css" });
    await expect(compile(nested(text))).rejects.toMatchObject({ ...remote, file: "b.css" });
  });

  test("a missing sheet", async () => {
    const missing = { code: "unresolved-import", place: { line: 2, column: 9 } };
    const text = '\n@import "./none.css";';
    await expect(compile({ "a.css": text })).rejects.toMatchObject({ ...missing, file: "a.css" });
    await expect(compile(nested(text))).rejects.toMatchObject({ ...missing, file: "b.css" });
  });
});

test("a comment between two values keeps them apart", async () => {
  const { css } = await compile({ "a.css": "a{--gap:1/* and */2px;font:var(--a)/**/b}" });
  expect(css).toBe("a{--gap:1 2px;font:var(--a) b}");
});

const fonts = { "a.woff2": "2", "a.woff": "1", "a.ttf": "0" };

test.each([
  [
    "of an icon font",
    'url("a.eot"); src: url("a.eot?#iefix") format("embedded-opentype"), url("a.woff2?v=4")',
    true,
  ],
  [
    "of a variable font",
    'url("a.woff2") format("woff2-variations"), url("a.woff") format("woff-variations")',
    true,
  ],
  ["beside a local font", 'local("Arial"), url("a.woff2") format("woff2"), url("a.ttf")', true],
  ["that does not exist", 'local("Arial"); src: url("a.woff"), url("a.ttf")', false],
])("of the sources of a font, only the WOFF2 %s is inlined", async (_which, source, isAlone) => {
  const { css } = await compile({ ...fonts, "a.css": `@font-face { font-family: icons; src: ${source}; }` });
  expect(css.match(/data:font\/\w+/g)).toEqual(
    isAlone ? ["data:font/woff2"] : ["data:font/woff", "data:font/ttf"],
  );
  expect(css.includes("local(")).toBe(source.includes("local("));
});
