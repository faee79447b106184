import { parseArgs } from "node:util";
import { findBrowser } from "../browser/find-browser.ts";
import type { Browser } from "../browser/take-browser.ts";

/** `tooling browser`: prints the browser; with `--json` `{"executablePath","name","source"}`. */
export async function printBrowser(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: "boolean", default: false } } });
  const browser = await findBrowser(reportTry);
  process.stdout.write(`${values.json ? JSON.stringify(browser) : describeBrowser(browser)}\n`);
  return 0;
}

export function reportTry(title: string): void {
  process.stderr.write(`trying ${title}\n`);
}

/** Such as "Chrome/156.0.8078.79, installed, at /usr/bin/chromium". */
export function describeBrowser({ executablePath, name, source }: Browser): string {
  const origins = {
    installed: "installed",
    playwright: "Playwright's own",
    debian: "from Debian's package",
    npm: "from the npm package @sparticuz/chromium",
  };
  return `${name}, ${origins[source]}, at ${executablePath}`;
}
