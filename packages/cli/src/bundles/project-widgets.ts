import { type BuildConfig, resolveBuild } from "@orderpane/build";
import type { Context } from "../context.ts";
import { CommandError } from "../errors.ts";
import type { OpenTarget } from "../targets/target.ts";

/** A target and the build configuration of its mode. */
export interface ConfiguredBuild {
  open: OpenTarget;
  config: BuildConfig;
}

/** Resolves the build configuration of each target. Throws a BuildError. */
export async function resolveBuilds(
  { root }: Context,
  opens: readonly OpenTarget[],
  { outDir }: { outDir?: string | undefined } = {},
): Promise<ConfiguredBuild[]> {
  const builds: ConfiguredBuild[] = [];
  // One after the other: Vite reads NODE_ENV, which belongs to the whole process.
  for (const open of opens) {
    builds.push({ open, config: await resolveBuild({ root, mode: open.mode, outDir }) });
  }
  return builds;
}

/** Throws a CommandError for the first name that is not a widget of the project. */
export function requireKnownWidgets(
  names: readonly string[],
  known: readonly { name: string }[],
  hint = "",
): void {
  const all = known.map(({ name }) => name);
  const unknown = names.find((name) => !all.includes(name));
  if (unknown === undefined) return;
  throw new CommandError("usage", `there is no widget ${JSON.stringify(unknown.slice(0, 60))} in widgets/`, {
    fix: `There ${all.length === 1 ? "is only" : "are"} ${all.join(", ")}. ${hint}`.trim(),
  });
}
