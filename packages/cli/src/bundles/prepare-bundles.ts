import { buildWidgets, type BuildWarning, discoverWidgets } from "@orderpane/build";
import { type Bundles, fillBundles, readBuiltWidgets } from "@orderpane/deploy";
import { isLoopback } from "@orderpane/protocol/api";
import { CommandError } from "../errors.ts";
import { type ConfiguredBuild, requireKnownWidgets, resolveBuilds } from "./project-widgets.ts";
import type { Context } from "../context.ts";
import type { OpenTarget } from "../targets/target.ts";

export interface BuildOptions {
  mode?: string | undefined;
  outDir?: string | undefined;
  types: boolean;
}

interface PrepareOptions extends Omit<BuildOptions, "mode"> {
  /** `false` takes what was built before. */
  build: boolean;
  /**
   * The widgets that the user names; the settings of others do not matter. An empty list means all, which is
   * refused for demonstrations. Absent where nothing is to be deployed.
   */
  names?: readonly string[];
}

/** A target, and what it is to hold. */
export interface PreparedBundles {
  open: OpenTarget;
  bundles: Bundles;
}

/**
 * Builds what each target is to hold, in the target's mode, and fills in its settings. One target after the
 * other, because they share a folder. Throws a CommandError for a name that is not a widget.
 */
export async function prepareBundles(
  context: Context,
  opens: readonly OpenTarget[],
  options: PrepareOptions,
): Promise<PreparedBundles[]> {
  const { names = [] } = options;
  const isChosen = ({ name }: { name: string }) => names.length === 0 || names.includes(name);
  const builds = await resolveBuilds(context, opens, options);
  if (options.names?.length === 0) {
    for (const build of builds) await refuseDemonstration(build);
  }
  if (names.length > 0) {
    for (const { config } of builds) requireKnownWidgets(names, await discoverWidgets(config));
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

/** Throws a CommandError if all widgets of a demonstration would go to a store beyond this machine. */
async function refuseDemonstration({ config, open }: ConfiguredBuild): Promise<void> {
  const { target, mode } = open;
  if (!config.isDemonstration || isLoopback(target.store.hostname)) return;
  const [{ name } = { name: "WIDGET" }] = await discoverWidgets(config);
  const command = ["orderpane deploy", name, ...(mode === undefined ? [] : ["--mode", mode])].join(" ");
  throw new CommandError(
    "usage",
    `the widgets of this project are demonstrations, and ${target.store.host} is not a store on this machine`,
    {
      fix: `Name the widgets to deploy, such as ${command}, or make a project of your own: npm create orderpane@latest.`,
    },
  );
}
