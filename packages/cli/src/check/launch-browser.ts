import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "../playwright/find-browser.ts";

/** Starts Chromium so that a frame gives the same picture each time. The caller handles Ctrl-C. */
export function launchBrowser({ isHeaded = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser({ headless: !isHeaded }),
    headless: !isHeaded,
    handleSIGINT: false,
    args: [
      "--font-render-hinting=none",
      "--disable-lcd-text",
      // A page with a sandbox gets a process of its own, and to start one takes as long as all else.
      "--disable-features=IsolateSandboxedIframes",
    ],
  });
}
