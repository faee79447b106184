import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buildWidgets, resolveBuild } from "@orderpane/build";
import type { SettingDeclarations } from "@orderpane/protocol/bundle";
import { createProject, fillProject, widgetFiles } from "@orderpane/build/testing/temporary-project";

interface FragmentOptions {
  settings?: SettingDeclarations;
}

/** Builds widgets as `npm run build` does, each from the source of its `index.tsx`. Returns them in order. */
export async function buildFragments(
  sources: readonly string[],
  { settings = {} }: FragmentOptions = {},
): Promise<string[]> {
  const { root, remove } = await createProject();
  try {
    const json = JSON.stringify({ title: "Built", height: 100, settings });
    const widgets = sources.map((source, index) =>
      widgetFiles(nameOf(index), { "index.tsx": source, "widget.json": json }),
    );
    await fillProject(root, {
      "package.json": '{ "name": "built", "type": "module" }',
      ...Object.assign({}, ...widgets),
    });
    const config = await resolveBuild({ root });
    await buildWidgets(config);
    const htmlFiles = sources.map((_source, index) => join(config.outDir, `${nameOf(index)}.html`));
    return await Promise.all(htmlFiles.map((file) => readFile(file, "utf8")));
  } finally {
    await remove();
  }
}

/** All names have the same length, so that they do not change sizes. */
function nameOf(index: number): string {
  return `widget-${100 + index}`;
}
