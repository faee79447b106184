import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type BenchCase, defineBench } from "@orderpane/tooling/bench";
import { buildWidgets } from "../build-widgets.ts";
import type { BuildConfig } from "../build-config.ts";
import { benchProject, benchWidget, buildWithSingleFile } from "../testing/bench-project.ts";

const bytes = (html: string) => Buffer.byteLength(html);
const brotliBytes = (html: string) => brotliCompressSync(html).length;

/** The size of an ordinary widget, compared with Vite's build of it and of its twin in React. */
export default defineBench([
  sizeCase("build.raw", bytes, { "vite-plugin-singlefile": buildWithSingleFile }),
  sizeCase("build.brotli", brotliBytes, { "vite-plugin-singlefile": buildWithSingleFile }),
  sizeCase("build.react", brotliBytes, {
    "react 19": (config) => buildWithSingleFile(config, { page: "react.html", jsx: "react" }),
  }),
]);

function sizeCase(
  key: string,
  sizeOf: (html: string) => number,
  peers: Readonly<Record<string, (config: BuildConfig) => Promise<string>>>,
): BenchCase {
  return {
    key,
    unit: "bytes",
    async start() {
      const { config, stop } = await benchProject();
      const measured = Object.entries(peers).map(
        ([name, build]) => [name, async () => sizeOf(await build(config))] as const,
      );
      return { ours: async () => sizeOf(await buildOurs(config)), peers: Object.fromEntries(measured), stop };
    },
  };
}

async function buildOurs(config: BuildConfig): Promise<string> {
  await buildWidgets(config);
  return readFile(join(config.outDir, `${benchWidget}.html`), "utf8");
}
