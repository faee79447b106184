import { type BuildConfig, resolveBuild } from "@orderpane/build";
import type { Context } from "../context.ts";

/** Resolves the build configuration of each target, which depends on its mode. Throws a BuildError. */
export async function resolveBuilds(
  { root }: Context,
  targets: readonly { mode?: string | undefined }[],
  { outDir }: { outDir?: string | undefined } = {},
): Promise<BuildConfig[]> {
  const configs: BuildConfig[] = [];
  // One after the other: Vite reads NODE_ENV, which belongs to the whole process.
  for (const { mode } of targets) configs.push(await resolveBuild({ root, mode, outDir }));
  return configs;
}
