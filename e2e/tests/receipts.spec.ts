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
