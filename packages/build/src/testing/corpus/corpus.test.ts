import { sharedBrowser } from "@orderpane/tooling/browser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { batchTraps, runReferences } from "./batches.ts";
import { buildTraps } from "./build-traps.ts";
import { traps } from "./corpus.ts";
import { type Frames, openFrames, type Outcomes } from "./frames.ts";

const rows = Array.from(traps.entries(), ([index, { name }]) => ({ name, index }));

let frames: Frames;
let references: Outcomes;
let built: Outcomes;
beforeAll(async () => {
  const batches = batchTraps(traps, 50);
  frames = await openFrames(await sharedBrowser());
  references = await runReferences(frames, batches);
  built = await frames.runXml(await buildTraps(batches));
});
afterAll(() => frames?.close());

test("every unbundled module has a value", () => {
  const failed = rows.filter(({ index }) => !("value" in (references.get(index) ?? {})));
  expect(failed).toEqual([]);
});

test.each(rows)("$name behaves the same in Chromium from the request body and unbundled", ({ index }) => {
  expect(built.get(index)).toEqual(references.get(index));
});
