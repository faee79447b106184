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
  /** An order that was paid by card and delivered by a courier. */
  typical: typicalOrder,
  /** An order with only the four fields that are always present. Overrides are not completed. */
  minimal: minimalOrder,
  /** An order of a company that pays by invoice. */
  company: companyOrder,
  /** An order for a pickup point of a delivery service. */
  pickup: pickupOrder,
  /** An order with a coupon for the whole order and a discount on one line. */
  discounted: discountedOrder,
  /** An order with names that break layouts: long ones, and a long word that cannot break. */
  long: longOrder,
  /** An order whose buyer tries to run code in the back-office or in a widget. */
  hostile: hostileOrder,
  /** An order with the same variant in two lines, which differ only in their ids. */
  twoLinesOfOneVariant: twoLinesOfOneVariantOrder,
  /** A new order that is not paid, with an interval for the courier. */
  pending: pendingOrder,
  /** An order that the buyer cancelled before paying. */
  cancelled: cancelledOrder,
  /** An order with three lines that were sold as one set. */
  bundle: bundleOrder,
  /** An order from another country, with another currency and language. */
  abroad: abroadOrder,
  /** A wholesale order: 400 lines, 60 fields of the store, 300 changes, texts of thousands of characters. */
  huge: hugeOrder,
};

export type SampleOrderName = keyof typeof sampleOrders;
