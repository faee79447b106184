import { stripVTControlCharacters } from "node:util";
import { chromium } from "playwright-core";

/**
 * Starts a headless Chromium and returns its name. The time limit of the start is in ms.
 *
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
