export { browserFlags, sharedBrowser } from "./browser/shared-browser.ts";
