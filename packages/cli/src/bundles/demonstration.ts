import { type BuildConfig, discoverWidgets } from "@orderpane/build";
import { isLoopback } from "@orderpane/protocol/api";
import { CommandError } from "../errors.ts";
import type { OpenTarget } from "../targets/target.ts";

/**
 * Throws a CommandError if all widgets of a demonstration would go to a store that is not on this machine.
 * `configs` and `opens` are of the same targets.
 */
export async function refuseDemonstration(
  configs: readonly BuildConfig[],
  opens: readonly OpenTarget[],
): Promise<void> {
  for (const [index, config] of configs.entries()) {
    const { target, mode } = opens[index]!;
    if (!config.isDemonstration || isLoopback(target.store.hostname)) continue;
    const [first] = await discoverWidgets(config);
    const command = ["orderpane deploy", first!.name, ...(mode === undefined ? [] : ["--mode", mode])].join(
      " ",
    );
    throw new CommandError(
      "usage",
      `the widgets of this project are demonstrations, and ${target.store.host} is not a store on this machine`,
      {
        fix: `Name the widgets to deploy, such as ${command}, or make a project of your own: npm create orderpane@latest.`,
      },
    );
  }
}
