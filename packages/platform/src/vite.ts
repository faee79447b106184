/**
 * The Vite plugin that runs the local platform beside the widgets.
 *
 * @module @orderpane/platform/vite
 */
export { liveGate, type LiveGateOptions } from "./dev-server/live-gate.ts";
export {
  localPlatform,
  type LocalPlatformApi,
  type LocalPlatformOptions,
} from "./dev-server/local-platform.ts";
