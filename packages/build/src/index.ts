export { buildWidgets, type BuildWidgetsOptions } from "./build-widgets.ts";
export { type Alias, type BuildConfig, type BuildOptions, resolveBuild } from "./config.ts";
export { discoverWidgets, type WidgetSource } from "./discover.ts";
export { BuildError, type BuildErrorCode } from "./errors.ts";
export { inlineScript } from "./inline/inline-script.ts";
export { inlineStyle } from "./inline/inline-style.ts";
