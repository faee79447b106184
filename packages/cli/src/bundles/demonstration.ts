import { discoverWidgets } from "@orderpane/build";
import { isLoopback } from "@orderpane/protocol/api";
import { CommandError } from "../errors.ts";
import type { ConfiguredBuild } from "./project-widgets.ts";

/** Throws a CommandError if all widgets of a demonstration would go to a store beyond this machine. */
export async function refuseDemonstration({ config, open }: ConfiguredBuild): Promise<void> {
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
