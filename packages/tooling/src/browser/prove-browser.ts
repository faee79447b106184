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
  try {
    await using browser = await chromium.launch({ executablePath, timeout: timeLimit });
    return `Chrome/${browser.version()}`;
  } catch (error) {
    const message = stripVTControlCharacters((error as Error).message);
    const [, lastLine] = [...message.matchAll(/^.*\[err\] (.+)$/gm)].at(-1) ?? [];
    throw new Error(lastLine ?? message.split("\n", 1)[0], { cause: error });
  }
}
