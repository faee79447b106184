import { AxeBuilder } from "@axe-core/playwright";
import type { Frame, Page } from "@playwright/test";
import { expect, test } from "../kit.ts";

// In one worker, because each worker would start a server.
test.describe.configure({ mode: "default" });

/**
 * Opens the page of the local store with all components of the runtime. Returns the frame that shows them.
 */
async function openGallery(page: Page, address: string): Promise<Frame> {
  await page.goto(address);
  return waitForComponents(page);
}

async function waitForComponents(page: Page): Promise<Frame> {
  await page.locator("iframe").contentFrame().getByRole("region", { name: "Table" }).waitFor();
  return page.frames()[1]!;
}

const card = (frame: Frame, name: string) => frame.getByRole("region", { name, exact: true });

test("axe finds no problems, in Russian and in English", async ({ page, dev }) => {
  await page.goto(`${dev.origin}/orders`);
  await page.getByRole("navigation").getByRole("link", { name: "Компоненты" }).click();
  const frame = await waitForComponents(page);
  await expect(card(frame, "EmptyState")).toContainText("Здесь пока пусто");
  // Alone, because axe looks at each frame of a page, and the page around this one is the store's.
  await page.goto(frame.url());
  for (const [language, text] of [
    ["Русский", "Здесь пока пусто"],
    ["English", "Nothing here yet"],
  ] as const) {
    await page.getByRole("button", { name: language }).click();
    await expect(card(page.mainFrame(), "EmptyState")).toContainText(text);
    const { violations, passes } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(passes.map(({ id }) => id)).toEqual(expect.arrayContaining(["color-contrast", "button-name"]));
  }
});

test("nothing overflows at the width of a panel", async ({ page, dev }) => {
  const frame = await openGallery(page, `${dev.origin}/gallery`);
  await page.setViewportSize({ width: 370, height: 800 });
  await page.goto(frame.url());
  await card(page.mainFrame(), "Panel").waitFor();
  const wider = await page.evaluate(() =>
    [...document.querySelectorAll("main *")]
      // Inline elements have no width of their own, and visually hidden ones are one pixel wide.
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
      .map((element) => element.outerHTML.slice(0, 200)),
  );
  expect(wider).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(370);
});

test("every control can be reached and used with the keyboard", async ({ page, dev }) => {
  const frame = await openGallery(page, `${dev.origin}/gallery`);
  await card(frame, "Button").getByRole("button", { name: "Обновить" }).first().focus();
  const reached: string[] = [];
  const focused = () => frame.evaluate(() => (document.activeElement as HTMLElement).innerText);
  for (let step = 0; step < 5; step++) {
    reached.push(await focused());
    const outline = await frame.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
    // Focused by the keyboard, each shows where the focus is.
    if (step > 0) expect(outline).toBe("solid");
    await page.keyboard.press("Tab");
  }
  // Two that are disabled stand between the third and the fourth.
  expect(reached).toEqual(["Обновить", "Выбить чек", "Подробнее", "Выбить чек", "Повторить"]);

  const slow = card(frame, "Button").getByRole("button", { name: "Выбить чек" }).last();
  const count = card(frame, "Button").getByRole("status");
  await slow.focus();
  await page.keyboard.press("Enter");
  await expect(slow).toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await expect(slow).toHaveAttribute("aria-busy", "false");
  await expect(count).toHaveText("Готово: 1");
  await expect(slow).toBeFocused();
  await page.keyboard.press("Space");
  await expect(count).toHaveText("Готово: 2");
});

test("copying works in a sandboxed frame, by keyboard and by pointer, and is confirmed", async ({
  page,
  dev,
  context,
}) => {
  const frame = await openGallery(page, `${dev.origin}/gallery`);
  await context.grantPermissions(["clipboard-read"]);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  // The reason for the fallback.
  const refused = frame.evaluate(() => navigator.clipboard.writeText("x").then(() => "written", String));
  expect(await refused).toContain("NotAllowedError");

  const number = card(frame, "CopyButton");
  await number.getByRole("button", { name: "Копировать номер" }).focus();
  await page.keyboard.press("Enter");
  await expect(number.getByRole("status").last()).toHaveText("Скопировано");
  await expect(number.getByRole("button", { name: "Копировать номер" })).toBeFocused();
  expect(await clipboard()).toBe("СД-204418");

  await card(frame, "KeyValueList").getByRole("button", { name: "Копировать телефон" }).click();
  await expect(card(frame, "KeyValueList").getByRole("status")).toHaveText("Скопировано");
  expect(await clipboard()).toBe("+7 916 123-45-67");

  await frame.evaluate(() => (document.execCommand = () => false));
  await number.getByRole("button", { name: "Копировать", exact: true }).click();
  await expect(number.getByRole("status").first()).toHaveText("Не удалось: выделите текст и нажмите Ctrl+C");
});

test("nothing moves for users who prefer reduced motion", async ({ page, dev }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const frame = await openGallery(page, `${dev.origin}/gallery`);
  const moving = () => frame.evaluate(() => document.getAnimations().length);
  expect(await moving()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await moving()).toBe(0);
});
