/**
 * The Vite plugin that runs the local platform beside the widgets.
 *
 * @module @orderpane/platform/vite
 */
export { liveGate, type LiveGateOptions } from "./in-vite/live-gate.ts";
export { localPlatform, type LocalPlatformApi, type LocalPlatformOptions } from "./in-vite/local-platform.ts";
