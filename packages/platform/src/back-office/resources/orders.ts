import type { OrderInfo } from "@orderpane/protocol/order";
import { type SampleOrderName, sampleOrders } from "@orderpane/protocol/samples";
import { createRecordResource, readRecordId } from "./record-resource.ts";

export const orders = createRecordResource({
  singular: "order",
  right: "orders",
  decode(input): OrderInfo {
    readRecordId(input.at("id"));
    for (const line of input.at("order_lines").items()) readRecordId(line.at("id"));
    for (const name of ["client", "shipping_address", "delivery_info"]) {
      input.at(name).or((part) => part.value === null || part.at("id"), undefined);
    }
    return input.value as OrderInfo;
  },
  samples: (accountId) => sampleNames.map((name) => sampleOrders[name]({ account_id: accountId })),
  moveTo: (order, accountId) => ({ ...order, account_id: accountId }),
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
