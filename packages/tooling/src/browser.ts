export { findBrowser } from "./browser/find-browser.ts";
export { browserFlags, sharedBrowser } from "./browser/shared-browser.ts";
