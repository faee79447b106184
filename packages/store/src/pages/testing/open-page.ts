import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeEach } from "vitest";
import { openBrowser } from "../../testing/open-browser.ts";
import { type FullStore, startFullStore } from "./start-full-store.ts";

export interface OpenedPage {
  /** The same for all tests of a file. */
  browser: Browser;
  page: Page;
}

/** Hooks: a full store for each test, and a page to see it in. */
export function openFullStore(
  options: BrowserContextOptions,
  take: (opened: OpenedPage & { full: FullStore }) => void,
): void {
  let full: FullStore;
  beforeEach(async () => {
    full = await startFullStore();
  });
  afterEach(() => full.close());
  // Last, so that the page is closed first.
  openPage(options, (opened) => take({ ...opened, full }));
}

/** Hooks: an empty page for each test. */
export function openPage(options: BrowserContextOptions, take: (opened: OpenedPage) => void): void {
  let browser: Browser;
  let page: Page;
  openBrowser((opened) => (browser = opened));
  beforeEach(async () => {
    page = await browser.newPage(options);
    take({ browser, page });
  });
  afterEach(() => page.close());
}
