import { SourceMap } from "node:module";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProject, type Project } from "../testing.ts";

let project: Project;

beforeAll(async () => {
  project = await createProject();
  await project.orderpane(["build", "--no-types"]);
});
afterAll(() => project.remove());

test("stack translates a trace from a file to the sources, as text and as JSON", async () => {
  const { script, line, column, source } = await somePosition("order-status");
  await project.write("trace.txt", `TypeError: no\n    at x (${script}:${line}:${column})\n`);
  const { stdout, code } = await project.orderpane(["stack", "trace.txt"]);
  expect(code).toBe(0);
  expect(stdout).toContain(`TypeError: no\n    at x (${source.file}:${source.line}:${source.column})\n`);
  expect(stdout).toContain("^");
  const json = await project.orderpane(["stack", "trace.txt", "--json"]);
  expect(JSON.parse(json.stdout)).toMatchObject({ frames: [{ script, ...source }], missing: [] });
});

test("stack reports what it cannot find, and what to do", async () => {
  await project.write("trace.txt", "TypeError: no\n    at x (https://a.test/:1:2)\n");
  const lost = await project.orderpane(["stack", "trace.txt"]);
  expect([lost.code, lost.stderr]).toEqual([1, expect.stringContaining("--widget")]);
  const unknown = await project.orderpane(["stack", "trace.txt", "--widget", "none"]);
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('"none"')]);
  const missing = await project.orderpane(["stack", "nowhere.txt"]);
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining("nowhere.txt")]);
});

/** A position in a built script that a browser could name, and where it comes from. */
async function somePosition(widget: string) {
  const map = JSON.parse(await project.read(`dist/${widget}.js.map`)) as ConstructorParameters<
    typeof SourceMap
  >[0] & { file: string };
  const html = await project.read(`dist/${widget}.html`);
  const lines = html.slice(html.indexOf("<script>") + 8).split("\n");
  const line = lines.findIndex((text) => text.includes("toLocaleString("));
  const column = lines[line]!.indexOf("toLocaleString(");
  const entry = new SourceMap(map).findEntry(line, column);
  if (!("originalSource" in entry)) throw new Error("the map does not know the position");
  return {
    script: map.file,
    line: line + 1,
    column: entry.generatedColumn + 1,
    source: {
      file: entry.originalSource.replace(/^(\.\.\/)+/, ""),
      line: entry.originalLine + 1,
      column: entry.originalColumn + 1,
    },
  };
}
