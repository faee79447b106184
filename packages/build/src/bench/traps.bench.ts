import { defineBench } from "@orderpane/tooling/bench";
import { findBrowser } from "@orderpane/tooling/browser";
import { chromium } from "playwright-core";
import { type Batch, batchTraps } from "../testing/corpus/batches.ts";
import { buildTraps } from "../testing/corpus/build-traps.ts";
import { openFrames, type Pages } from "../testing/corpus/frames.ts";
import { findPassed, formatPassRates, type RunBatches } from "../testing/corpus/pass-rates.ts";
import { buildWithEsbuild, buildWithSingleFile, toXml } from "../testing/corpus/peers.ts";
import { runReferences } from "../testing/corpus/references.ts";
import { traps } from "../testing/corpus/corpus.ts";

/**
 * How many traps of the corpus behave in Chromium, read from a request body, as they do unbundled. The table
 * of pass rates, which also has the peers' HTML without XML, is written to stderr.
 */
export default defineBench([
  {
    key: "build.traps",
    unit: "cases",
    async start() {
      const { executablePath } = await findBrowser();
      const browser = await chromium.launch({ executablePath });
      const frames = await openFrames(browser);
      const references = await runReferences(frames, batchTraps(traps, 8));
      const table = new Map<string, ReadonlySet<number>>();
      const count = (names: readonly string[], run: RunBatches) => async () => {
        const ways = await findPassed(traps, references, run);
        for (const [way, name] of names.entries()) table.set(name, ways[way] ?? new Set());
        return ways[0]?.size ?? 0;
      };
      const peer = (name: string, build: (batches: readonly Batch[]) => Promise<Pages>) =>
        count([name, `${name}, HTML alone`], async (batches) => {
          const pages = await build(batches);
          return [await frames.runXml(toXml(pages)), await frames.runHtml(pages)];
        });
      return {
        ours: count(["ours"], async (batches) => [
          await frames.runXml(await buildTraps(batches, { minify: true })),
        ]),
        peers: {
          "vite-plugin-singlefile": peer("vite-plugin-singlefile", buildWithSingleFile),
          esbuild: peer("esbuild", buildWithEsbuild),
        },
        async stop() {
          process.stderr.write(`\n${formatPassRates(traps, table)}\n`);
          await frames.close();
          await browser.close();
        },
      };
    },
  },
]);
