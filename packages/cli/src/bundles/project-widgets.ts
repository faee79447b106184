import { type BuildConfig, resolveBuild } from "@orderpane/build";
import type { Context } from "../context.ts";
import { UsageError } from "../errors.ts";

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

/** Throws a UsageError for the first name that is not a widget of the project. */
export function requireKnownWidgets(
  names: readonly string[],
  known: readonly { name: string }[],
  hint = "",
): void {
  const all = known.map(({ name }) => name);
  const unknown = names.find((name) => !all.includes(name));
  if (unknown === undefined) return;
  throw new UsageError(
    `there is no widget ${JSON.stringify(unknown.slice(0, 60))} in widgets/`,
    `There are ${all.join(", ")}. ${hint}`.trim(),
  );
}
