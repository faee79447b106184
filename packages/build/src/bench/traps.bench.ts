import { defineBench } from "@orderpane/tooling/bench";
import { findBrowser } from "@orderpane/cli/find-browser";
import { chromium } from "playwright-core";
import { type Batch, batchTraps } from "../testing/corpus/batches.ts";
import { buildTraps } from "../testing/corpus/build-traps.ts";
import { openFrames, type Pages } from "../testing/corpus/frames.ts";
import { buildWithEsbuild, buildWithSingleFile, toXml } from "../testing/corpus/peers.ts";
import { runReferences } from "../testing/corpus/references.ts";
import { traps } from "../testing/corpus/corpus.ts";

/**
 * How many traps of the corpus behave in Chromium, read from a request body, as they do unbundled. A trap
 * that fails beside others is run alone, because another one may have broken the page.
 */
export default defineBench([
  {
    key: "build.traps",
    unit: "cases",
    async start() {
      const executablePath = findBrowser({ headless: true });
      const browser = await chromium.launch({ executablePath });
      const frames = await openFrames(browser);
      const references = await runReferences(frames, batchTraps(traps, 8));
      const countPassed = (build: (batches: readonly Batch[]) => Promise<Pages>) => async () => {
        const passed = new Set<number>();
        for (const size of [8, 1]) {
          const isOpen = (batch: Batch) => [...batch.traps.keys()].some((index) => !passed.has(index));
          const batches = batchTraps(traps, size).filter(isOpen);
          if (batches.length === 0) break;
          for (const [index, outcome] of await frames.runXml(await build(batches))) {
            if (JSON.stringify(outcome) === JSON.stringify(references.get(index))) passed.add(index);
          }
        }
        return passed.size;
      };
      return {
        ours: countPassed((batches) => buildTraps(batches, { minify: true })),
        peers: {
          "vite-plugin-singlefile": countPassed(async (batches) => toXml(await buildWithSingleFile(batches))),
          esbuild: countPassed(async (batches) => toXml(await buildWithEsbuild(batches))),
        },
        async stop() {
          await frames.close();
          await browser.close();
        },
      };
    },
  },
]);
