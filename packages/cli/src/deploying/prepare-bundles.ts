import {
  type BuildConfig,
  buildWidgets,
  type BuildWarning,
  discoverWidgets,
  resolveBuild,
} from "@orderpane/build";
import { type Bundles, fillBundles, readBuiltWidgets } from "@orderpane/deploy";
import type { Context } from "../context.ts";
import { CommandError } from "../errors.ts";
import type { OpenTarget } from "../targets/target.ts";

/** A target and the build configuration of its mode. */
interface ConfiguredBuild {
  open: OpenTarget;
  config: BuildConfig;
}

/** Throws a BuildError. */
export async function resolveBuilds(
  { root }: Context,
  opens: readonly OpenTarget[],
  { outDir }: { outDir?: string | undefined } = {},
): Promise<ConfiguredBuild[]> {
  const builds: ConfiguredBuild[] = [];
  // One after the other, because Vite reads NODE_ENV, which is global to the process.
  for (const open of opens) {
    builds.push({ open, config: await resolveBuild({ root, mode: open.mode, outDir }) });
  }
  return builds;
}

export interface BuildOptions {
  outDir?: string | undefined;
  /** Whether to refuse type errors. */
  types: boolean;
  /** Whether to build; `false` uses the last build. */
  build: boolean;
}

/** A target and the widgets to deploy into it. */
export interface PreparedBundles {
  open: OpenTarget;
  bundles: Bundles;
}

interface PrepareOptions extends BuildOptions {
  /** The widgets to deploy; the settings of others are ignored. Empty for all. */
  names?: readonly string[];
}

/**
 * Builds the widgets for each target in its mode and fills in its settings. Runs one target after the other,
 * because they share a folder. Throws a CommandError for a name that is not a widget.
 */
export async function prepareBundles(
  context: Context,
  opens: readonly OpenTarget[],
  options: PrepareOptions,
): Promise<PreparedBundles[]> {
  const { names = [] } = options;
  const isChosen = ({ name }: { name: string }) => names.length === 0 || names.includes(name);
  const builds = await resolveBuilds(context, opens, options);
  for (const build of builds) {
    if (names.length > 0) requireKnownWidgets(names, await discoverWidgets(build.config));
  }
  const prepared: PreparedBundles[] = [];
  for (const { config, open } of builds) {
    const onWarning = ({ message }: BuildWarning) => context.report.warn(message);
    if (options.build) await buildWidgets(config, { types: options.types, onWarning });
    const output = await readBuiltWidgets(config.outDir, isChosen);
    prepared.push({ open, bundles: fillBundles(output, open.readSetting) });
  }
  return prepared;
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
