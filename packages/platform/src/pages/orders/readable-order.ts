import type { OrderInfo } from "@orderpane/protocol/order";
import { type ReadableRecord, readRecord, type Shape } from "../records/readable-record.ts";

const shape = {
  custom_status: {},
  client: {},
  shipping_address: {},
  delivery_info: { outlet: {} },
  discounts: [{}],
  order_lines: [{}],
} as const satisfies Shape;

export type ReadableOrder = ReadableRecord<OrderInfo, typeof shape>;

export function readOrder(order: OrderInfo): ReadableOrder {
  return readRecord(order, shape);
}
