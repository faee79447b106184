/**
 * The Vite plugin that builds widgets.
 *
 * @module @orderpane/build/vite
 */
export { type FrameReport, liveModulePath } from "./dev/frame-reports.ts";
export { widgets } from "./dev/widgets-plugin.ts";
export type { WidgetsOptions } from "./config/resolve-build.ts";
