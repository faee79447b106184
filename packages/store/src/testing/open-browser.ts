import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { findBrowser } from "@orderpane/tooling/browser";

/** Hooks: the Chromium that the project's tests run in, one for all tests of a file. */
export function openBrowser(take: (browser: Browser) => void): void {
  let browser: Browser;
  // Where no browser is installed, one is fetched.
  beforeAll(async () => {
    const { executablePath } = await findBrowser();
    browser = await chromium.launch({ executablePath });
    take(browser);
  }, 120_000);
  afterAll(() => browser.close());
}
