import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buildWidgets } from "../../build-widgets.ts";
import { resolveBuild } from "../../config/resolve-build.ts";
import { createProject, fillProject, writeFiles } from "../temporary-project.ts";
import { type Batch, entryOf, filesOf } from "./batches.ts";
import type { Pages } from "./frames.ts";

/** Returns request bodies: each batch is built as a widget of one project. */
export async function buildTraps(batches: readonly Batch[]): Promise<Pages> {
  return inProject(async (root) => {
    await writeFiles(root, Object.assign({}, ...batches.map(widgetOf)));
    const config = await resolveBuild({ root, xml: true });
    const { widgets } = await buildWidgets(config);
    const bodies = widgets.map(
      async ({ name }) => [name, await readFile(join(config.outDir, `${name}.xml`), "utf8")] as const,
    );
    return new Map(await Promise.all(bodies));
  });
}

/** Creates a temporary project, and removes it after use. */
export async function inProject<Result>(use: (root: string) => Promise<Result>): Promise<Result> {
  const { root, remove } = await createProject();
  try {
    await fillProject(root, {});
    return await use(root);
  } finally {
    await remove();
  }
}

function widgetOf(batch: Batch): Record<string, string> {
  const files = {
    ...filesOf(batch),
    "index.tsx": `${entryOf(batch)}export default () => null;\n`,
    "widget.json": JSON.stringify({ title: "Traps", height: 100 }),
  };
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [`widgets/${batch.name}/${file}`, text]),
  );
}
