import { discoverWidgets } from "@orderpane/build";
import { test } from "@playwright/test";
import { isOpen } from "./group-findings.ts";
import type { Choice } from "./frame/looks.ts";
import { findWidget, type OrderPage, type ProductPage } from "../playwright/record-page.ts";
import { originOf } from "../playwright/page-origin.ts";

/**
 * Looks at a widget as `orderpane check` does, with every sample and all that the test has put into its store:
 * in both languages, colour schemes and widths, and with its server in trouble. A choice leaves out the rest:
 * `{ language: "ru", width: "narrow" }`. The time that this takes does not count for the timeout of the test.
 *
 * @throws with each finding and the frames that it concerns, also if a frame differs from its saved picture
 */
export async function expectHealthy(
  recordPage: OrderPage | ProductPage,
  widget: string,
  choice: Choice = {},
): Promise<void> {
  await test.step(`expectHealthy ${widget}`, () => lookAt(recordPage, widget, choice), { box: true });
}

async function lookAt(recordPage: OrderPage | ProductPage, name: string, choice: Choice): Promise<void> {
  const origin = originOf(recordPage);
  if (!origin) throw new Error("expectHealthy needs the orderPage or the productPage of the test");
  const { store, builtWidgets, kind } = origin;
  const widget = findWidget(store.widgets, name, kind);
  const { requireTools } = await import("./require-tools.ts");
  await requireTools({ isHeaded: false });
  // Loaded lazily: a configuration of Playwright imports this module, too, and axe may be missing.
  const [{ launchBrowser }, { checkWidget }, { sourceOptions }, { linesOf }, sources] = await Promise.all([
    import("./launch-browser.ts"),
    import("./check-widget.ts"),
    import("./check-project.ts"),
    import("./report/print-check.ts"),
    discoverWidgets(builtWidgets.config),
  ]);
  const info = test.info();
  const { timeout } = info;
  const start = performance.now();
  // Each frame has a limit of its own. Zero is no limit.
  info.setTimeout(0);
  // The test's own browser may be another one, and would give other pictures.
  const browser = await launchBrowser();
  const checked = await checkWidget(widget, {
    browser,
    store,
    choice,
    ...sourceOptions(
      builtWidgets,
      sources.find((source) => source.name === widget.name)!,
    ),
  }).finally(async () => {
    await browser.close();
    info.setTimeout(timeout === 0 ? 0 : timeout + performance.now() - start);
  });
  const found = checked.findings.filter(isOpen);
  if (found.length === 0) return;
  const count = found.length === 1 ? "1 finding" : `${found.length} findings`;
  const texts = found.map((group) => linesOf(checked, group, (_style, text) => text).join("\n"));
  throw new Error([`${widget.name} has ${count}`, ...texts].join("\n\n"));
}
