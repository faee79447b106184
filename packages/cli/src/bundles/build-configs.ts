import { type BuildConfig, resolveBuild } from "@orderpane/build";
import type { Context } from "../context.ts";

/** The build's configuration for each target: its mode may give the project another name. Throws a BuildError. */
export async function resolveBuilds(
  { root }: Context,
  targets: readonly { mode?: string | undefined }[],
  { outDir }: { outDir?: string | undefined } = {},
): Promise<BuildConfig[]> {
  const configs: BuildConfig[] = [];
  // One after the other: what is kept of a configuration is one file.
  for (const { mode } of targets) {
    configs.push(
      await resolveBuild({ root, ...(mode !== undefined && { mode }), ...(outDir && { outDir }) }),
    );
  }
  return configs;
}
