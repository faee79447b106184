import { sharedBrowser } from "@orderpane/tooling/browser";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type FullPlatform, startFullPlatform } from "./start-full-platform.ts";

export interface OpenedPage {
  page: Page;
}

/** Hooks: a full store for each test, and a page to see it in, which {@link openPage} opens. */
export function openFullStore(
  options: BrowserContextOptions,
  take: (opened: OpenedPage & { full: FullPlatform }) => void,
): void {
  let full: FullPlatform;
  beforeEach(async () => {
    full = await startFullPlatform();
  });
  afterEach(() => full.close());
  openPage(options, (opened) => take({ ...opened, full }));
}

/**
 * Hooks: one page for all tests of a file, because opening a page takes longer than most of them. A test finds what its
 * predecessor has left open, but no cookies and no permissions.
 */
export function openPage(options: BrowserContextOptions, take: (opened: OpenedPage) => void): void {
  let page: Page;
  beforeAll(async () => {
    const browser = await sharedBrowser();
    page = await browser.newPage(options);
  });
  afterAll(() => page.close());
  beforeEach(() => take({ page }));
  afterEach(async () => {
    const context = page.context();
    await Promise.all([context.clearCookies(), context.clearPermissions()]);
  });
}
