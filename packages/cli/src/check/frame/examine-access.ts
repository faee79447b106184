import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import type { Finding } from "./finding.ts";
import type { Box } from "./measure-frame.ts";

/** A finding in an element of this kind. */
interface AccessFinding extends Finding {
  readonly kind: string;
}

/** What was found in elements of each kind. */
export type KnownKinds = Map<string, readonly AccessFinding[]>;

export interface Axe {
  readonly source: string;
  /** The helps of its rules in Russian. */
  readonly russian: Readonly<Record<string, { help: string } | undefined>>;
}

export async function loadAxe(): Promise<Axe> {
  const { default: axe } = await import("axe-core");
  const { default: locale } = await import("axe-core/locales/ru.json", { with: { type: "json" } });
  return { source: axe.source, russian: locale.rules };
}

/** What axe and the keyboard find in a frame with elements of these kinds. Examines each kind once. */
export async function examineAccess(
  page: Page,
  kinds: readonly string[],
  { known, axe }: { known: KnownKinds; axe: Axe },
): Promise<Finding[]> {
  const fresh = kinds.filter((kind) => !known.has(kind));
  const before = kinds.flatMap((kind) => known.get(kind) ?? []);
  const all =
    fresh.length === 0 ? [] : [...(await runAxe(page, axe)), ...(await walkByKeyboard(page, known))];
  // What appeared since has no kind.
  const found = all.filter(({ kind }) => kind === "" || fresh.includes(kind));
  for (const kind of fresh) {
    known.set(
      kind,
      found.filter((finding) => finding.kind === kind),
    );
  }
  return [...found, ...before.map((finding) => Object.assign({}, finding, { box: null }))];
}

/** Violations of WCAG 2.2 AA. */
export async function runAxe(page: Page, { source, russian }: Axe): Promise<AccessFinding[]> {
  await page.evaluate(source);
  const violations = await page.evaluate(runInFrame);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ kind, html, place, box }) => ({
      rule: `axe/${id}` as const,
      subject: `${help}: ${html}`,
      subjectRu: `${russian[id]?.help ?? help}: ${html}`,
      place,
      kind,
      box,
    })),
  );
}

async function runInFrame() {
  const { axe } = window as unknown as Window & {
    axe: { run(context: Document, options: object): Promise<AxeResults> };
  };
  const root = document.documentElement;
  // Where nothing has a background, axe takes the page for a white one.
  root.style.background = "Canvas";
  const { violations } = await axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    resultTypes: ["violations"],
  });
  root.style.background = "";
  const { kinds, placeOf, boxOf } = window.orderpaneCheck;
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html, target }) => {
      const element = document.querySelector(String(target[0]));
      return {
        kind: (element && kinds.get(element)) ?? "",
        html: html.length > 80 ? `${html.slice(0, 79)}…` : html,
        place: placeOf(element),
        box: boxOf(element?.getBoundingClientRect() ?? new DOMRect()),
      };
    }),
  }));
}

interface Stop {
  readonly kind: string;
  readonly subject: string;
  readonly place: string;
  readonly box: Box;
}

/** More stops than this are of a list whose entries are alike. */
const mostStops = 40;
/** A date field has a stop for each of its parts, which are one element here. */
const mostParts = 8;

/** Goes through the frame with the Tab key. */
async function walkByKeyboard(page: Page, known: KnownKinds): Promise<AccessFinding[]> {
  const findings: AccessFinding[] = [];
  const looked = new Set(known.keys());
  let parts = 0;
  await page.evaluate(addEnd);
  for (let count = 0; count < mostStops; count++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(describeFocus);
    if (!stop) break;
    const { again, ...where } = stop;
    const { kind } = where;
    parts = again === "here" ? parts + 1 : 0;
    // A walk that comes back, instead of going on to the end, would never leave the frame.
    if (again === "back" || parts > mostParts) {
      findings.push({ rule: "keyboard-trap", ...where });
      break;
    }
    if (looked.has(kind)) continue;
    looked.add(kind);
    if (await isFocusVisible(page, stop)) continue;
    findings.push({ rule: "focus", ...where });
  }
  return findings;
}

/** Whether the surroundings of the focused element look different without the focus. */
async function isFocusVisible(page: Page, { box }: Stop): Promise<boolean> {
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
  await element.dispose();
  return !focused.equals(unfocused);
}

/** Where a walk through the frame ends. Alone in its page, a frame may give the focus back to its start. */
function addEnd(): void {
  const end = document.createElement("span");
  end.tabIndex = 0;
  document.documentElement.append(end);
}

function describeFocus(): (Stop & { readonly again: "here" | "back" | null }) | null {
  const element = document.activeElement;
  const { stops, kinds, nameOf, placeOf, boxOf } = window.orderpaneCheck;
  if (!element || !document.body.contains(element) || element === document.body) return null;
  const again = stops.at(-1) === element ? "here" : stops.includes(element) ? "back" : null;
  stops.push(element);
  return {
    kind: kinds.get(element) ?? "",
    again,
    subject: nameOf(element),
    place: placeOf(element),
    box: boxOf(element.getBoundingClientRect()),
  };
}
