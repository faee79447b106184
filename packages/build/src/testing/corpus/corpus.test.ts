import { sharedBrowser } from "@orderpane/tooling/browser";
import { scaled } from "@orderpane/tooling/scale";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { batchTraps } from "./batches.ts";
import { buildTraps } from "./build-traps.ts";
import { type Frames, openFrames, type Outcomes } from "./frames.ts";
import { runReferences } from "./references.ts";
import { traps as counted } from "./corpus.ts";
import { lineSeparatorTraps } from "./line-separator-traps.ts";

const traps = [...counted, ...lineSeparatorTraps];
const batches = batchTraps(traps, 50);
/** Everything is built minified, as authors build; an everyday run builds only some of it without. */
const wholeBatches = batches.filter((_batch, index) => index % scaled({ sample: 4, all: 1 }) === 0);
const wholeIndices = new Set(wholeBatches.flatMap((batch) => [...batch.traps.keys()]));
const rows = Array.from(traps.entries(), ([index, { name }]) => ({ name, index }));

let frames: Frames;
let references: Outcomes;
let minified: Outcomes;
let whole: Outcomes;

beforeAll(async () => {
  frames = await openFrames(await sharedBrowser());
  references = await runReferences(frames, batches);
});
// Each build has the time limit of a hook for itself.
beforeAll(async () => {
  minified = await frames.runXml(await buildTraps(batches, { minify: true }));
});
beforeAll(async () => {
  whole = await frames.runXml(await buildTraps(wholeBatches, { minify: false }));
});

afterAll(() => frames?.close());

test("the corpus is large, and every trap has a unique name", () => {
  expect(traps.length).toBeGreaterThanOrEqual(80);
  expect(new Set(traps.map(({ name }) => name)).size).toBe(traps.length);
});

test("every unbundled module has a value", () => {
  const failed = rows.filter(({ index }) => !("value" in (references.get(index) ?? {})));
  expect(failed).toEqual([]);
});

describe("runs in Chromium out of the request body", () => {
  test.each(rows)("$name, minified", ({ index }) => {
    expect(minified.get(index)).toEqual(references.get(index));
  });

  test.each(rows.filter(({ index }) => wholeIndices.has(index)))("$name, not minified", ({ index }) => {
    expect(whole.get(index)).toEqual(references.get(index));
  });
});
