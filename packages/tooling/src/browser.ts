export { type Browser, type BrowserSource } from "./browser/take-browser.ts";
export { findBrowser } from "./browser/find-browser.ts";
export { browserFlags, sharedBrowser } from "./browser/shared-browser.ts";
