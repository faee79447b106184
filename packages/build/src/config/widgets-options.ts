import type { Plugin } from "vite";

export interface WidgetsOptions {
  /** The project's name in the marker. Default: the name in the root's `package.json`. */
  project?: string;
}

/** The plugin as the build finds it among the others of a resolved configuration. */
export type WidgetsPlugin = Plugin<{ options: WidgetsOptions }> & { api: { options: WidgetsOptions } };

export const pluginName = "orderpane:widgets";
