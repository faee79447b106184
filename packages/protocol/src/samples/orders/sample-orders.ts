import { abroadOrder } from "./abroad-order.ts";
import { companyOrder } from "./company-order.ts";
import { hostileOrder } from "./hostile-order.ts";
import { hugeOrder } from "./huge-order.ts";
import { longOrder } from "./long-order.ts";
import { bundleOrder, discountedOrder, minimalOrder, twoLinesOfOneVariantOrder } from "./order-forms.ts";
import { cancelledOrder, pendingOrder } from "./order-states.ts";
import { pickupOrder } from "./pickup-order.ts";
import { typicalOrder } from "./typical-order.ts";

/**
 * Orders that a widget has to show, by name; each is a function that takes overrides as `makeOrder` does, and the
 * same order at every call. Their ids count from 1001.
 */
export const sampleOrders = {
  typical: typicalOrder,
  minimal: minimalOrder,
  company: companyOrder,
  pickup: pickupOrder,
  discounted: discountedOrder,
  long: longOrder,
  hostile: hostileOrder,
  twoLinesOfOneVariant: twoLinesOfOneVariantOrder,
  pending: pendingOrder,
  cancelled: cancelledOrder,
  bundle: bundleOrder,
  abroad: abroadOrder,
  huge: hugeOrder,
};

export type SampleOrderName = keyof typeof sampleOrders;
