import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Alias, buildWidgets, resolveBuild } from "@orderpane/build";

const workspace = join(import.meta.dirname, "../../../../..");

/**
 * Builds widgets as `npm run build` does, each from the source of its `index.tsx`, and returns them in order.
 */
export async function buildFragments(
  sources: readonly string[],
  { alias = [] }: { alias?: readonly Alias[] } = {},
): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), "orderpane-runtime-"));
  try {
    await symlink(join(workspace, "node_modules"), join(root, "node_modules"));
    await writeFile(join(root, "package.json"), '{ "name": "built", "type": "module" }');
    await Promise.all(
      sources.map((source, index) => writeWidget(join(root, "widgets", nameOf(index)), source)),
    );
    const config = { ...(await resolveBuild({ root })), alias };
    await buildWidgets(config);
    const htmlFiles = sources.map((_source, index) => join(config.outDir, `${nameOf(index)}.html`));
    return await Promise.all(htmlFiles.map((file) => readFile(file, "utf8")));
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** All names have the same length, so that they do not change sizes. */
function nameOf(index: number): string {
  return `widget-${100 + index}`;
}

async function writeWidget(folder: string, source: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "widget.json"), '{ "title": "Built", "height": 100 }');
  await writeFile(join(folder, "index.tsx"), source);
}
