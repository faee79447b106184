import { expectTypeOf } from "vitest";
import { makeOrder, makeProduct, sampleOrders } from "./playwright.ts";

declare global {
  namespace Orderpane {
    interface Outlet {
      shelf_days?: 3 | 14;
    }
    interface ProductInfo {
      origin?: string;
    }
  }
}

// Fields that a project merged into the types can be set and read.
const order = makeOrder({ delivery_info: { outlet: { shelf_days: 14 } } });
expectTypeOf(order.delivery_info?.outlet?.shelf_days).toEqualTypeOf<3 | 14 | undefined>();
expectTypeOf(sampleOrders.pickup()).toEqualTypeOf<Orderpane.OrderInfo>();
expectTypeOf(makeProduct({ origin: "CN" }).origin).toEqualTypeOf<string | undefined>();
