import type { Plugin } from "vite";

/** Options of the plugin `widgets`. */
export interface WidgetsOptions {
  /** The project's name in the marker. Default: the name in the root's `package.json`. */
  project?: string;
  /**
   * Whether the widgets are examples. Then `plan` and `deploy` need the names of widgets for a store that is
   * not on this machine. Default `false`.
   */
  demonstration?: boolean;
}

export type WidgetsPlugin = Plugin<{ options: WidgetsOptions }> & {
  api: { options: WidgetsOptions };
  /** Called by Vitest with each of its projects. */
  configureVitest(context: { project: { config: { root: string; environment: string } } }): void;
};

export const pluginName = "orderpane:widgets";
