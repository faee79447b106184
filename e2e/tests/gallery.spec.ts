import { isTorture } from "@orderpane/tooling/scale";
import type { Page } from "@playwright/test";
import { expect, runAxe, test } from "../kit.ts";

// In one worker, because each worker would start a server.
test.describe.configure({ mode: "default" });

/** Opens the page of the development server with all components of the runtime. */
async function openGallery(page: Page, { origin }: { origin: string }, language = "ru"): Promise<void> {
  await page.goto(`${origin}/gallery?lang=${language}`);
  await card(page, "Table").waitFor();
}

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("follows the language of the page and the theme of the browser", async ({ page, dev }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openGallery(page, dev);
  await expect(card(page, "EmptyState")).toContainText("Здесь пока пусто");
  await openGallery(page, dev, "en");
  await expect(card(page, "EmptyState")).toContainText("Nothing here yet");
  const canvas = () => card(page, "Button").evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await canvas()).toBe("rgb(18, 18, 18)");
  await page.emulateMedia({ colorScheme: "light" });
  expect(await canvas()).toBe("rgb(255, 255, 255)");
});

const russian = ["ru", "Здесь пока пусто", "Сохранить", "Списать баллы"] as const;
const english = ["en", "Nothing here yet", "Save", "Charge points"] as const;

/** All rules in light colours. Axe takes most of a test's time, so torture looks at both languages. */
for (const [language, text, save, call] of isTorture ? [russian, english] : [russian]) {
  test(`axe finds no problems in ${language}, in light and in dark colours`, async ({ page, dev }) => {
    await openGallery(page, dev, language);
    await expect(card(page, "EmptyState")).toContainText(text);
    await card(page, "Form").locator("[type=tel]").fill("112");
    await card(page, "Form").getByRole("button", { name: save }).click();
    await expect(card(page, "Form").locator("[type=tel]")).toBeFocused();
    await card(page, "Confirm").getByRole("button", { name: call }).first().click();
    const light = await runAxe(page, (axe) => axe);
    expect(light.problems).toEqual([]);
    expect([...light.checked.keys()]).toEqual(
      expect.arrayContaining(["color-contrast", "button-name", "label", "select-name"]),
    );
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await runAxe(page, (axe) => axe.withRules("color-contrast"));
    expect(dark.problems).toEqual([]);
    expect(dark.checked.get("color-contrast")).toBeGreaterThan(10);
  });
}

test("in a browser that lacks color-mix, buttons and fields can still be seen", async ({ page, dev }) => {
  await page.route(`${dev.origin}/**`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll("color-mix(", "unknown-mix(");
    await route.fulfill({ response, body });
  });
  await openGallery(page, dev);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const controls = await page
      .locator("button, input:not([type=checkbox]), select, textarea")
      .evaluateAll((found) =>
        found.map((control) => {
          const { color, borderTopColor, borderTopWidth } = getComputedStyle(control);
          const canvas = getComputedStyle(document.body).backgroundColor;
          return { color, border: borderTopColor, hasBorder: borderTopWidth !== "0px", canvas };
        }),
      );
    expect(controls.some(({ hasBorder }) => hasBorder)).toBe(true);
    for (const { color, border, hasBorder, canvas } of controls) {
      expect(color).not.toBe(canvas);
      if (hasBorder) expect(border).toBe(color);
    }
  }
});

test("nothing overflows at the width of a panel", async ({ page, dev }) => {
  await page.setViewportSize({ width: 370, height: 800 });
  await openGallery(page, dev);
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
  await openGallery(page, dev);
  await card(page, "Button").getByRole("button", { name: "Обновить" }).first().focus();
  const reached: string[] = [];
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).innerText);
  for (let step = 0; step < 5; step++) {
    reached.push(await focused());
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
    // Focused by the keyboard, each shows where the focus is.
    if (step > 0) expect(outline).toBe("solid");
    await page.keyboard.press("Tab");
  }
  // Two that are disabled stand between the third and the fourth.
  expect(reached).toEqual(["Обновить", "Выбить чек", "Подробнее", "Выбить чек", "Повторить"]);

  const slow = card(page, "Button").getByRole("button", { name: "Выбить чек" }).last();
  const count = card(page, "Button").getByRole("status");
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

test("a form is sent once with Enter, shows the server's errors, and can be mended", async ({
  page,
  dev,
}) => {
  await openGallery(page, dev);
  const form = card(page, "Form");
  const phone = form.getByLabel("Телефон");
  const save = form.getByRole("button", { name: "Сохранить" });
  const cancel = form.getByRole("button", { name: "Отмена" });
  await save.click();
  // The browser itself refuses an empty field that is required.
  await expect(phone).toBeFocused();
  await phone.fill("112");
  await page.keyboard.press("Enter");
  await expect(save).toHaveAttribute("aria-busy", "true");
  await expect(cancel).toBeDisabled();
  await page.keyboard.press("Enter");
  await expect(form.getByRole("alert")).toHaveText("Проверьте поля");
  await expect(phone).toHaveAccessibleDescription("В номере не хватает цифр");
  await expect(phone).toBeFocused();
  await expect(cancel).toBeEnabled();
  await phone.fill("+79161234567");
  await save.click();
  await expect(save).toHaveAttribute("aria-busy", "true");
  await expect(save).toHaveAttribute("aria-busy", "false");
  await expect(form.getByRole("alert")).toHaveCount(0);
  await expect(phone).not.toHaveAttribute("aria-invalid");
});

test("copying works as in the frame of a widget, by keyboard and by pointer, and is confirmed", async ({
  page,
  dev,
  context,
}) => {
  await openGallery(page, dev);
  await context.grantPermissions(["clipboard-read"]);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  // The reason for the fallback.
  const refused = page.evaluate(() => navigator.clipboard.writeText("x").then(() => "written", String));
  expect(await refused).toContain("NotAllowedError");

  const number = card(page, "CopyButton");
  await number.getByRole("button", { name: "Копировать номер" }).focus();
  await page.keyboard.press("Enter");
  await expect(number.getByRole("status").last()).toHaveText("Скопировано");
  await expect(number.getByRole("button", { name: "Копировать номер" })).toBeFocused();
  expect(await clipboard()).toBe("СД-204418");

  await card(page, "KeyValueList").getByRole("button", { name: "Копировать телефон" }).click();
  await expect(card(page, "KeyValueList").getByRole("status")).toHaveText("Скопировано");
  expect(await clipboard()).toBe("+7 916 123-45-67");

  await page.evaluate(() => (document.execCommand = () => false));
  await number.getByRole("button", { name: "Копировать", exact: true }).click();
  await expect(number.getByRole("status").first()).toHaveText("Не удалось: выделите текст и нажмите Ctrl+C");
});

test("nothing moves for users who prefer reduced motion", async ({ page, dev }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openGallery(page, dev);
  const moving = () => page.evaluate(() => document.getAnimations().length);
  expect(await moving()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await moving()).toBe(0);
});
