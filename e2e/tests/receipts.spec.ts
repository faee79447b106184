import { expect, test } from "../kit.ts";
import type { Page } from "@playwright/test";

/** Records the idempotency keys of writes to the receipts server. */
function recordSent(page: Page): (string | undefined)[] {
  const sent: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/__app/receipts"))
      sent.push(request.headers()["idempotency-key"]);
  });
  return sent;
}

test("a double click does not confirm by accident or send twice", async ({ page, orderPage }) => {
  const sent = recordSent(page);
  const frame = await orderPage.widget("receipts");
  await frame.getByRole("button", { name: "Выбить чек прихода" }).dblclick();
  await expect(frame.getByRole("status")).toContainText("Выбить чек прихода");
  expect(sent).toEqual([]);
  await frame.getByRole("button", { name: "Выбить" }).dblclick();
  await expect(frame.getByRole("row")).toHaveCount(2);
  await frame.getByRole("button", { name: "Выбить чек возврата" }).dblclick();
  await expect(frame.getByRole("status")).toContainText("Выбить чек возврата");
  expect(sent).toEqual(["1001-0-sale"]);
});

test("a key that is held down does not confirm", async ({ page, orderPage }) => {
  const sent = recordSent(page);
  const frame = await orderPage.widget("receipts");
  await frame.getByRole("button", { name: "Выбить чек прихода" }).focus();
  for (let repeat = 0; repeat < 9; repeat++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  // The question alternately opens and closes.
  await expect(frame.locator(":focus")).toHaveText(/^(Отмена|Выбить чек прихода)$/);
  expect(sent).toEqual([]);
});
