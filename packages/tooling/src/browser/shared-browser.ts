import { findBrowser } from "@orderpane/cli/find-browser";
import { type Browser, chromium } from "playwright-core";
import { isTorture } from "../torture.ts";

/**
 * Flags of Chromium for ordinary test runs. Widgets run in sandboxed frames, which are many times slower when
 * each has a process of its own. The torture runs without this flag, as users do.
 */
export const ordinaryFlags: readonly string[] = [
  "--disable-features=IsolateSandboxedIframes",
  "--disable-gpu",
  "--disable-software-rasterizer",
];

export const browserFlags: readonly string[] = isTorture ? [] : ordinaryFlags;

let shared: Promise<Browser> | undefined;

/** The variable with the address of the browser that the test command has started. */
export const browserVariable = "ORDERPANE_BROWSER_ADDRESS";

/**
 * The Chromium that all unit tests share. Outside of `npm test` each process starts its own at the first call.
 * A test opens and closes its own pages or contexts, but never closes the browser.
 */
export function sharedBrowser(): Promise<Browser> {
  return (shared ??= launch());
}

async function launch(): Promise<Browser> {
  const address = process.env[browserVariable];
  if (address !== undefined) return chromium.connect(address);
  const executablePath = findBrowser({ headless: true });
  return chromium.launch({ executablePath, args: [...browserFlags] });
}
