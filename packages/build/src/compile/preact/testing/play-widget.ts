import { sharedBrowser } from "@orderpane/tooling/browser";
import { expect } from "vitest";

/** The document's body at first, and after each of some clicks on all that takes them. */
export async function playWidget(name: string, script: string, clicks: number): Promise<string[]> {
  await using page = await (await sharedBrowser()).newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  await page.setContent(`<div data-orderpane="trial/${name}"></div><script>${script}</script>`);
  const seen = await page.evaluate(async (count) => {
    const bodies: string[] = [];
    for (let click = 0; click <= count; click++) {
      // Preact renders in a task, and runs effects in one behind a frame; an effect may ask for one more of
      // each.
      for (let round = 0; round < 4; round++) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
      document.querySelector("script")?.remove();
      bodies.push(document.body.innerHTML);
      if (click === count) break;
      for (const element of document.querySelectorAll("button, rect, p")) {
        element.dispatchEvent(new MouseEvent("click"));
      }
    }
    return bodies;
  }, clicks);
  expect(problems).toEqual([]);
  return seen;
}
