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
 * Orders that a widget must be able to show, by name. Each is a function that takes overrides as `makeOrder`
 * does and returns the same order at every call. Their ids start at 1001.
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
