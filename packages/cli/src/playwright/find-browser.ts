import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { inspect, stripVTControlCharacters } from "node:util";
import { chromium } from "@playwright/test";
import { CommandError } from "../errors.ts";

export interface FindBrowserOptions {
  /**
   * `true` prefers a headless-only browser, which is faster, and `false` needs one with windows. Default:
   * any, preferring one with windows.
   */
  readonly headless?: boolean;
  /** Whether to download Playwright's own browser (about 180 MB) if there is no other. Default `true`. */
  readonly download?: boolean;
}

/**
 * Returns the browser for `launchOptions.executablePath` in Playwright's configuration: the one in
 * `ORDERPANE_BROWSER`, else an installed Chromium or Chrome, else Playwright's own.
 *
 * @throws {CommandError} `no-browser` with every searched place
 */
export function findBrowser({ headless, download = true }: FindBrowserOptions = {}): string {
  const named = process.env["ORDERPANE_BROWSER"];
  if (named) {
    if (existsSync(named)) return named;
    throw noBrowser(`ORDERPANE_BROWSER names ${named}, which does not exist`, "Correct ORDERPANE_BROWSER");
  }
  const own = chromium.executablePath();
  const found = [...installedPlaces(headless), own].find((path) => existsSync(path));
  if (found !== undefined) return found;
  const problem = download ? downloadBrowser() : undefined;
  if (download && problem === undefined) return own;
  throw noBrowser(
    `no Chromium or Chrome was found: ORDERPANE_BROWSER is not set, there is no ${searched(headless)}, ` +
      `and Playwright's own is not at ${own}${problem === undefined ? "" : ` and cannot be downloaded (${problem})`}`,
    "Install one (on Debian: apt-get install chromium), or name one in ORDERPANE_BROWSER",
  );
}

/** Playwright inspects configuration errors; of this one it prints only the message and the fix. */
function noBrowser(message: string, advice: string): CommandError {
  const error = new CommandError("no-browser", message, { fix: `${advice}.` });
  return Object.defineProperty(error, inspect.custom, { value: () => `Error: ${message}\n${error.fix}` });
}

/** Returns the last error that Playwright reported, if it failed. */
function downloadBrowser(): string | undefined {
  process.stderr.write("No Chromium or Chrome is installed: Playwright downloads its own (about 180 MB) …\n");
  const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const { status, stderr } = spawnSync(process.execPath, [cli, "install", "--no-shell", "chromium"], {
    encoding: "utf8",
    // Its progress output must not get into a JSON document.
    stdio: ["ignore", process.stderr.isTTY ? 2 : "ignore", "pipe"],
  });
  if (status === 0) return undefined;
  const errors = [...stripVTControlCharacters(stderr).matchAll(/^\s*(?:\w*Error: )(.+)$/gm)];
  return errors.at(-1)?.[1]?.trim() ?? `exit code ${status}`;
}

function searched(headless: boolean | undefined): string {
  if (process.platform === "linux") return `${linuxNames(headless).join(", ")} in PATH`;
  return installedPlaces(headless).join(", ");
}

/** Best first. */
function installedPlaces(headless: boolean | undefined): string[] {
  if (process.platform === "darwin") {
    return ["", process.env["HOME"] ?? ""].flatMap((home) =>
      ["Chromium", "Google Chrome"].map((name) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`),
    );
  }
  if (process.platform === "win32") {
    return ["LOCALAPPDATA", "PROGRAMFILES", "PROGRAMFILES(X86)"]
      .flatMap((variable) => process.env[variable] ?? [])
      .flatMap((folder) =>
        ["Chromium", "Google\\Chrome"].map((name) => `${folder}\\${name}\\Application\\chrome.exe`),
      );
  }
  // Playwright cannot start a browser installed as a snap.
  const folders = (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "" && !folder.startsWith("/snap/"));
  return linuxNames(headless).flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Without `chromium-browser`, which is a snap on Ubuntu. */
function linuxNames(headless: boolean | undefined): string[] {
  const withWindows = ["chromium", "google-chrome", "google-chrome-stable"];
  if (headless === false) return withWindows;
  const shell = "chromium-headless-shell";
  return headless === true ? [shell, ...withWindows] : [...withWindows, shell];
}
