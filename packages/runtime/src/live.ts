/**
 * All of Preact and the runtime in one module, which the development server sends instead of the separate
 * ones: frames share no cache, so each request is repeated for every frame.
 */
export * from "preact";
export * from "preact/hooks";
export * from "preact/jsx-dev-runtime";
export * from "./entry.ts";
export * from "./index.ts";
// Used by the UI, but not by widgets.
export { translate } from "./page/language.ts";
