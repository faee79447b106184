import { stripVTControlCharacters } from "node:util";
import { chromium } from "playwright-core";

/**
 * Starts a headless Chromium, reads its version, and closes it.
 *
 * @param timeLimit for the start, in ms
 * @returns the name of the browser: "Chrome/156.0.8078.79"
 * @throws when it does not start, with the last line that it wrote
 */
export async function proveBrowser(executablePath: string, timeLimit = 30_000): Promise<string> {
  const browser = await chromium
    .launch({ executablePath, timeout: timeLimit })
    .catch((error: Error) => Promise.reject(new Error(reasonOf(error), { cause: error })));
  const name = `Chrome/${browser.version()}`;
  await browser.close();
  return name;
}

/** Playwright's message contains what the program wrote, and how Playwright started it. */
function reasonOf({ message }: Error): string | undefined {
  const lines = stripVTControlCharacters(message);
  const [, lastWritten] = [...lines.matchAll(/^.*\[err\] (.+)$/gm)].at(-1) ?? [];
  return lastWritten ?? lines.split("\n", 1)[0];
}
