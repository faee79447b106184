import type { Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";
import type { Box, Finding } from "./findings.ts";

/** A finding in an element of this kind. */
interface AccessFinding extends Finding {
  readonly kind: string;
}

/** The findings in elements of each kind that was examined. */
export type KnownKinds = Map<string, readonly AccessFinding[]>;

/** Returns the findings of axe and of the keyboard in a frame. Examines each kind of elements once. */
export async function examineAccess(
  page: Page,
  kinds: readonly string[],
  known: KnownKinds,
): Promise<Finding[]> {
  const fresh = kinds.filter((kind) => !known.has(kind));
  const repeated = kinds
    .flatMap((kind) => known.get(kind) ?? [])
    .map((finding) => Object.assign({}, finding, { box: null }));
  if (fresh.length === 0) return repeated;
  const all = [...(await runAxe(page)), ...(await walkByKeyboard(page, known))];
  // An element that has appeared since has no kind.
  const found = all.filter(({ kind }) => kind === "" || fresh.includes(kind));
  for (const kind of fresh) {
    const own = found.filter((finding) => finding.kind === kind);
    known.set(kind, own);
  }
  return [...found, ...repeated];
}

/** Violations of WCAG 2.2 AA. */
export async function runAxe(page: Page): Promise<AccessFinding[]> {
  await page.evaluate(axe.source);
  return page.evaluate(runInFrame);
}

async function runInFrame(): Promise<AccessFinding[]> {
  const frame = window as unknown as {
    axe: { run(context: Document, options: object): Promise<AxeResults> };
  };
  const root = document.documentElement;
  // Where nothing has a background, axe assumes white.
  root.style.background = "Canvas";
  const { violations } = await frame.axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    resultTypes: ["violations"],
  });
  root.style.background = "";
  const { kinds, placeOf, boxOf } = window.orderpaneCheck;
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, target }) => {
      const element = document.querySelector(String(target[0]));
      return {
        rule: `axe/${id}` as const,
        subject: `${help}: ${html.length > 80 ? `${html.slice(0, 79)}…` : html}`,
        place: placeOf(element),
        kind: (element && kinds.get(element)) ?? "",
        box: element && boxOf(element.getBoundingClientRect()),
      };
    }),
  );
}

/** A list whose entries are alike may have more stops. */
const mostStops = 40;
/** A date field has a stop for each of its parts, which are one element. */
const mostParts = 8;

/** Walks through the frame with the Tab key. */
async function walkByKeyboard(page: Page, known: KnownKinds): Promise<AccessFinding[]> {
  const findings: AccessFinding[] = [];
  const examined = new Set(known.keys());
  let parts = 0;
  await page.evaluate(addEnd);
  for (let count = 0; count < mostStops; count++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(describeFocus);
    if (!stop) break;
    const { again, ...where } = stop;
    parts = again === "here" ? parts + 1 : 0;
    // A walk that returns to an earlier element would never leave the frame.
    if (again === "earlier" || parts > mostParts) {
      findings.push({ rule: "keyboard-trap", ...where });
      break;
    }
    if (examined.has(where.kind)) continue;
    examined.add(where.kind);
    if (!(await isFocusVisible(page, where.box))) findings.push({ rule: "focus", ...where });
  }
  return findings;
}

/** Adds a last stop: a page without one may give the focus back to its start. */
function addEnd(): void {
  const end = document.createElement("span");
  end.tabIndex = 0;
  document.documentElement.append(end);
}

function describeFocus() {
  const element = document.activeElement;
  const { stops, kinds, nameOf, placeOf, boxOf } = window.orderpaneCheck;
  if (!element || !document.body.contains(element) || element === document.body) return null;
  const again = stops.at(-1) === element ? "here" : stops.includes(element) ? "earlier" : null;
  stops.push(element);
  return {
    kind: kinds.get(element) ?? "",
    again,
    subject: nameOf(element),
    place: placeOf(element),
    box: boxOf(element.getBoundingClientRect()),
  };
}

/** Whether the surroundings of the focused element change when it loses the focus. */
async function isFocusVisible(page: Page, box: Box): Promise<boolean> {
  const margin = 6;
  const clip = {
    x: Math.max(0, box.x - margin),
    y: Math.max(0, box.y - margin),
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
  };
  const take = () => page.screenshot({ clip, fullPage: true, animations: "disabled", caret: "hide" });
  const focused = await take();
  const element = await page.evaluateHandle(() => {
    const active = document.activeElement as HTMLElement;
    active.blur();
    return active;
  });
  const unfocused = await take();
  // The next Tab is pressed here, where the widget may keep it.
  await element.evaluate((active) => active.focus({ preventScroll: true }));
  return !focused.equals(unfocused);
}
