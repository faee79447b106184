import { findBrowser } from "@orderpane/cli/find-browser";
import { isOrderpaneError } from "@orderpane/protocol/errors";
import { type Browser, type BrowserServer, chromium } from "playwright-core";
import { installDebian, ToolingError } from "./programs.ts";
import { isTorture } from "./torture.ts";

/** The variable with the address of the browser that the test command has started. */
export const browserVariable = "ORDERPANE_BROWSER_ADDRESS";

/**
 * Flags of Chromium. Widgets run in sandboxed frames, which are many times slower when each has its own
 * process. Torture tests run without these flags, as users do.
 */
export const browserFlags: readonly string[] = isTorture
  ? []
  : ["--disable-features=IsolateSandboxedIframes", "--disable-gpu", "--disable-software-rasterizer"];

let shared: Promise<Browser> | undefined;

/**
 * The Chromium that all unit tests share. Outside of `npm test`, each process starts its own at the first
 * call. A test opens and closes its own pages or contexts, but never closes the browser.
 */
export function sharedBrowser(): Promise<Browser> {
  return (shared ??= connectOrLaunch());
}

async function connectOrLaunch(): Promise<Browser> {
  const address = process.env[browserVariable];
  if (address !== undefined) return chromium.connect(address);
  return chromium.launch({ executablePath: findBrowser({ headless: true }), args: [...browserFlags] });
}

/**
 * Starts the browser that the tests share. If none is installed, it installs Debian's as root, and downloads
 * Playwright's own elsewhere.
 *
 * @throws {ToolingError} with every place that was searched
 */
export async function startBrowser(): Promise<{ executablePath: string; server: BrowserServer }> {
  const executablePath = await findOrInstall();
  try {
    return {
      executablePath,
      server: await chromium.launchServer({ executablePath, args: [...browserFlags] }),
    };
  } catch (cause) {
    throw new ToolingError(`${executablePath} does not start: ${String(cause)}`, { cause });
  }
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
    throw new ToolingError(`${error.message}\n${error.fix}`, { cause: error });
  }
}
