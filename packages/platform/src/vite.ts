/**
 * The Vite plugin that runs the local platform beside the widgets.
 *
 * @module @orderpane/platform/vite
 */
export { localPlatform, type LocalPlatformApi, type LocalPlatformOptions } from "./in-vite/local-platform.ts";
