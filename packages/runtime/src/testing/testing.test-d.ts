import { expectTypeOf } from "vitest";
import { createRemote, makeOrder, type RemoteDouble, renderWidget, sampleOrders } from "../testing.ts";

declare global {
  namespace Orderpane {
    interface OrderInfo {
      gift_wrap?: "paper" | "box";
    }
  }
}

// Fields that a widget merged into the order can be set and read.
expectTypeOf(makeOrder({ gift_wrap: "box" }).gift_wrap).toEqualTypeOf<"paper" | "box" | undefined>();
expectTypeOf(sampleOrders.company({ gift_wrap: "box" })).toEqualTypeOf<Orderpane.OrderInfo>();

// Parts may be given in part.
makeOrder({
  client: { phone: "112", fields_values: [{ handle: "gift", value: 1 }] },
  order_lines: [{ quantity: 2 }],
});
makeOrder({ client: null, shipping_address: { city: "Тверь" }, total_price: "1.0" });
sampleOrders.minimal({ client: { id: 1, name: "Анна" } });

// @ts-expect-error -- not a field of an order
makeOrder({ clent: null });
// @ts-expect-error -- not a field of a client
makeOrder({ client: { fone: "112" } });
// @ts-expect-error -- another type
makeOrder({ order_lines: [{ quantity: "2" }] });
// @ts-expect-error -- minimal does not complete parts, and this one has no id
sampleOrders.minimal({ client: { name: "Анна" } });
// @ts-expect-error -- there is no order with this name
sampleOrders.typicl();

// @ts-expect-error -- a setting is text, a number or a boolean
renderWidget(null, { settings: { server: {} } });
// @ts-expect-error -- there is no such option
renderWidget(null, { oder: makeOrder() });

// Preparations can be chained; the last one here releases a stalled request.
expectTypeOf(createRemote().handle("/a", () => new Response())).toEqualTypeOf<RemoteDouble>();
expectTypeOf(createRemote().answer("/a", 1).fail("/b", 500).stall("/a")).toEqualTypeOf<() => void>();
