import type { Page } from "@playwright/test";
import axe from "axe-core";
import type { Finding } from "./findings.ts";

/** Returns violations of WCAG 2.2 AA. */
export async function runAxe(page: Page): Promise<Finding[]> {
  await page.evaluate(axe.source);
  return page.evaluate(runInFrame);
}

async function runInFrame(): Promise<Finding[]> {
  const frame = window as unknown as { axe: typeof axe };
  const root = document.documentElement;
  // Without a background, axe assumes white.
  root.style.background = "Canvas";
  const { violations } = await frame.axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    resultTypes: ["violations"],
  });
  root.style.background = "";
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, target }) => {
      const element = document.querySelector(String(target[0])) ?? root;
      const subject = `${help}: ${html.length > 80 ? `${html.slice(0, 79)}…` : html}`;
      return window.orderpaneCheck.describe(`axe/${id}`, element, subject);
    }),
  );
}

/** Lists with similar entries may have more. */
const mostStops = 40;
/** A date field has a stop for each part, all in one element. */
const mostParts = 8;

/** Walks through the frame with the Tab key. */
export async function walkByKeyboard(page: Page): Promise<Finding[]> {
  const findings: Finding[] = [];
  const examined = new Set<string>();
  let parts = 0;
  await page.evaluate(addEnd);
  for (let count = 0; count < mostStops; count++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(describeFocus);
    if (!stop) break;
    const { again, finding } = stop;
    parts = again === "here" ? parts + 1 : 0;
    // A walk that returns to an earlier element would never leave the frame.
    if (again === "earlier" || parts > mostParts) return [...findings, { ...finding, rule: "keyboard-trap" }];
    if (examined.has(finding.place)) continue;
    examined.add(finding.place);
    if (!(await isFocusVisible(page, finding))) findings.push(finding);
  }
  return findings;
}

/** Adds a final stop: in a page without one, the focus may return to the start. */
function addEnd(): void {
  const end = document.createElement("span");
  end.tabIndex = 0;
  document.documentElement.append(end);
}

function describeFocus() {
  const element = document.activeElement as HTMLElement | null;
  const { stops, describe } = window.orderpaneCheck;
  if (!element || !document.body.contains(element) || element === document.body) return null;
  const again = stops.at(-1) === element ? "here" : stops.includes(element) ? "earlier" : null;
  stops.push(element);
  return { again, finding: describe("focus", element) };
}

/** Whether the focused element's surroundings change when it loses the focus. */
async function isFocusVisible(page: Page, { box }: Finding): Promise<boolean> {
  const { x, y, width, height } = box!;
  const margin = 6;
  const clip = {
    x: Math.max(0, x - margin),
    y: Math.max(0, y - margin),
    width: width + 2 * margin,
    height: height + 2 * margin,
  };
  const take = () => page.screenshot({ clip, fullPage: true, animations: "disabled", caret: "hide" });
  const focused = await take();
  await page.evaluate(() => window.orderpaneCheck.stops.at(-1)!.blur());
  const unfocused = await take();
  // The next Tab is pressed here, in case the widget traps it.
  await page.evaluate(() => window.orderpaneCheck.stops.at(-1)!.focus({ preventScroll: true }));
  return !focused.equals(unfocused);
}
