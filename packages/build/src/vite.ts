export { widgets } from "./plugin.ts";
export type { WidgetsOptions } from "./plugin-options.ts";
