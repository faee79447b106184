import { findBrowser } from "@orderpane/cli/find-browser";
import { isOrderpaneError } from "@orderpane/protocol/errors";
import { chromium } from "playwright-core";
import { ToolingError } from "../errors.ts";
import { installDebian } from "../install-debian.ts";

/**
 * Returns a Chromium that starts, for all tests. If none is installed, it installs Debian's as root, and
 * downloads Playwright's own elsewhere.
 *
 * @throws {ToolingError} `no-browser` with every place that was searched
 */
export async function chooseBrowser(): Promise<{ executablePath: string; version: string }> {
  const executablePath = await findOrInstall();
  const browser = await chromium.launch({ executablePath }).catch((cause: Error) => {
    throw new ToolingError("no-browser", `${executablePath} does not start: ${cause.message}`, { cause });
  });
  await browser.close();
  return { executablePath, version: browser.version() };
}

async function findOrInstall(): Promise<string> {
  try {
    return findBrowser({ headless: true, download: false });
  } catch {
    // A system without a desktop has no font with Cyrillic letters.
    await installDebian("chromium-headless-shell", "fonts-dejavu-core").catch(() => undefined);
  }
  try {
    return findBrowser({ headless: true });
  } catch (error) {
    if (!isOrderpaneError(error)) throw error;
    throw new ToolingError("no-browser", error.message, { fix: error.fix, cause: error });
  }
}
