import type { Plugin } from "vite";

export interface WidgetsOptions {
  /** The project's name in the marker. Default: the name in the root's `package.json`. */
  project?: string;
}

export type WidgetsPlugin = Plugin<{ options: WidgetsOptions }> & { api: { options: WidgetsOptions } };

export const pluginName = "orderpane:widgets";
