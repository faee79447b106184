import { discoverWidgets } from "@orderpane/build";
import { expect, type Page, test } from "@playwright/test";
import { findWidget, type OrderPage, originOf, type ProductPage } from "../playwright/record-page.ts";
import { isOpen } from "./findings.ts";
import { describeFinding } from "./print-check.ts";
import { type Choice, type Frame, nameOfFrame } from "./views.ts";

/** The frames to check, and how. */
export interface HealthyOptions extends Choice {
  /** Also compares each frame with its screenshot, as Playwright's `toHaveScreenshot` does. */
  readonly screenshots?: boolean | undefined;
}

/**
 * Checks a widget as `orderpane check` does, with every sample and all records that the test has put into its
 * store: in both languages, colour schemes and widths, and with a failing server. Options leave out frames:
 * `{ language: "ru", width: "narrow" }`. The time that this takes does not count for the timeout of the test.
 *
 * @throws with each finding and the frames that have it, and with each frame that differs from its screenshot
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
  const problems: string[] = [];
  const compare = async (page: Page, frame: Frame) => {
    await expect(page)
      .toHaveScreenshot(`${found.name}-${nameOfFrame(frame)}.png`, { fullPage: true })
      .catch((error: Error) => problems.push(error.message));
  };
  const check = async () => {
    // Loaded lazily: a configuration of Playwright imports this module, too, and axe may be missing.
    const { checkWidget, launchBrowser } = await import("./check-widget.ts");
    const { config } = builtWidgets;
    const source = (await discoverWidgets(config)).find(({ name }) => name === found.name)!;
    // The test's own browser may be another one, and would give other pictures.
    const browser = await launchBrowser();
    const onFrame = screenshots ? compare : undefined;
    const options = { browser, store, choice, source, config, onFrame };
    const checked = await checkWidget(found, options).finally(() => browser.close());
    const open = checked.findings.filter(isOpen);
    problems.unshift(...open.map((one) => describeFinding(checked, one, (_style, text) => text).join("\n")));
  };
  const info = test.info();
  const { timeout } = info;
  const start = performance.now();
  // Each frame has its own limit. Zero means no limit.
  info.setTimeout(0);
  await test
    .step(`expectHealthy ${widget}`, check, { box: true })
    .finally(() => info.setTimeout(timeout === 0 ? 0 : timeout + performance.now() - start));
  if (problems.length === 0) return;
  const count = problems.length === 1 ? "1 finding" : `${problems.length} findings`;
  throw new Error([`${found.name} has ${count}`, ...problems].join("\n\n"));
}
