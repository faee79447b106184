/**
 * All of Preact and the runtime in one module, which the development server sends in place of theirs: a frame
 * shares no cache with another one, so each request is made once a frame.
 */
export * from "preact";
export * from "preact/hooks";
export * from "preact/jsx-dev-runtime";
export * from "./entry.ts";
export * from "./index.ts";
// What the UI uses and no widget.
export { translate } from "./page/language.ts";
