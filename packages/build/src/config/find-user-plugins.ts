import type { RolldownPlugin } from "rolldown";
import { BuildEnvironment, type Plugin, type PluginOption, type ResolvedConfig } from "vite";
import type { UserPlugins } from "../build-config.ts";
import { adaptPlugin, hasBuildHooks } from "./adapt-plugin.ts";

export async function findUserPlugins(
  vite: ResolvedConfig,
  given: readonly PluginOption[],
): Promise<UserPlugins | null> {
  const own = new Set(await flatten(given));
  const environment = new BuildEnvironment("client", vite);
  await environment.init();
  const sides: Record<keyof UserPlugins, RolldownPlugin[]> = { pre: [], normal: [], post: [] };
  for (const plugin of vite.plugins.filter((candidate) => own.has(candidate) && isForeign(candidate))) {
    const applied = (await appliedTo(plugin, environment)).filter(hasBuildHooks);
    sides[plugin.enforce ?? "normal"].push(...applied.map((each) => adaptPlugin(each, environment)));
  }
  const bundler = await flatten([environment.config.build.rolldownOptions.plugins as PluginOption]);
  sides.normal.push(...bundler.filter(hasBuildHooks).map((plugin) => adaptPlugin(plugin, environment)));
  return Object.values(sides).some((plugins) => plugins.length > 0) ? sides : null;
}

/** Our own plugin is for the dev server; the build does its work itself. */
function isForeign({ name }: Plugin): boolean {
  return !name.startsWith("orderpane:");
}

async function appliedTo(plugin: Plugin, environment: BuildEnvironment): Promise<Plugin[]> {
  const applied = plugin.applyToEnvironment ? await plugin.applyToEnvironment(environment) : true;
  if (applied === true) return [plugin];
  return flatten([applied as PluginOption]);
}

async function flatten(options: readonly PluginOption[]): Promise<Plugin[]> {
  const found: Plugin[] = [];
  for (const option of options) {
    const awaited = await option;
    if (Array.isArray(awaited)) found.push(...(await flatten(awaited)));
    else if (awaited) found.push(awaited);
  }
  return found;
}
