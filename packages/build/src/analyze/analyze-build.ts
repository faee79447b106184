import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "@orderpane/protocol/bundle";
import { widgetCodecs } from "@orderpane/protocol/widget";
import type { BuildConfig } from "../build-config.ts";
import { analyzeWidget, type WidgetAnalysis } from "./analyze-widget.ts";

export async function analyzeBuild(
  { root, outDir }: Pick<BuildConfig, "root" | "outDir">,
  { widgets }: Manifest,
): Promise<WidgetAnalysis[]> {
  const read = (file: string) => readFile(join(outDir, file), "utf8");
  return Promise.all(
    widgets.map(async ({ name, height, page, files }) => {
      const [html, map] = await Promise.all([read(files.html), read(files.map)]);
      const xml = widgetCodecs.xml.encodeRequest({ code: html, height, pageType: page });
      return analyzeWidget({ name, html, xml, map }, { root, outDir });
    }),
  );
}
