import { type Browser, chromium } from "playwright-core";
import { isTorture } from "../test/scale.ts";
import { findBrowser } from "./find-browser.ts";

/**
 * Flags of Chromium for everyday tests: sandboxed frames, as widgets stand in, take many times longer where each has a
 * process of its own. The torture runs with the processes that users have.
 */
export const browserFlags: readonly string[] = isTorture
  ? []
  : ["--disable-features=IsolateSandboxedIframes"];

/** What all tests of a process share; starting a Chromium takes longer than most of them do. */
let shared: Promise<Browser> | undefined;

/**
 * The Chromium that all tests of a test worker share: the first call starts it, the end of the process ends it. A test
 * opens pages or contexts of its own and closes them, never the browser.
 *
 * @throws {ToolingError} `no-browser` with every way that was tried and why it failed
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launch();
  return shared;
}

/** A browser that does not start, or ends early, is not shared any longer: the next test tries again. */
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
