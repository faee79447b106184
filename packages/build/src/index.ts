export type { BuildWarning } from "./analyze/budget.ts";
export { type BuildWidgetsOptions, buildWidgets, type WidgetOrigin } from "./build-widgets.ts";
export { type BuildCache, openMemoryCache } from "./cache/build-cache.ts";
export { type Alias, type BuildConfig, type BuildOptions, resolveBuild } from "./config.ts";
export { discoverWidgets, type WidgetSource } from "./discover.ts";
export { BuildError, type BuildErrorCode } from "./errors.ts";
