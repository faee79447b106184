import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { BrowserProbe } from "./take-browser.ts";

export function named(path: string): BrowserProbe {
  return { source: "installed", title: "the browser named in ORDERPANE_BROWSER", find: async () => [path] };
}

/** A Chromium or Chrome at one of the usual paths of the system. */
export const installed: BrowserProbe = {
  source: "installed",
  title: "an installed Chromium or Chrome",
  async find() {
    const places = standardPlaces(process.platform, process.env);
    const found = places.filter((path) => existsSync(path));
    if (found.length === 0) throw new Error(`not found at any of ${places.length} places, PATH included`);
    return found;
  },
};

/** The full paths at which a platform may have Chromium or Chrome, the best first. */
export function standardPlaces(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  if (platform === "darwin") {
    const home = environment["HOME"] ?? "";
    return ["/Applications", `${home}/Applications`].flatMap((folder) =>
      ["Chromium", "Google Chrome"].map((name) => `${folder}/${name}.app/Contents/MacOS/${name}`),
    );
  }
  if (platform === "win32") {
    return ["LOCALAPPDATA", "PROGRAMFILES", "PROGRAMFILES(X86)"].flatMap((variable) => {
      const folder = environment[variable];
      return folder === undefined
        ? []
        : ["Chromium", "Google\\Chrome"].map((name) => `${folder}\\${name}\\Application\\chrome.exe`);
    });
  }
  const folders = (environment["PATH"] ?? "").split(delimiter).filter(Boolean);
  const names = [
    // It has no windows and shows a page in half the time.
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
  ];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}
