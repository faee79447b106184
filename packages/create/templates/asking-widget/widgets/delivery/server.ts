import { WidgetError, widgetRoute } from "orderpane/server/widget";
import * as v from "valibot";
import type { Delivery } from "./response.ts";

/** Responds to the widget, both in the local store and on your server. */
export default widgetRoute({
  input: v.object({ order_id: v.pipe(v.string(), v.digits(), v.transform(Number)) }),
  async handler({ input, store }): Promise<Delivery> {
    // The number comes from a browser, so read only orders of this store.
    const order = await store.order(input.order_id);
    if (!order) throw new WidgetError("The store has no such order", { code: "no-order", status: 404 });
    return deliveryOf(order.id);
  },
});

/** Sample data. Request it from the carrier here. */
function deliveryOf(orderId: number): Delivery {
  const steps: Delivery[] = [
    { status: "Being packed", place: "Warehouse" },
    { status: "On the way", place: "Sorting centre" },
    { status: "Ready to collect", place: "Pickup point" },
  ];
  return steps[orderId % steps.length]!;
}
