import { findBrowser } from "@orderpane/cli/find-browser";
import { isOrderpaneError } from "@orderpane/protocol/errors";
import { chromium } from "playwright-core";
import { ToolingError } from "../errors.ts";
import { installDebian } from "../install-debian.ts";

/** The Chromium that the unit tests share, with an address at which Playwright reaches it. */
export interface RunningBrowser {
  readonly executablePath: string;
  readonly version: string;
  readonly address: string;
  close(this: void): Promise<void>;
}

/**
 * Starts a Chromium. If none is installed, it installs Debian's as root, and downloads Playwright's own
 * elsewhere.
 *
 * @throws {ToolingError} `no-browser` with every place that was searched
 */
export async function startBrowser(flags: readonly string[]): Promise<RunningBrowser> {
  const executablePath = await findOrInstall();
  const server = await chromium.launchServer({ executablePath, args: [...flags] }).catch((cause: Error) => {
    throw new ToolingError("no-browser", `${executablePath} does not start: ${cause.message}`, { cause });
  });
  const address = server.wsEndpoint();
  const browser = await chromium.connect(address);
  const version = browser.version();
  await browser.close();
  return { executablePath, version, address, close: () => server.close() };
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
