export type { BuildWarning } from "./analyze/check-budget.ts";
export { type BuildWidgetsOptions, buildWidgets, type WidgetOrigin } from "./build-widgets.ts";
export { type BuildCache, openMemoryCache } from "./cache/build-cache.ts";
export { type Alias, type BuildConfig, type BuildOptions, resolveBuild } from "./config/resolve-build.ts";
export { discoverWidgets, type WidgetSource } from "./discover/discover-widgets.ts";
export { BuildError, type BuildErrorCode } from "./errors.ts";
