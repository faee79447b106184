import type { FieldValue, OrderInfo } from "../../order.ts";

/** Some fields of a part. A field that the store added may be given by its handle and value alone. */
export type PartOverrides<Part> = Omit<Partial<Part>, "fields_values"> & {
  fields_values?: readonly Partial<FieldValue>[] | null;
};

/**
 * The fields in which an order differs from a plain one, under the platform's names. A given part (a line,
 * the client, the address, a field) is completed: a line with the tea shop's first product, the other parts
 * with the values of a first purchase. Sums that are left out are computed from the lines, the delivery and
 * the discounts.
 */
export type OrderOverrides<Order extends OrderInfo = OrderInfo> = Omit<
  PartOverrides<Order>,
  "client" | "order_lines" | "shipping_address"
> & {
  client?: PartOverrides<NonNullable<Order["client"]>> | null;
  order_lines?: readonly Partial<Order["order_lines"][number]>[];
  shipping_address?: PartOverrides<NonNullable<Order["shipping_address"]>> | null;
};
