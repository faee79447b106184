import { sharedBrowser } from "@orderpane/tooling/browser";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Platform } from "../platform.ts";
import { listen, type ListeningPlatform } from "../server/listen.ts";
import { type Call, startPlatform } from "./test-client.ts";
import { type FullPlatform, startFullPlatform } from "./start-full-platform.ts";

interface OpenedPage {
  page: Page;
}

/** Hooks: one full platform for all tests of a file, and a page from {@link openPage} to look at it. */
export function openFullPlatform(
  options: BrowserContextOptions,
  take: (opened: OpenedPage & { full: FullPlatform }) => void,
): void {
  let full: FullPlatform;
  beforeAll(async () => {
    full = await startFullPlatform();
  });
  afterAll(() => full.close());
  openPage(options, (opened) => take({ ...opened, full }));
}

interface ListeningStore {
  platform: Platform;
  call: Call;
  server: ListeningPlatform;
}

/** Hooks: a listening platform for each test, and a page from {@link openPage} to look at it. */
export function openPlatform(
  options: BrowserContextOptions,
  take: (opened: OpenedPage & ListeningStore) => void,
): void {
  let store: ListeningStore;
  beforeEach(async () => {
    const started = startPlatform();
    store = { ...started, server: await listen(started.platform) };
  });
  afterEach(async () => {
    await store.server.close();
    store.platform.close();
  });
  openPage(options, (opened) => take({ ...opened, ...store }));
}

/**
 * Hooks: one page for all tests of a file, because opening a page takes longer than most tests. A test finds
 * the page as the previous test left it, but without cookies and permissions.
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

/** Collects the errors of a page from now on, including refused scripts, but not those of its widgets. */
export function watchFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  page.on("console", (message) => {
    const isOwn = message.type() === "error" && !/Failed to load resource.*404/.test(message.text());
    if (isOwn && !message.location().url.includes("/widgets/")) failures.push(message.text());
  });
  return failures;
}
