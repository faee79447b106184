import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { resolveBin } from "../programs/resolve-bin.ts";
import { runOrThrow } from "../programs/run-command.ts";
import type { BrowserProbe } from "./take-browser.ts";

/** Playwright's Chromium, if an earlier run or the user has downloaded it. */
export const playwrightDownloaded: BrowserProbe = {
  source: "playwright",
  title: "Playwright's own, downloaded before",
  async find() {
    const path = chromium.executablePath();
    if (!existsSync(path)) throw new Error(`not at ${path}`);
    return [path];
  },
};

/** Playwright's Chromium, fetched from its own servers (about 180 MB). */
export const playwrightInstall: BrowserProbe = {
  source: "playwright",
  title: "Playwright's download",
  async find() {
    const cli = resolveBin("playwright-core", "playwright-core", import.meta.dirname);
    // The full Chromium also runs headless. Another one that is only headless would double the download.
    const args = [cli, "install", "--no-shell", "chromium"];
    await runOrThrow(process.execPath, args, { timeLimit: 5 * 60_000 });
    return [chromium.executablePath()];
  },
};
