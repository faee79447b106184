import { WidgetError, type WidgetStore, widgetRoute } from "@orderpane/server/widget";
import * as v from "valibot";
import type { Receipt } from "./receipt.ts";

const wrongId = "Номер заказа указан неверно";

const asked = v.object({
  order_id: v.pipe(v.number(wrongId), v.safeInteger(wrongId), v.minValue(1, wrongId)),
  kind: v.picklist(["sale", "refund"], "Неизвестный вид чека"),
  total: v.pipe(v.number("Сумма указана неверно"), v.finite(), v.gtValue(0, "Сумма указана неверно")),
});

/**
 * The application's server for this widget: it lists receipts, and makes one for each idempotency key. It
 * does not compare the sum with the order, and keeps receipts only in memory.
 */
export default widgetRoute({
  input: v.object({ order_id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, wrongId)) }, wrongId),
  async handler({ input, store }) {
    const orderId = Number(input.order_id);
    await requireOrder(store, orderId);
    return { receipts: receipts.get(nameOf(store, orderId)) ?? [] };
  },
  action: {
    input: asked,
    async handler({ input, store }): Promise<Receipt> {
      await requireOrder(store, input.order_id);
      // No `await` from here on, so that the second of two concurrent requests finds the first one's receipt.
      const name = nameOf(store, input.order_id);
      const made = receipts.get(name) ?? [];
      const isSold = made.at(-1)?.kind === "sale";
      if (isSold !== (input.kind === "refund")) {
        throw new WidgetError(isSold ? "Чек прихода уже выбит" : "Возвращать нечего", { status: 409 });
      }
      const receipt = receiptOf(input, made.length + 1);
      receipts.set(name, [...made, receipt]);
      return receipt;
    },
  },
});

/** Each order's receipts, oldest first. */
const receipts = new Map<string, readonly Receipt[]>();

function nameOf({ insalesId }: WidgetStore, orderId: number): string {
  return `${insalesId} ${orderId}`;
}

async function requireOrder(store: WidgetStore, id: number): Promise<void> {
  if (await store.order(id)) return;
  throw new WidgetError("У магазина нет такого заказа", { code: "no-order", status: 404 });
}

function receiptOf({ order_id: order, kind, total }: v.InferOutput<typeof asked>, place: number): Receipt {
  const moscow = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const link = `https://ofd.example/receipts/${order}-${place}`;
  return { kind, status: "done", total, at: `${moscow.slice(0, 19)}+03:00`, link };
}
