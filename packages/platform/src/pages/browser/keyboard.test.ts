import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openFullPlatform, watchFailures } from "../../testing/open-page.ts";
import type { FullPlatform } from "../../testing/start-full-platform.ts";

let full: FullPlatform;
let page: Page;
openFullPlatform({ locale: "ru-RU" }, (opened) => ({ full, page } = opened));

test("Tab reaches everything in the order of the page, and the focus is visible", async () => {
  const failures = watchFailures(page);
  const paths = ["/orders/1001", "/widgets/1", "/applications", "/log", "/log/4", "/__store/assumptions"];
  for (const path of paths) {
    await page.goto(full.url + path);
    const wanted = await page.evaluate(markFocusable);
    const reached: string[] = [];
    while (reached.length < wanted.length) {
      await page.keyboard.press("Tab");
      const { mark, isInFrame, isShown } = await page.evaluate(lookAtFocus);
      // A widget's code may have any number of stops.
      if (isInFrame) continue;
      reached.push(mark);
      expect([path, mark, isShown]).toEqual([path, mark, true]);
    }
    expect([path, ...reached]).toEqual([path, ...wanted]);
  }
  expect(failures).toEqual([]);
});

/** Runs in the page: marks everything that can have the focus, and returns the marks. */
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
