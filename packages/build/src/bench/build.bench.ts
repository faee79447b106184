import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defineBench, elapsed, type Measure } from "@orderpane/tooling/bench";
import { build as esbuild } from "esbuild";
import { rolldown } from "rolldown";
import { buildWidgets } from "../build-widgets.ts";
import { type BuildCache, openCache } from "../cache/build-cache.ts";
import type { BuildConfig } from "../build-config.ts";
import { resolveBuild } from "../config/resolve-build.ts";
import { benchProject, benchWidget, buildWithSingleFile } from "../testing/bench-project.ts";

// Our widgets are proven, compressed and written together, so one counts as its share of a build. The peers
// build one page at a time and only bundle it.
const nthCount = 10;
const fifty = 50;
const bin = join(import.meta.dirname, "../../../cli/bin/orderpane.js");

/** How long an author waits: for one widget, for fifty, for an edit of one of them, and for no edit at all. */
export default defineBench([
  {
    key: "build.nth",
    unit: "ms",
    warmup: 5,
    start: () => nthCase({ peers: true }),
  },
  {
    key: "build.nth-plugins",
    unit: "ms",
    warmup: 5,
    start: () => nthCase({ plugins: `[{ name: "own", transform: (code) => code + "\\n" }]`, peers: false }),
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
        peers: { "vite-plugin-singlefile": repeated(fifty, () => buildWithSingleFile(config)) },
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
]);

async function nthCase({ plugins = "[]", peers }: { plugins?: string; peers: boolean }) {
  const { config, stop } = await projectOf(nthCount, plugins);
  const ours = async () =>
    (await elapsed(() => buildWidgets(config, { cache: withoutCache(config) }))) / nthCount;
  const others: Record<string, Measure> = {
    "vite-plugin-singlefile": () => elapsed(() => buildWithSingleFile(config)),
    "rolldown alone": () => elapsed(() => bundleWithRolldown(config)),
    "esbuild alone": () => elapsed(() => bundleWithEsbuild(config)),
  };
  return { ours, ...(peers && { peers: others }), stop };
}

/** A project with this many copies of the widget. */
async function projectOf(count: number, plugins = "[]") {
  const { config, stop } = await benchProject();
  const { root, widgetsDir } = config;
  for (let nth = 2; nth <= count; nth++) {
    await cp(join(widgetsDir, benchWidget), join(widgetsDir, `${benchWidget}-${nth}`), { recursive: true });
  }
  await writeFile(
    join(root, "vite.config.ts"),
    `import { widgets } from "@orderpane/build/vite";
     export default { plugins: [widgets(), ...${plugins}] };`,
  );
  return { config: await resolveBuild({ root }), stop };
}

/** The whole process, as an author runs it, types included. */
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

function repeated(count: number, task: () => Promise<unknown>): Measure {
  return () =>
    elapsed(async () => {
      for (let nth = 0; nth < count; nth++) await task();
    });
}

async function bundleWithRolldown({ root }: BuildConfig): Promise<void> {
  await using bundle = await rolldown({
    input: join(root, "main.ts"),
    cwd: root,
    platform: "browser",
    tsconfig: false,
    moduleTypes: { ".css": "empty" },
    transform: { jsx: { runtime: "automatic", importSource: "preact" } },
  });
  await bundle.generate({ format: "iife", minify: true, codeSplitting: false });
}

async function bundleWithEsbuild({ root }: BuildConfig): Promise<void> {
  await esbuild({
    entryPoints: [join(root, "main.ts")],
    absWorkingDir: root,
    outdir: join(root, "out"),
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    jsx: "automatic",
    jsxImportSource: "preact",
  });
}

function withoutCache(config: BuildConfig): BuildCache {
  return { begin: () => ({ ...openCache(config).begin(), find: () => null, save: () => {} }) };
}
