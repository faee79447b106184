import type { OrderInfo } from "@orderpane/protocol/order";
import { abroadOrder } from "./abroad-order.ts";
import { companyOrder } from "./company-order.ts";
import { hostileOrder } from "./hostile-order.ts";
import { longOrder } from "./long-order.ts";
import { bundleOrder, discountedOrder, minimalOrder, twoLinesOfOneVariantOrder } from "./order-forms.ts";
import { ordinaryOrder } from "./ordinary-order.ts";
import { cancelledOrder, pendingOrder } from "./order-states.ts";
import { pickupOrder } from "./pickup-order.ts";

/** A dozen orders, the same at every start, by ascending id from 1001. */
export function seedOrders(accountId: number): OrderInfo[] {
  return [
    ordinaryOrder,
    minimalOrder,
    companyOrder,
    pickupOrder,
    discountedOrder,
    longOrder,
    hostileOrder,
    twoLinesOfOneVariantOrder,
    pendingOrder,
    cancelledOrder,
    bundleOrder,
    abroadOrder,
  ].map((makeSeed, index) => makeSeed(1001 + index, accountId));
}
