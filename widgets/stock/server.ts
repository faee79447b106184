import { widgetRoute } from "@orderpane/server/widget";
import * as v from "valibot";

const wrongId = "Номер товара указан неверно";

/**
 * The application's server for this widget. Its sample quantities fit the local platform's products, whose
 * variants are numbered from ten times the product's id.
 */
export default widgetRoute({
  input: v.object({ product_id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,13}$/, wrongId)) }, wrongId),
  handler: ({ input }) => ({ reserved: reservedOf(Number(input.product_id)) }),
});

function reservedOf(productId: number): Record<string, number> {
  const variants = [1, 2, 3, 4].map((index) => [productId * 10 + index, (productId + index * 3) % 4]);
  return Object.fromEntries(variants);
}
