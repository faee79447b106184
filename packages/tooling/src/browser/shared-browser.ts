import { findBrowser } from "@orderpane/cli/find-browser";
import { type Browser, chromium } from "playwright-core";
import { isTorture } from "../scale.ts";

/**
 * Flags of Chromium for ordinary test runs. Widgets run in sandboxed frames, which are many times slower when
 * each has a process of its own. The torture runs without this flag, as users do.
 */
export const browserFlags: readonly string[] = isTorture
  ? []
  : ["--disable-features=IsolateSandboxedIframes", "--disable-gpu", "--disable-software-rasterizer"];

let shared: Promise<Browser> | undefined;

/**
 * The Chromium that all tests of a test worker share, because starting one takes longer than most tests. The
 * first call starts it, and it ends with the process. A test opens and closes its own pages or contexts, but
 * never closes the browser. After a browser that does not start, or that ends early, the next call starts
 * another one.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launch().catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  return shared;
}

async function launch(): Promise<Browser> {
  const executablePath = findBrowser({ headless: true });
  const browser = await chromium.launch({ executablePath, args: [...browserFlags] });
  return browser.once("disconnected", () => (shared = undefined));
}
