import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWidgets, resolveBuild } from "@orderpane/build";
import { CommandError } from "../errors.ts";
import { findUpwards } from "../files.ts";

export type BuiltWidgets = Awaited<ReturnType<typeof buildForTests>>;

/** Builds into a temporary folder, so that `dist/` and other workers are not affected. */
export async function buildForTests(root: string) {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-playwright-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const config = await resolveBuild({ root, outDir: join(folder, "dist") });
    const { widgets: bundles } = await buildWidgets(config);
    return { root, dir: config.outDir, config, bundles, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Returns the nearest folder upwards that contains `widgets/`. */
export function findWidgetProject(folder: string): string {
  const root = findUpwards(folder, ["package.json", "widgets"]);
  if (root !== null) return root;
  throw new CommandError("usage", `no project with widgets/ in ${folder} or above it`, {
    fix: 'Name its folder in the configuration of Playwright: use: { projectRoot: "…" }.',
  });
}
