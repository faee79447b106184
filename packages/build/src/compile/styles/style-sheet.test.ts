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
  const fix = "Keep a copy beside the widget and import that.";
  test.each([
    ["http", "@import 'http://a.test/a.css';", { column: 9 }],
    ["https", '@import "https://a.test/a.css" screen;', { column: 9 }],
    ["no scheme", "@import url(//a.test/a.css);", { column: 9 }],
  ])("a sheet of the network, by %s", async (_name, css, expected) => {
    const remote = { code: "not-inlinable", line: 2, fix, ...expected };
    const text = `/* first */\n${css}`;
    await expect(compile({ "a.css": text })).rejects.toMatchObject({ ...remote, file: "a.css" });
    await expect(compile(nested(text))).rejects.toMatchObject({ ...remote, file: "b.css" });
  });

  test("the line is shown", async () => {
    await expect(compile({ "a.css": '\n@import "//a.test/a.css";' })).rejects.toMatchObject({
      message: "a.css:2:9: a remote style sheet cannot be inlined: //a.test/a.css",
      frame: '1 | \n2 | @import "//a.test/a.css";\n  |         ^',
    });
  });

  test("a missing sheet", async () => {
    const missing = { code: "unresolved-import", line: 2, column: 9 };
    const text = '\n@import "./none.css";';
    await expect(compile({ "a.css": text })).rejects.toMatchObject({ ...missing, file: "a.css" });
    await expect(compile(nested(text))).rejects.toMatchObject({ ...missing, file: "b.css" });
  });
});

test("rules that are nested too deeply are refused, with file and line", async () => {
  const css = `i {}\n${"a {".repeat(2_000)}color: red${"}".repeat(2_000)}`;
  const refused = {
    code: "not-compiled",
    line: 2,
    message: expect.stringContaining("2000 levels") as string,
  };
  await expect(compile({ "a.css": css })).rejects.toMatchObject({ ...refused, file: "a.css" });
  await expect(compile(nested(css))).rejects.toMatchObject({ ...refused, file: "b.css" });
});
