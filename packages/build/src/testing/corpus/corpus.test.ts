import { sharedBrowser } from "@orderpane/tooling/browser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { batchTraps } from "./batches.ts";
import { buildTraps } from "./build-traps.ts";
import { type Frames, openFrames, type Outcomes } from "./frames.ts";
import { runReferences } from "./references.ts";
import { traps } from "./corpus.ts";

const batches = batchTraps(traps, 20);
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
  whole = await frames.runXml(await buildTraps(batches, { minify: false }));
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

describe("runs in Chromium out of the request body, minified and not", () => {
  test.each(rows)("$name", ({ index }) => {
    const expected = references.get(index);
    expect({ minified: minified.get(index), whole: whole.get(index) }).toEqual({
      minified: expected,
      whole: expected,
    });
  });
});
