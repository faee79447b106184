import { beforeAll, expect, test } from "vitest";
import { sharedProject } from "../testing/shared-project.ts";
import { writeBundles } from "../testing/bundles.ts";

const project = sharedProject();
const script = "buyer-card.0a1b2c3d.js";
/** A source map for a script that begins with the function's body. */
const map = {
  version: 3,
  file: script,
  sources: ["../a.ts"],
  sourcesContent: ["function format() { x(); }"],
  names: [],
  mappings: "AAAoB",
};

beforeAll(async () => {
  await writeBundles(project.dir, [{ name: "buyer-card" }]);
  await project.write("dist/buyer-card.js.map", JSON.stringify(map));
});

test("stack maps a trace in a file to the sources, as text and as JSON", async () => {
  const trace = `TypeError: no\n    at x (${script}:1:1)\n`;
  await project.write("trace.txt", `12:01 ${trace}12:02 ${trace}`);
  const { stdout, code } = await project.orderpane(["stack", "trace.txt"]);
  expect(code).toBe(0);
  const resolved = "TypeError: no\n    at x (a.ts:1:21)\n";
  expect(stdout).toContain(`12:01 ${resolved}12:02 ${resolved}\nYour code: a.ts:1:21\n`);
  expect(stdout.match(/\^/g)).toHaveLength(1);
  const json = await project.orderpane(["stack", "trace.txt", "--json"]);
  const frame = { script, file: "a.ts", line: 1, column: 21 };
  expect(JSON.parse(json.stdout)).toEqual({
    frames: [frame, frame],
    origins: [{ ...frame, frame: expect.stringContaining("^") }],
    missing: [],
  });
});

test("stack reports what it cannot find, with a fix", async () => {
  await project.write("trace.txt", "TypeError: no\n    at x (https://a.test/:1:2)\n");
  const lost = await project.orderpane(["stack", "trace.txt"]);
  expect([lost.code, lost.stderr]).toEqual([1, expect.stringContaining("--widget")]);
  const unknown = await project.orderpane(["stack", "trace.txt", "--widget", "none"]);
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('"none"')]);
  const missing = await project.orderpane(["stack", "nowhere.txt"]);
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining("nowhere.txt")]);
});
