import { expect, test } from "@playwright/test";
import { findWidget, type OrderPage, originOf, type ProductPage } from "../playwright/record-page.ts";
import { isOpen } from "./findings.ts";
import { describeFinding } from "./report.ts";
import { type Choice, nameOfFrame } from "./views.ts";

/** The frames to check, and the kind of check. */
export interface HealthyOptions extends Choice {
  /** Also compares each frame with its screenshot, like Playwright's `toHaveScreenshot`. */
  readonly screenshots?: boolean | undefined;
}

/**
 * Checks a widget like `orderpane check`, with every sample and all records that the test has added to its
 * store: in both languages, colour schemes and widths, and with a failing server. Options limit the frames:
 * `{ language: "ru", width: "narrow" }`. The check does not count towards the test's timeout.
 *
 * @throws with each finding and its frames, and with each frame that differs from its screenshot
 */
export async function expectHealthy(
  recordPage: OrderPage | ProductPage,
  widget: string,
  { screenshots = false, ...choice }: HealthyOptions = {},
): Promise<void> {
  const origin = originOf(recordPage);
  if (!origin) throw new Error("expectHealthy needs the orderPage or the productPage of the test");
  const { store, builtWidgets, kind } = origin;
  const found = findWidget(store.widgets, widget, kind);
  const check = async () => {
    // Loaded lazily: Playwright's configuration also imports this module, and axe may be missing.
    const { checkWidget, launchBrowser } = await import("./check.ts");
    // The test's browser may be another one and give other pictures.
    const browser = await launchBrowser();
    const options = { browser, store, choice, config: builtWidgets.config };
    return checkWidget(found, options).finally(() => browser.close());
  };
  const info = test.info();
  const { timeout } = info;
  const start = performance.now();
  // Zero means no limit. Each frame has its own limit.
  info.setTimeout(0);
  const checked = await test
    .step(`expectHealthy ${widget}`, check, { box: true })
    .finally(() => info.setTimeout(timeout === 0 ? 0 : timeout + performance.now() - start));
  const open = checked.findings.filter(isOpen);
  const problems = open.map((one) => describeFinding(checked, one, (_style, text) => text).join("\n"));
  for (const frame of screenshots ? checked.frames : []) {
    try {
      expect(frame.picture).toMatchSnapshot(`${found.name}-${nameOfFrame(frame)}.png`);
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  if (problems.length === 0) return;
  const count = problems.length === 1 ? "1 finding" : `${problems.length} findings`;
  throw new Error([`${found.name} has ${count}`, ...problems].join("\n\n"));
}
