import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { widgetCodecs } from "@orderpane/protocol/widget";
import { defineBench, elapsed } from "@orderpane/tooling/bench";
import { findBrowser } from "@orderpane/cli/find-browser";
import { chromium } from "playwright-core";
import type { BuildConfig } from "./build-config.ts";
import { buildWidgets } from "./build-widgets.ts";
import { resolveBuild } from "./config/resolve-build.ts";
import {
  benchKinds,
  benchProject,
  benchWidget,
  buildWithSingleFile,
  kindsProject,
} from "./testing/bench-project.ts";
import { type Batch, batchTraps, entryOf, filesOf, runReferences } from "./testing/corpus/batches.ts";
import { buildTraps, inProject } from "./testing/corpus/build-traps.ts";
import { traps } from "./testing/corpus/corpus.ts";
import { openFrames, type Pages } from "./testing/corpus/frames.ts";
import { writeFiles } from "./testing/temporary-project.ts";

// Our widgets are verified, compressed and written together, so the time of one is its share of a build. The
// peer builds one page at a time and only bundles it.
const nthCount = 10;
const fifty = 50;
const singleFile = "vite-plugin-singlefile";
const bin = join(import.meta.dirname, "../../cli/bin/orderpane.js");

export default defineBench([
  {
    key: "build.nth",
    unit: "ms",
    warmup: 5,
    async start() {
      const { config, stop } = await projectOf(nthCount);
      return {
        ours: async () => {
          await rm(join(config.root, ".orderpane/cache/build"), { recursive: true, force: true });
          return (await elapsed(() => buildWidgets(config))) / nthCount;
        },
        peer: { name: singleFile, measure: () => elapsed(() => buildWithSingleFile(config)) },
        stop,
      };
    },
  },
  {
    key: "build.fifty",
    unit: "ms",
    rounds: 5,
    async start() {
      const { config, stop } = await projectOf(fifty);
      return {
        ours: async () => {
          for (const cache of ["build", "types"]) {
            await rm(join(config.root, ".orderpane/cache", cache), { recursive: true, force: true });
          }
          return runBuild(config);
        },
        peer: {
          name: singleFile,
          measure: () =>
            elapsed(async () => {
              for (let nth = 0; nth < fifty; nth++) await buildWithSingleFile(config);
            }),
        },
        stop,
      };
    },
  },
  {
    key: "build.fifty-changed",
    unit: "ms",
    rounds: 7,
    warmup: 2,
    async start() {
      const { config, stop } = await projectOf(fifty);
      const edited = join(config.widgetsDir, benchWidget, "index.tsx");
      const source = await readFile(edited, "utf8");
      let edits = 0;
      return {
        ours: async () => {
          await writeFile(edited, `${source}\n// ${edits++}`);
          return runBuild(config);
        },
        stop,
      };
    },
  },
  {
    key: "build.fifty-unchanged",
    unit: "ms",
    rounds: 7,
    warmup: 2,
    async start() {
      const { config, stop } = await projectOf(fifty);
      return { ours: () => runBuild(config), stop };
    },
  },
  {
    // The geometric mean of seven widgets, so that large and small widgets count equally.
    key: "build.brotli",
    unit: "bytes",
    async start() {
      const { config, stop } = await kindsProject();
      const mean = async (build: (kind: string) => Promise<string>) => {
        let logs = 0;
        for (const kind of benchKinds) logs += Math.log(brotliCompressSync(await build(kind)).length);
        return Math.round(Math.exp(logs / benchKinds.length));
      };
      return {
        async ours() {
          await buildWidgets(config);
          return mean((kind) => readFile(join(config.outDir, `${kind}.html`), "utf8"));
        },
        peer: {
          name: singleFile,
          measure: () => mean((kind) => buildWithSingleFile(config, { page: `${kind}.html` })),
        },
        stop,
      };
    },
  },
  {
    // Counts traps of the corpus that behave in Chromium as they do unbundled, read from a request body. A
    // trap that fails together with others is also run alone, because another one may have broken the page.
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
        ours: countPassed(buildTraps),
        peer: { name: singleFile, measure: countPassed(buildTrapsWithSingleFile) },
        async stop() {
          await frames.close();
          await browser.close();
        },
      };
    },
  },
]);

/** Creates a project with this many copies of the widget. */
async function projectOf(count: number) {
  const { config, stop } = await benchProject();
  const { root, widgetsDir } = config;
  for (let nth = 2; nth <= count; nth++) {
    await cp(join(widgetsDir, benchWidget), join(widgetsDir, `${benchWidget}-${nth}`), { recursive: true });
  }
  const source = `import { widgets } from "@orderpane/build/vite"; export default { plugins: [widgets()] };`;
  await writeFile(join(root, "vite.config.ts"), source);
  return { config: await resolveBuild({ root }), stop };
}

/** The whole process, as run by an author, including the type check. */
async function runBuild({ root }: BuildConfig): Promise<number> {
  return elapsed(async () => {
    const child = spawn(process.execPath, [bin, "build"], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [code] = (await once(child, "exit")) as [number | null];
    if (code !== 0) throw new Error(`orderpane build ended with ${code}`);
  });
}

/**
 * Returns request bodies. Batches that do not build or that contain characters forbidden in XML have none.
 */
function buildTrapsWithSingleFile(batches: readonly Batch[]): Promise<Pages> {
  return inProject(async (root) => {
    const bodies = new Map<string, string>();
    for (const batch of batches) {
      const folder = join(root, batch.name);
      await writeFiles(folder, {
        ...filesOf(batch),
        "main.js": entryOf(batch),
        "index.html": `<style></style><div></div><script type="module" src="/main.js"></script>`,
      });
      try {
        const code = await buildWithSingleFile({ root: folder });
        bodies.set(batch.name, widgetCodecs.xml.encodeRequest({ code, height: 100, pageType: "order" }));
      } catch {
        // The traps of this batch count as failed.
      }
    }
    return bodies;
  });
}
