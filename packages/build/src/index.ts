export type { BuildWarning } from "./built-widget.ts";
export { type BuildWidgetsOptions, buildWidgets, findBuildError } from "./build-widgets.ts";
export type { BuildConfig, BuildOptions, Project } from "./build-config.ts";
export { describeConfigError, readProject, resolveBuild } from "./config/resolve-build.ts";
export { checkWidgetName, discoverWidgets, type WidgetSource } from "./discover/discover-widgets.ts";
export { BuildError, type BuildErrorCode, buildErrors } from "./errors.ts";
export { codeFrame, placeOf } from "./place.ts";
