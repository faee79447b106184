import { sharedBrowser } from "@orderpane/tooling/browser";
import fc from "fast-check";
import { expect, test } from "vitest";
import { batchTraps, runReferences } from "../batches.ts";
import { buildTraps } from "../build-traps.ts";
import { traps as corpus } from "../corpus.ts";
import { openFrames } from "../frames.ts";
import { hostilePrograms } from "../hostile-programs.ts";
import { reads, scriptTrap, type Trap } from "../trap.ts";

test.for([
  { minify: true, count: 10_000 },
  { minify: false, count: 1000 },
])(
  "generated programs pass through bundler, minifier and request body unchanged, minify: $minify",
  { timeout: 300_000 },
  async ({ minify, count }, { annotate }) => {
    // Printed on failure, to reproduce it.
    const seed = Date.now() % 2 ** 31;
    const traps = fc.sample(hostilePrograms(), { numRuns: count, seed }).map(trapOf);
    expect(await differencesIn(traps, { minify, seed })).toEqual([]);
    await annotate(`${count} programs`);
  },
);

test("the corpus passes through a build that does not minify", { timeout: 300_000 }, async () => {
  expect(await differencesIn(corpus, { minify: false })).toEqual([]);
});

/** Returns the traps that behave differently from the unbundled module. */
async function differencesIn(
  traps: readonly Trap[],
  { minify, seed = 0 }: { minify: boolean; seed?: number },
) {
  const batches = batchTraps(traps, 100);
  const frames = await openFrames(await sharedBrowser());
  try {
    const references = await runReferences(frames, batches);
    expect(references.size).toBe(traps.length);
    const bodies = await buildTraps(batches, { minify }).catch((cause: unknown) => {
      throw new Error(`seed ${seed}`, { cause });
    });
    const outcomes = await frames.runXml(bodies);
    return traps.flatMap(({ name, files }, index) => {
      const [expected, found] = [references, outcomes].map((by) => JSON.stringify(by.get(index)));
      return found === expected ? [] : [{ seed, name, files, expected, found }];
    });
  } finally {
    await frames.close();
  }
}

function trapOf({ source, reference }: { source: string; reference: string }): Trap {
  const trap = scriptTrap("generated", reads(source), { "reference.js": reads(reference) });
  return { ...trap, reference: "reference.js" };
}
