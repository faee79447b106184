import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type BenchCase, defineBench } from "@orderpane/tooling/bench";
import { buildWidgets } from "../build-widgets.ts";
import type { BuildConfig } from "../build-config.ts";
import {
  benchKinds,
  benchProject,
  benchWidget,
  buildTuned,
  buildWithSingleFile,
  kindsProject,
} from "../testing/bench-project.ts";

const bytes = (html: string) => Buffer.byteLength(html);
const brotliBytes = (html: string) => brotliCompressSync(html).length;

type BuildPage = (config: BuildConfig, page: string) => Promise<string>;

const singleFile: BuildPage = (config, page) => buildWithSingleFile(config, { page });

/** The size of widgets of many kinds beside Vite's builds of them, and of one beside its twin in React. */
export default defineBench([
  kindsCase("build.raw", bytes, "vite-plugin-singlefile", singleFile),
  kindsCase("build.brotli", brotliBytes, "vite-plugin-singlefile", singleFile),
  kindsCase("build.tuned", brotliBytes, "Vite tuned by hand", buildTuned),
  {
    key: "build.react",
    unit: "bytes",
    async start() {
      const { config, stop } = await benchProject();
      return {
        ours: async () => brotliBytes(await buildOurs(config, benchWidget)),
        peers: {
          "react 19": async () =>
            brotliBytes(await buildWithSingleFile(config, { page: "react.html", jsx: "react" })),
        },
        stop,
      };
    },
  },
]);

/**
 * The geometric mean over the kinds, because the ratio of two such means is the mean ratio: a large widget
 * counts as much as a small one.
 */
function kindsCase(
  key: string,
  sizeOf: (html: string) => number,
  peer: string,
  buildPeer: BuildPage,
): BenchCase {
  return {
    key,
    unit: "bytes",
    async start() {
      const { config, stop } = await kindsProject();
      const mean = async (build: (kind: string) => Promise<string>) => {
        let logs = 0;
        for (const kind of benchKinds) logs += Math.log(sizeOf(await build(kind)));
        return Math.round(Math.exp(logs / benchKinds.length));
      };
      return {
        ours: () => mean((kind) => buildOurs(config, kind)),
        peers: { [peer]: () => mean((kind) => buildPeer(config, `${kind}.html`)) },
        stop,
      };
    },
  };
}

async function buildOurs(config: BuildConfig, widget: string): Promise<string> {
  await buildWidgets(config);
  return readFile(join(config.outDir, `${widget}.html`), "utf8");
}
