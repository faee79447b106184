import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../../testing/open-browser.ts";
import { allPages, type FullStore, startFullStore } from "../testing/start-full-store.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let full: FullStore;
beforeAll(async () => {
  full = await startFullStore();
});
afterAll(() => full.close());

// Behind the others, so that the browser is closed first.
let browser: Browser;
openBrowser((opened) => (browser = opened));

/** A page of its own whose failures, a refused script included, are the test's. */
async function inPage(options: BrowserContextOptions, run: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  page.on("console", (message) => {
    const isOwn = message.type() === "error" && !/Failed to load resource.*404/.test(message.text());
    if (isOwn && !message.location().url.includes("/widgets/")) failures.push(message.text());
  });
  await run(page);
  expect(failures).toEqual([]);
  await context.close();
}

const looks: [name: string, options: BrowserContextOptions][] = [
  ["Russian, light", { locale: "ru-RU", colorScheme: "light" }],
  ["English, dark", { locale: "en-US", colorScheme: "dark" }],
  [
    "Russian, dark, as narrow as a phone",
    { locale: "ru-RU", colorScheme: "dark", viewport: { width: 390, height: 844 } },
  ],
  [
    "English, light, as narrow as a phone",
    { locale: "en-US", colorScheme: "light", viewport: { width: 390, height: 844 } },
  ],
];

test.each(looks)(
  "axe finds nothing on any page, and nothing sticks out: %s",
  { timeout: 120_000 },
  async (_name, options) => {
    await inPage(options, async (page) => {
      for (const path of allPages) {
        await page.goto(full.url + path);
        await page
          .locator("details")
          .evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
        const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        expect([path, sticksOut]).toEqual([path, false]);
        await page.evaluate(axe);
        const { violations, passes } = await page.evaluate<AxeResults>(
          // The widgets in the frames are not the store's.
          `axe.run({ exclude: [["iframe"]] }, { iframes: false, resultTypes: ["violations", "passes"] })`,
        );
        const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
        expect([path, found]).toEqual([path, []]);
        expect(passes.map(({ id }) => id)).toEqual(
          expect.arrayContaining(["color-contrast", "html-has-lang"]),
        );
      }
    });
  },
);

test(
  "every page says which language it is in, and speaks no other of ours",
  { timeout: 60_000 },
  async () => {
    for (const [locale, language] of [
      ["ru-RU", "ru"],
      ["en-US", "en"],
    ] as const) {
      await inPage({ locale }, async (page) => {
        for (const path of allPages) {
          await page.goto(full.url + path);
          expect([path, await page.locator("html").getAttribute("lang")]).toEqual([path, language]);
          const [navigation, title] = [await page.locator("nav").innerText(), await page.title()];
          expect([path, /[а-яё]/i.test(navigation)]).toEqual([path, language === "ru"]);
          expect(title).toContain("Чайная лавка");
        }
      });
    }
  },
);

test("nothing hostile is executed on any page, and it is there to read", { timeout: 60_000 }, async () => {
  await inPage({ locale: "ru-RU" }, async (page) => {
    const read: string[] = [];
    for (const path of allPages) {
      await page.goto(full.url + path, { waitUntil: "load" });
      const found = await page.evaluate("[window.__hostile, document.querySelectorAll('main img').length]");
      expect([path, found]).toEqual([path, [undefined, 0]]);
      if ((await page.locator("main").innerText()).includes("onerror=")) read.push(path);
    }
    expect(read).toEqual(
      expect.arrayContaining(["/orders", "/widgets/2", "/applications", "/log", "/log/4"]),
    );
  });
});

test(
  "everything is reached by Tab, in the order of the page, and shows that it is",
  { timeout: 120_000 },
  async () => {
    await inPage({ locale: "ru-RU" }, async (page) => {
      for (const path of [
        "/orders/1001",
        "/widgets/1",
        "/applications",
        "/log",
        "/log/4",
        "/__store/variants",
      ]) {
        await page.goto(full.url + path);
        const wanted = await page.evaluate(markFocusable);
        const reached: string[] = [];
        while (reached.length < wanted.length) {
          await page.keyboard.press("Tab");
          const { mark, isInFrame, isShown } = await page.evaluate(lookAtFocus);
          // How many places the code of a widget has is its own affair.
          if (isInFrame) continue;
          reached.push(mark);
          expect([path, mark, isShown]).toEqual([path, mark, true]);
        }
        expect([path, ...reached]).toEqual([path, ...wanted]);
      }
    });
  },
);

/** Runs in the page: what a user can do something with, by a description that is marked on it. */
function markFocusable(): string[] {
  const all = document.querySelectorAll<HTMLElement>(
    "a[href], button, input:not([type=hidden]), select, summary, [tabindex='0']",
  );
  return [...all]
    .filter((element) => element.checkVisibility() && !("disabled" in element && element.disabled))
    .map((element, nth) => {
      const mark = `${nth} ${element.localName} ${element.textContent.trim().slice(0, 20)}`;
      element.dataset["mark"] = mark;
      return mark;
    });
}

function lookAtFocus(): { mark: string; isInFrame: boolean; isShown: boolean } {
  const element = document.activeElement as HTMLElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const { width, height } = element.getBoundingClientRect();
  return {
    mark: element.dataset["mark"] ?? element.outerHTML.slice(0, 80),
    isInFrame: element.localName === "iframe",
    isShown: outlineStyle !== "none" && outlineWidth !== "0px" && width * height > 0,
  };
}
