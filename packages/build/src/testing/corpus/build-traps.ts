import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buildWidgets } from "../../build-widgets.ts";
import { resolveBuild } from "../../config/resolve-build.ts";
import { widgetFiles, writeFiles } from "../temporary-project.ts";
import { type Batch, entryOf, filesOf } from "./batches.ts";
import type { Pages } from "./frames.ts";

/** Builds each batch as a widget of the project. Returns their request bodies. */
export async function buildTraps(root: string, batches: readonly Batch[]): Promise<Pages> {
  for (const batch of batches) {
    const index = `${entryOf(batch)}export default () => null;\n`;
    await writeFiles(root, widgetFiles(batch.name, { ...filesOf(batch), "index.tsx": index }));
  }
  const config = await resolveBuild({ root, xml: true });
  const { widgets } = await buildWidgets(config);
  const bodies = widgets.map(
    async ({ name }) => [name, await readFile(join(config.outDir, `${name}.xml`), "utf8")] as const,
  );
  return new Map(await Promise.all(bodies));
}
