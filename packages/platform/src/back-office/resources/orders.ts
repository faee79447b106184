import { type SampleOrderName, sampleOrders } from "@orderpane/protocol/samples";
import { changesOfOrder } from "./order-changes.ts";
import { createRecordResource } from "./record-resource.ts";

export const orders = createRecordResource({
  singular: "order",
  right: "orders",
  // observed: a client of the platform uses these.
  filters: {
    fulfillment_status: "fulfillment_status",
    payment_gateway_id: "payment_gateway_id",
    delivery_variant: "delivery_variant_id",
  },
  samples: (storeId) =>
    sampleNames.map((name) =>
      sampleOrders[name]({ account_id: storeId, ...(name === "minimal" && lastChange) }),
    ),
  moveTo: (order, storeId) => ({ ...order, account_id: storeId }),
  changesOf: changesOfOrder,
});

/** By ascending id, from 1001. */
const sampleNames: readonly SampleOrderName[] = [
  "typical",
  "minimal",
  "company",
  "pickup",
  "discounted",
  "long",
  "hostile",
  "twoLinesOfOneVariant",
  "pending",
  "cancelled",
  "bundle",
  "abroad",
];

/** Without it, the order would be missing from every list of changes. */
const lastChange = { updated_at: "2026-11-03T18:00:00.000+03:00" };
