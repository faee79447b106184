import type { Page } from "@playwright/test";
import { expect, test } from "../kit.ts";

// In one worker, because each worker would start a server.
test.describe.configure({ mode: "default" });

const titles = (page: Page) => page.locator(".products a").allInnerTexts();

const prices = async (page: Page) =>
  (await page.locator(".products p").allInnerTexts()).map((text) =>
    Number(text.replace(/[^\d,]/g, "").replace(",", ".")),
  );

test("a buyer filters, searches, sorts and turns pages, and shares the address", async ({
  page,
  dev,
  browser,
}) => {
  await page.goto(`${dev.origin}/orders`);
  await page.getByRole("link", { name: "Витрина" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Чай 13");
  await page.getByRole("navigation", { name: "Категории" }).getByRole("link", { name: "Посуда" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Посуда 8");

  const filters = page.getByRole("form", { name: "Фильтры" });
  const material = filters.getByRole("group", { name: "Материал" });
  await material.getByLabel("Фарфор").check();
  await filters.getByRole("group", { name: "Цена" }).getByLabel("до").fill("1000");
  await filters.getByLabel("Только в наличии").check();
  await filters.getByRole("button", { name: "Показать" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Посуда 2");
  await expect(material.getByLabel("Фарфор")).toBeChecked();
  // The values of a group are counted without its own selection.
  await expect(material.getByText("Стекло").locator("..")).toContainText("1");

  await page.getByLabel("Порядок").selectOption({ label: "сначала дорогие" });
  await page.getByRole("search").getByRole("button", { name: "Показать" }).click();
  await expect(page).toHaveURL(/order=descending_price/);
  expect(await prices(page)).toEqual([980, 420]);

  await filters.getByRole("group", { name: "Объём" }).getByLabel("от").fill("80");
  await page.getByLabel("Поиск").fill("чашка");
  await page.getByLabel("Поиск").press("Enter");
  await expect(page.locator(".products li")).toHaveCount(1);
  await expect.poll(() => titles(page)).toEqual(["Чашка «Нин Хун», 90 мл"]);

  const other = await browser.newPage({ locale: "en-US" });
  await other.goto(page.url());
  await expect(other.getByLabel("Search")).toHaveValue("чашка");
  await expect(other.getByRole("heading", { level: 1 })).toContainText("Посуда 1");
  expect(other.url()).toBe(page.url());
  await other.close();

  await page.goto(`${dev.origin}/collection/posuda?page_size=3`);
  const [first, second] = [await titles(page), page.getByRole("link", { name: "Дальше" })];
  await second.click();
  await expect(page).toHaveURL(/page=2/);
  expect(await titles(page)).not.toEqual(first);
  await page.goBack();
  expect(await titles(page)).toEqual(first);
});

test("going back shows the filters of that address, not what was chosen later", async ({ page, dev }) => {
  await page.goto(`${dev.origin}/collection/posuda`);
  const filters = page.getByRole("form", { name: "Фильтры" });
  await filters.getByLabel("Фарфор").check();
  await filters.getByLabel("до").first().fill("1000");
  await page.getByLabel("Поиск").fill("чашка");
  await page.getByLabel("Поиск").press("Enter");
  await expect(page).toHaveURL(/q=/);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Посуда 8");
  await expect(filters.getByLabel("Фарфор")).not.toBeChecked();
  await expect(filters.getByLabel("до").first()).toHaveValue("");
  await expect(page.getByLabel("Поиск")).toHaveValue("");
});

test("an SEO filter is opened, and leaving one of its values leads to the collection", async ({
  page,
  dev,
}) => {
  await page.goto(`${dev.origin}/collection/posuda`);
  await page
    .getByRole("navigation", { name: "Подборки" })
    .getByRole("link", { name: "Белый фарфор" })
    .click();
  await expect(page).toHaveURL(/\/collection\/posuda\/belyy-farfor$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Посуда: Белый фарфор 2");
  const filters = page.getByRole("form", { name: "Фильтры" });
  await filters.getByLabel("Белый").uncheck();
  await filters.getByRole("button", { name: "Показать" }).click();
  await expect(page).toHaveURL(/\/collection\/posuda\?characteristics/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Посуда 4");
});

test.describe("in English", () => {
  test.use({ locale: "en-US" });

  test("everything works with the keyboard alone", async ({ page, dev }) => {
    const { keyboard } = page;
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    const tabTo = async (name: string) => {
      for (let nth = 0; nth < 60 && (await focused()) !== name; nth++) await keyboard.press("Tab");
      expect(await focused()).toBe(name);
    };
    await page.goto(`${dev.origin}/collection/posuda`);
    await tabTo("q");
    await keyboard.type("чай");
    await tabTo("order");
    await keyboard.type("price, low");
    await tabTo("price_min");
    await keyboard.type("1000");
    await tabTo("only_available");
    await keyboard.press("Space");
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/price_min=1000&only_available=true&q=[^&]+&order=price$/);
    const found = await prices(page);
    expect(found.length).toBeGreaterThan(1);
    expect(found).toEqual(found.toSorted((a, b) => a - b));

    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await page.locator(".products a").first().focus();
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/\/product\//);
    await expect(page.getByRole("link", { name: "This product in the back-office" })).toBeVisible();
  });
});
