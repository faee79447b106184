import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { chromium } from "playwright-core";
import { ToolingError } from "../errors.ts";
import { installDebian } from "../install-debian.ts";
import { resolveBin } from "../programs/resolve-bin.ts";
import { runOrThrow } from "../programs/run-command.ts";

/** A Chromium that was started successfully. */
export interface Browser {
  readonly executablePath: string;
  /** Such as "Chrome/156.0.8078.79". */
  readonly name: string;
  /** The title of the source that had it. */
  readonly source: string;
}

export interface BrowserSource {
  readonly title: string;
  /** Returns the paths to try, the best first. Throws with the reason when this source has no browser. */
  readonly find: () => Promise<readonly string[]>;
}

interface FindOptions {
  /** Called with the title of each source before it is tried, because some take a minute. */
  readonly onTry?: ((title: string) => void) | undefined;
  /** Default: the browser that `ORDERPANE_BROWSER` names; if it names none, those that this file knows. */
  readonly sources?: readonly BrowserSource[];
  /** How long a browser may take to start, in ms. Default 30,000. */
  readonly timeLimit?: number;
}

/**
 * Returns the first Chromium that starts. Sources after it are not tried.
 *
 * @throws {ToolingError} `no-browser` with every source and why it failed
 */
export async function findBrowser(options: FindOptions = {}): Promise<Browser> {
  const { onTry, timeLimit = 30_000, sources = knownSources(process.env["ORDERPANE_BROWSER"]) } = options;
  const failures: string[] = [];
  for (const { title, find } of sources) {
    onTry?.(title);
    const fail = (reason: unknown, path = "") => {
      const text = reason instanceof Error ? reason.message : String(reason);
      failures.push(`\n- ${title}: ${path}${text.trim().replaceAll("\n", "\n  ")}`);
    };
    const paths = await find().catch(fail);
    for (const executablePath of paths ?? []) {
      try {
        return { executablePath, name: await startOnce(executablePath, timeLimit), source: title };
      } catch (error) {
        fail(error, `${executablePath} does not start: `);
      }
    }
  }
  throw new ToolingError("no-browser", `No browser for the tests was found.${failures.join("")}`);
}

export function knownSources(named: string | undefined): BrowserSource[] {
  if (named) return [{ title: "named in ORDERPANE_BROWSER", find: async () => [named] }];
  return [
    { title: "installed", find: findInstalled },
    { title: "Playwright's own", find: findPlaywrights },
    { title: "Debian's package", find: installDebians },
  ];
}

async function findInstalled(): Promise<string[]> {
  const places = standardPlaces(process.platform, process.env);
  const found = places.filter((path) => existsSync(path));
  if (found.length === 0) throw new Error(`not found at any of ${places.length} places, PATH included`);
  return found;
}

/** Downloads it from Playwright's servers (about 180 MB) unless that was done before. */
async function findPlaywrights(): Promise<string[]> {
  const path = chromium.executablePath();
  if (!existsSync(path)) {
    const cli = resolveBin("playwright-core", "playwright-core", import.meta.dirname);
    // The full Chromium also runs headless. Another one that is only headless would double the download.
    const args = [cli, "install", "--no-shell", "chromium"];
    await runOrThrow(process.execPath, args, { timeLimit: 5 * 60_000 });
  }
  return [path];
}

async function installDebians(): Promise<string[]> {
  // A system without a desktop has no font with Cyrillic letters.
  await installDebian("chromium-headless-shell", "fonts-dejavu-core");
  return ["/usr/bin/chromium-headless-shell"];
}

/** The full paths at which a platform may have Chromium or Chrome, the best first. */
function standardPlaces(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  if (platform === "darwin") {
    return ["", environment["HOME"] ?? ""].flatMap((home) =>
      ["Chromium", "Google Chrome"].map((name) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`),
    );
  }
  if (platform === "win32") {
    return ["LOCALAPPDATA", "PROGRAMFILES", "PROGRAMFILES(X86)"]
      .flatMap((variable) => environment[variable] ?? [])
      .flatMap((folder) =>
        ["Chromium", "Google\\Chrome"].map((name) => `${folder}\\${name}\\Application\\chrome.exe`),
      );
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

/** Starts a browser, ends it, and returns its name. Throws with the last line that it wrote. */
async function startOnce(executablePath: string, timeout: number): Promise<string> {
  const browser = await chromium.launch({ executablePath, timeout }).catch((error: Error) => {
    // Playwright's message contains what the program wrote, and how Playwright started it.
    const message = stripVTControlCharacters(error.message);
    const [, lastWritten] = [...message.matchAll(/^.*\[err\] (.+)$/gm)].at(-1) ?? [];
    throw new Error(lastWritten ?? message.split("\n", 1)[0], { cause: error });
  });
  await browser.close();
  return `Chrome/${browser.version()}`;
}
