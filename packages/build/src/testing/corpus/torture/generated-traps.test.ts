import { sharedBrowser } from "@orderpane/tooling/browser";
import { scaled } from "@orderpane/tooling/scale";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hostilePrograms } from "../../../inline/testing/hostile-programs.ts";
import { batchTraps } from "../batches.ts";
import { buildTraps } from "../build-traps.ts";
import { openFrames } from "../frames.ts";
import { runReferences } from "../references.ts";
import { reads, scriptTrap, type Trap } from "../trap.ts";

test.for([
  { minify: true, count: scaled({ sample: 60, all: 10_000 }) },
  { minify: false, count: scaled({ sample: 30, all: 1000 }) },
])(
  "generated programs come through bundler, minifier and request body, minify: $minify",
  { timeout: 300_000 },
  async ({ minify, count }, { annotate }) => {
    // Printed with a failure, which it brings back.
    const seed = Date.now() % 2 ** 31;
    const traps = fc.sample(hostilePrograms(), { numRuns: count, seed }).map(trapOf);
    const batches = batchTraps(traps, 100);
    const frames = await openFrames(await sharedBrowser());
    try {
      const references = await runReferences(frames, batches);
      expect(references.size).toBe(traps.length);
      const bodies = await buildTraps(batches, { minify }).catch((cause: unknown) => {
        throw new Error(`seed ${seed}`, { cause });
      });
      const outcomes = await frames.runXml(bodies);
      const differing = traps.flatMap(({ files }, index) => {
        const [expected, found] = [references, outcomes].map((by) => JSON.stringify(by.get(index)));
        return found === expected ? [] : [{ seed, source: files["trap.js"], expected, found }];
      });
      expect(differing).toEqual([]);
      await annotate(`${outcomes.size} programs`);
    } finally {
      await frames.close();
    }
  },
);

function trapOf({ source, reference }: { source: string; reference: string }): Trap {
  const trap = scriptTrap("generated", reads(source), { "reference.js": reads(reference) });
  return { ...trap, reference: "reference.js" };
}
