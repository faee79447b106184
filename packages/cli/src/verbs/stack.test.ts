import { SourceMap } from "node:module";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProject, type Project } from "../testing/kit.ts";

let project: Project;

beforeAll(async () => {
  project = await createProject();
  await project.orderpane(["build", "--no-types"]);
});
afterAll(() => project.remove());

test("stack translates a trace from a file to the sources, as text and as JSON", async () => {
  const { script, line, column, source } = await somePosition("order-status");
  const place = `${source.file}:${source.line}:${source.column}`;
  const trace = `TypeError: no\n    at x (${script}:${line}:${column})\n`;
  await project.write("trace.txt", `12:01 ${trace}12:02 ${trace}`);
  const { stdout, code } = await project.orderpane(["stack", "trace.txt"]);
  expect(code).toBe(0);
  const resolved = `TypeError: no\n    at formatDate (${place})\n`;
  expect(stdout).toContain(`12:01 ${resolved}12:02 ${resolved}\nYour code: ${place} in formatDate\n`);
  expect(stdout.match(/\^/g)).toHaveLength(1);
  const json = await project.orderpane(["stack", "trace.txt", "--json"]);
  const frame = { script, ...source, name: "formatDate" };
  const excerpt = expect.stringContaining("^");
  expect(JSON.parse(json.stdout)).toEqual({
    frames: [frame, frame],
    frame: excerpt,
    origins: [{ ...frame, frame: excerpt }],
    missing: [],
  });
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
