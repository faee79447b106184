import { sharedBrowser } from "@orderpane/tooling/browser";
import { expect } from "vitest";

/**
 * Returns the document's body, initially and after each click on all clickable elements, including details
 * missing in its HTML: namespaces and the content of templates.
 */
export async function playWidget(script: string, clicks: number): Promise<string[]> {
  await using page = await (await sharedBrowser()).newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  await page.setContent(`<div data-orderpane="trial/a"></div><script>${script}</script>`);
  const seen = await page.evaluate(async (count) => {
    const bodies: string[] = [];
    for (let click = 0; click <= count; click++) {
      // Preact renders in a task and runs effects in a task after a frame. An effect may request another
      // round.
      for (let round = 0; round < 4; round++) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
      document.querySelector("script")?.remove();
      const inside = [...document.querySelectorAll("math, mi, svg, circle, template")].map((element) =>
        element instanceof HTMLTemplateElement ? element.content.textContent : element.namespaceURI,
      );
      bodies.push([document.body.innerHTML, ...inside].join("\n"));
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
