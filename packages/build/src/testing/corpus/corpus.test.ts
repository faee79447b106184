import { sharedBrowser } from "@orderpane/tooling/browser";
import { afterAll, expect, test } from "vitest";
import { sharedProject } from "../temporary-project.ts";
import { batchTraps, runReferences } from "./batches.ts";
import { buildTraps } from "./build-traps.ts";
import { type Frames, openFrames, type Outcomes } from "./frames.ts";
import { importedTextTraps } from "./imported-text-traps.ts";
import { literalTraps } from "./literal-traps.ts";
import { programTraps } from "./program-traps.ts";
import { styleTraps } from "./style-traps.ts";

const traps = [...literalTraps, ...programTraps, ...styleTraps, ...importedTextTraps];
const rows = Array.from(traps.entries(), ([index, { name }]) => ({ name, index }));

let frames: Frames;
let references: Outcomes;
let built: Outcomes;
sharedProject(async (root) => {
  const batches = batchTraps(traps);
  frames = await openFrames(await sharedBrowser());
  references = await runReferences(frames, batches);
  built = await frames.runXml(await buildTraps(root, batches));
});
afterAll(() => frames?.close());

test("every unbundled module has a value", () => {
  const failed = rows.filter(({ index }) => !("value" in (references.get(index) ?? {})));
  expect(failed).toEqual([]);
});

test.each(rows)("$name behaves the same in Chromium from the request body and unbundled", ({ index }) => {
  expect(built.get(index)).toEqual(references.get(index));
});
