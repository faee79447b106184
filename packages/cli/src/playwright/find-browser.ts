import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/**
 * Returns the browser for `launchOptions.executablePath` in Playwright's configuration: the one that
 * `ORDERPANE_BROWSER` names, else `undefined` if Playwright has downloaded its own, else an installed
 * Chromium or Chrome. If there is none, Playwright downloads its own first (about 180 MB).
 */
export function findBrowser(): string | undefined {
  const named = process.env["ORDERPANE_BROWSER"];
  if (named) return named;
  if (existsSync(chromium.executablePath())) return undefined;
  const installed = standardPlaces().find((path) => existsSync(path));
  // A worker reads the configuration again.
  if (installed === undefined && process.env["TEST_WORKER_INDEX"] === undefined) download();
  return installed;
}

/** If this fails, Playwright itself says that its browser is missing. */
function download(): void {
  const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
  spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "inherit" });
}

/** Without `chromium-browser` and snaps: those of Ubuntu cannot be started by Playwright. */
function standardPlaces(): string[] {
  if (process.platform === "darwin") {
    return ["Chromium", "Google Chrome"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  }
  if (process.platform === "win32") {
    return [join(process.env["PROGRAMFILES"] ?? "", "Google/Chrome/Application/chrome.exe")];
  }
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((path) => !path.startsWith("/snap/"));
  const names = ["chromium", "google-chrome", "google-chrome-stable"];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}
