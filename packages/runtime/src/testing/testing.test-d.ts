import { expectTypeOf } from "vitest";
import { createRemote, makeOrder, type RemoteDouble, renderWidget, sampleOrders } from "../testing.ts";

declare global {
  namespace Orderpane {
    interface OrderInfo {
      gift_wrap?: "paper" | "box";
    }
  }
}

// Fields that a widget merged into the order can be set and read, and parts may be incomplete.
expectTypeOf(makeOrder({ gift_wrap: "box" }).gift_wrap).toEqualTypeOf<"paper" | "box" | undefined>();
makeOrder({ client: { phone: "112" }, order_lines: [{ quantity: 2 }] });
// @ts-expect-error -- not a field of a client
makeOrder({ client: { fone: "112" } });
// @ts-expect-error -- another type
makeOrder({ order_lines: [{ quantity: "2" }] });
// @ts-expect-error -- minimal does not complete parts, and this one has no id
sampleOrders.minimal({ client: { name: "Анна" } });
// @ts-expect-error -- there is no such option
renderWidget(null, { oder: makeOrder() });

// Rules can be chained; the last one here releases a stalled request.
expectTypeOf(createRemote().handle("/a", () => new Response())).toEqualTypeOf<RemoteDouble>();
expectTypeOf(createRemote().answer("/a", 1).fail("/b", 500).stall("/a")).toEqualTypeOf<() => void>();
