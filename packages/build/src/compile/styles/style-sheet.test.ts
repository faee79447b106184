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
