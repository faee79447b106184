import type { OrderInfo } from "@orderpane/protocol/order";
import { type SampleOrderName, sampleOrders } from "@orderpane/protocol/samples";

const seeded: readonly SampleOrderName[] = [
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

/** A dozen orders, the same at every start, by ascending id from 1001. */
export function seedOrders(accountId: number): OrderInfo[] {
  return seeded.map((name) => sampleOrders[name]({ account_id: accountId }));
}
