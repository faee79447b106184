import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { batchTraps } from "./testing/batches.ts";
import { buildTraps } from "./testing/build-traps.ts";
import { type Frames, openFrames, type Outcomes } from "./testing/frames.ts";
import { runReferences } from "./testing/references.ts";
import { traps } from "./traps.ts";

const batches = batchTraps(traps, 20);
const rows = Array.from(traps.entries(), ([index, { name }]) => ({ name, index }));

let frames: Frames;
let references: Outcomes;

beforeAll(async () => {
  frames = await openFrames();
  references = await runReferences(frames, batches);
}, 60_000);

afterAll(() => frames.close());

test("the corpus is large, and every trap has a name of its own", () => {
  expect(traps.length).toBeGreaterThanOrEqual(80);
  expect(new Set(traps.map(({ name }) => name)).size).toBe(traps.length);
});

test("every unbundled module has a value", () => {
  const failed = rows.filter(({ index }) => !("value" in (references.get(index) ?? {})));
  expect(failed).toEqual([]);
});

describe.each([true, false])(
  "built with minify: %s and run in Chromium out of the request's body",
  (minify) => {
    let outcomes: Outcomes;

    beforeAll(async () => {
      outcomes = await frames.runXml(await buildTraps(batches, { minify }));
    }, 60_000);

    test.each(rows)("$name", ({ index }) => {
      expect(outcomes.get(index)).toEqual(references.get(index));
    });
  },
);
