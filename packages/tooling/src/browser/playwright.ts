import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot, resolveBin } from "../resolve-bin.ts";
import { runOrThrow } from "../run-command.ts";
import type { BrowserProbe } from "./take-browser.ts";

/** Playwright's Chromium, if an earlier run or the user has downloaded it. */
export const playwrightDownloaded: BrowserProbe = {
  source: "playwright",
  title: "Playwright's own, downloaded before",
  async find() {
    const path = await playwrightChromium();
    if (!existsSync(path)) throw new Error(`not at ${path}`);
    return [path];
  },
};

/** Playwright's Chromium, fetched from its own servers (about 180 MB). */
export const playwrightInstall: BrowserProbe = {
  source: "playwright",
  title: "Playwright's download",
  async find() {
    // The full Chromium also runs headless. Another one that is only headless would double the download.
    const args = [
      resolveBin("@playwright/test", "playwright", endToEnd),
      "install",
      "--no-shell",
      "chromium",
    ];
    await runOrThrow(process.execPath, args, { cwd: endToEnd, timeLimit: 5 * 60_000 });
    return [await playwrightChromium()];
  },
};

// Playwright is a dependency of the end-to-end tests, and its version decides which Chromium it downloads.
const endToEnd = join(projectRoot, "e2e");

async function playwrightChromium(): Promise<string> {
  const entry = createRequire(join(endToEnd, "package.json")).resolve("@playwright/test");
  const playwright = (await import(pathToFileURL(entry).href)) as { default: Playwright };
  return playwright.default.chromium.executablePath();
}

interface Playwright {
  readonly chromium: { executablePath(): string };
}
