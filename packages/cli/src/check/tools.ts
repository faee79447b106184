import type { Browser } from "@playwright/test";
import { CommandError } from "../errors.ts";

/**
 * Throws a CommandError unless Playwright, axe and a browser are installed, which only projects with browser
 * tests need. All of them are loaded lazily.
 */
export async function requireTools({ isHeaded }: { readonly isHeaded: boolean }): Promise<void> {
  for (const name of ["@playwright/test", "axe-core"]) {
    try {
      import.meta.resolve(name);
    } catch (cause) {
      throw new CommandError("usage", `${name} is not installed, which checks the widgets`, {
        fix: "Install both: npm install --save-dev @playwright/test axe-core",
        cause,
      });
    }
  }
  const { findBrowser } = await import("../playwright/find-browser.ts");
  findBrowser({ headless: !isHeaded });
}

/** Starts Chromium so that a frame gives the same picture each time. The caller handles Ctrl-C. */
export async function launchBrowser({ isHeaded = false } = {}): Promise<Browser> {
  const { chromium } = await import("@playwright/test");
  const { findBrowser } = await import("../playwright/find-browser.ts");
  return chromium.launch({
    executablePath: findBrowser({ headless: !isHeaded }),
    headless: !isHeaded,
    handleSIGINT: false,
    args: [
      "--font-render-hinting=none",
      "--disable-lcd-text",
      // A page with a sandbox gets its own process, and starting one takes as long as the rest of the frame.
      "--disable-features=IsolateSandboxedIframes",
    ],
  });
}
