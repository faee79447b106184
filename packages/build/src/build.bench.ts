import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { defineBench, elapsed } from "@orderpane/tooling/bench";
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
