import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { sharedBrowser } from "@orderpane/tooling/browser";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allPages, type FullPlatform, startFullPlatform } from "../testing/start-full-platform.ts";
import { watchFailures } from "../testing/open-page.ts";

interface Look {
  readonly language: "ru" | "en";
  readonly scheme: "light" | "dark";
  readonly size: { readonly width: number; readonly height: number };
}

const [desktop, phone] = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];
const allLooks: readonly Look[] = (["ru", "en"] as const).flatMap((language) =>
  (["light", "dark"] as const).flatMap((scheme) =>
    [desktop, phone].map((size) => ({ language, scheme, size })),
  ),
);

/** Pages that show text which would take effect if it were parsed as HTML. */
const showHostileText = new Set(["/orders", "/widgets/2", "/applications", "/log", "/log/4"]);

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let full: FullPlatform;
beforeAll(async () => {
  full = await startFullPlatform();
});
afterAll(() => full.close());

/** One page per language, because a page cannot change its language. */
const pages = new Map<Look["language"], { page: Page; failures: string[] }>();
beforeAll(async () => {
  const browser = await sharedBrowser();
  for (const language of ["ru", "en"] as const) {
    const page = await browser.newPage({ locale: language === "ru" ? "ru-RU" : "en-US" });
    pages.set(language, { page, failures: watchFailures(page) });
  }
});
afterAll(() => Promise.all([...pages.values()].map(({ page }) => page.close())));

test("all pages with hostile text are opened", () => {
  expect(allPages).toEqual(expect.arrayContaining([...showHostileText]));
});

test.for(allPages)(
  "$path is accessible, fits its window, has one language and runs no hostile text",
  // axe checks the thousands of elements of a logged body eight times.
  { timeout: 300_000 },
  async (path, { annotate }) => {
    let rules = 0;
    for (const look of allLooks) {
      const { page, failures } = pages.get(look.language)!;
      await page.emulateMedia({ colorScheme: look.scheme });
      await page.setViewportSize(look.size);
      await page.goto(full.url + path);
      await inspect(page, path, look);
      rules += await runAxe(page, look);
      expect([look, failures.splice(0)]).toEqual([look, []]);
    }
    await annotate(`${allLooks.length} looks, ${rules} rules of axe passed`);
  },
);

async function inspect(page: Page, path: string, look: Look): Promise<void> {
  const isRussian = look.language === "ru";
  expect(await page.locator("html").getAttribute("lang")).toBe(look.language);
  expect([look, /[а-яё]/i.test(await page.locator(".top nav").first().innerText())]).toEqual([
    look,
    isRussian,
  ]);
  expect(await page.title()).toContain("Чайная лавка");

  await page.locator("details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
  const hostile = await page.evaluate("[window.__hostile, document.querySelectorAll('main img').length]");
  expect([look, hostile]).toEqual([look, [undefined, 0]]);
  const isMissing =
    showHostileText.has(path) && !(await page.locator("main").innerText()).includes("onerror=");
  expect([look, isMissing]).toEqual([look, false]);

  const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect([look, sticksOut]).toEqual([look, false]);
}

/** Returns the number of passed rules. */
async function runAxe(page: Page, look: Look): Promise<number> {
  await page.evaluate(axe);
  const { violations, passes } = await page.evaluate<AxeResults>(
    // The widgets in the frames are not the store's.
    `axe.run({ exclude: [["iframe"]] }, { iframes: false, resultTypes: ["violations", "passes"] })`,
  );
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect([look, found]).toEqual([look, []]);
  expect(passes.map(({ id }) => id)).toEqual(expect.arrayContaining(["color-contrast", "html-has-lang"]));
  return passes.length;
}
