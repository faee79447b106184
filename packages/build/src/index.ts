export type { BuildWarning } from "./built-widget.ts";
export { type BuildWidgetsOptions, buildWidgets, type WidgetOrigin } from "./build-widgets.ts";
export { type BuildConfig, type BuildOptions } from "./build-config.ts";
export { openProject, type OpenProject } from "./open-project.ts";
export { resolveBuild } from "./config/resolve-build.ts";
export { checkWidgetName, discoverWidgets, type WidgetSource } from "./discover/discover-widgets.ts";
export { findTypeErrors } from "./types/check-types.ts";
export { BuildError, type BuildErrorCode, buildErrors } from "./errors.ts";
export { codeFrame, placeOf } from "./place.ts";
