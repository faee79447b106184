import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildWidgets, resolveBuild } from "@orderpane/build";
import { UsageError } from "../errors.ts";

export interface BuiltWidgets {
  readonly root: string;
  /** The folder with the bundles. */
  readonly dir: string;
  remove(): Promise<void>;
}

/** Builds into a temporary folder, so that `dist/` and other workers are not affected. */
export async function buildForTests(root: string): Promise<BuiltWidgets> {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-playwright-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const config = await resolveBuild({ root, outDir: join(folder, "dist") });
    await buildWidgets(config);
    return { root, dir: config.outDir, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The nearest folder upwards that holds `widgets/`. */
export function findWidgetProject(folder: string): string {
  for (let root = folder; ; root = dirname(root)) {
    if (existsSync(join(root, "package.json")) && existsSync(join(root, "widgets"))) return root;
    if (dirname(root) === root) {
      throw new UsageError(
        `no project with widgets/ in ${folder} or above it`,
        'Name its folder in the configuration of Playwright: use: { projectRoot: "…" }.',
      );
    }
  }
}
