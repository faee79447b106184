import { expect, test } from "../kit.ts";
import type { Page } from "@playwright/test";

/** Records the idempotency keys of requests to the receipts server, by method. */
function recordSent(page: Page) {
  const sent = { GET: [] as string[], POST: [] as string[] };
  page.on("request", (request) => {
    if (!request.url().includes("/__app/receipts")) return;
    const method = request.method();
    if (method === "GET" || method === "POST") sent[method].push(request.headers()["idempotency-key"] ?? "");
  });
  return sent;
}

test("a receipt is made, and refunded, from a sandboxed frame", async ({ page, orderPage }) => {
  const sent = recordSent(page);
  const frame = await orderPage.widget("receipts", { order: 1001 });
  await expect(frame.getByText("Чеков пока нет")).toBeVisible();
  await frame.getByRole("button", { name: "Выбить чек прихода" }).click();
  await expect(frame.getByRole("status")).toContainText(/Выбить чек прихода на 4\s920\s₽\?/);
  await page.screenshot({ path: test.info().outputPath("question.png"), fullPage: true });
  await frame.getByRole("button", { name: "Выбить" }).click();
  await expect(frame.getByRole("row")).toHaveCount(2);

  await frame.getByRole("button", { name: "Выбить чек возврата" }).click();
  await frame.getByRole("button", { name: "Выбить" }).click();
  await expect(frame.getByRole("row")).toHaveText([
    /Сумма/,
    /Приход.*выбит.*4\s920\s₽/,
    /Возврат.*выбит.*4\s920\s₽/,
  ]);
  expect(sent).toEqual({ GET: ["", "", ""], POST: ["1001-0-sale", "1001-1-refund"] });
  await page.screenshot({ path: test.info().outputPath("receipts.png"), fullPage: true });

  await page.reload();
  await expect(frame.getByRole("row")).toHaveCount(3);
});

test("a double click does not confirm by accident or send twice", async ({ page, orderPage }) => {
  const sent = recordSent(page);
  const frame = await orderPage.widget("receipts");
  await frame.getByRole("button", { name: "Выбить чек прихода" }).dblclick();
  await expect(frame.getByRole("status")).toContainText("Выбить чек прихода");
  expect(sent.POST).toEqual([]);
  await frame.getByRole("button", { name: "Выбить" }).dblclick();
  await expect(frame.getByRole("row")).toHaveCount(2);
  await frame.getByRole("button", { name: "Выбить чек возврата" }).dblclick();
  await expect(frame.getByRole("status")).toContainText("Выбить чек возврата");
  expect(sent.POST).toEqual(["1001-0-sale"]);
});

test("a key that is held down does not confirm", async ({ page, orderPage }) => {
  const sent = recordSent(page);
  const frame = await orderPage.widget("receipts");
  await frame.getByRole("button", { name: "Выбить чек прихода" }).focus();
  for (let repeat = 0; repeat < 9; repeat++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  // The question alternately opens and closes.
  await expect(frame.locator(":focus")).toHaveText(/^(Отмена|Выбить чек прихода)$/);
  expect(sent.POST).toEqual([]);
});
