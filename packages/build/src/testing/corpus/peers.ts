import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { widgetCodecs } from "@orderpane/protocol/widget";
import * as esbuild from "esbuild";
import { buildWithSingleFile as buildPage } from "../bench-project.ts";
import { writeFiles } from "../temporary-project.ts";
import { type Batch, entryOf, filesOf } from "./batches.ts";
import { inProject } from "./build-traps.ts";
import type { Pages } from "./frames.ts";

/**
 * Builds each batch with Vite and vite-plugin-singlefile in their default configuration; a failed build has
 * no HTML.
 */
export function buildWithSingleFile(batches: readonly Batch[]): Promise<Pages> {
  return buildEach(batches, (root) => buildPage({ root }));
}

/** The same with esbuild, whose output is put between tags. */
export function buildWithEsbuild(batches: readonly Batch[]): Promise<Pages> {
  return buildEach(batches, async (root) => {
    const { outputFiles } = await esbuild.build({
      absWorkingDir: root,
      entryPoints: ["main.js"],
      outdir: "dist",
      bundle: true,
      minify: true,
      format: "iife",
      jsx: "automatic",
      jsxImportSource: "preact",
      logLevel: "silent",
      write: false,
      plugins: [rawText],
    });
    const textOf = (extension: string) =>
      outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? "";
    return `<style>${textOf(".css")}</style><div></div><script>${textOf(".js")}</script>`;
  });
}

/** The HTML as a request body, without characters that XML forbids. */
export function toXml(pages: Pages): Pages {
  const bodies = Array.from(pages, ([name, code]) => {
    try {
      return [[name, widgetCodecs.xml.encodeRequest({ code, height: 100, pageType: "order" })] as const];
    } catch {
      return [];
    }
  });
  return new Map(bodies.flat());
}

async function buildEach(
  batches: readonly Batch[],
  buildOne: (root: string) => Promise<string>,
): Promise<Pages> {
  return inProject(async (root) => {
    const pages = new Map<string, string>();
    for (const batch of batches) {
      const folder = join(root, batch.name);
      await writeFiles(folder, {
        ...filesOf(batch),
        "main.js": entryOf(batch),
        "index.html": `<style></style><div></div><script type="module" src="/main.js"></script>`,
      });
      const html = await buildOne(folder).catch(() => null);
      if (html !== null) pages.set(batch.name, html);
    }
    return pages;
  });
}

/** As built into Vite. */
const rawText: esbuild.Plugin = {
  name: "raw-text",
  setup(build) {
    build.onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path.slice(0, -"?raw".length)),
      namespace: "raw",
    }));
    build.onLoad({ filter: /./, namespace: "raw" }, async ({ path }) => ({
      contents: await readFile(path, "utf8"),
      loader: "text",
    }));
  },
};
