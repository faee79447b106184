import { type Browser, chromium } from "playwright-core";
import { isTorture } from "../test/scale.ts";
import { findBrowser } from "./find-browser.ts";

/**
 * Flags of Chromium for ordinary test runs. Widgets run in sandboxed frames, which are many times slower when
 * each has a process of its own. The torture runs without this flag, as users do.
 */
export const browserFlags: readonly string[] = isTorture
  ? []
  : ["--disable-features=IsolateSandboxedIframes"];

/** Shared by all tests of a process, because starting a Chromium takes longer than most tests. */
let shared: Promise<Browser> | undefined;

/**
 * The Chromium that all tests of a test worker share: the first call starts it, and it ends with the process.
 * A test opens and closes its own pages or contexts, but never closes the browser.
 *
 * @throws {ToolingError} `no-browser` with every source that was tried and why it failed
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launch();
  return shared;
}

/** A browser that does not start, or that ends early, is forgotten, so that the next test tries again. */
async function launch(): Promise<Browser> {
  const forget = () => (shared = undefined);
  try {
    const { executablePath } = await findBrowser();
    const browser = await chromium.launch({ executablePath, args: [...browserFlags] });
    browser.once("disconnected", forget);
    return browser;
  } catch (error) {
    forget();
    throw error;
  }
}
