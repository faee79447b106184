import type { FieldValue, OrderInfo } from "../../order.ts";

/** Some of a part's own fields; those that the store added may be known by their handle and value alone. */
export type PartOverrides<Part> = Omit<Partial<Part>, "fields_values"> & {
  fields_values?: readonly Partial<FieldValue>[] | null;
};

/**
 * What tells an order from a plain one, in the platform's own names. A part that is given (a line, the client, the
 * address, a field) is completed: a line by those of the tea shop's first product, the others by what is empty after
 * a first purchase. Sums that are left out follow from the lines, the delivery and the discounts.
 */
export type OrderOverrides<Order extends OrderInfo = OrderInfo> = Omit<
  PartOverrides<Order>,
  "client" | "order_lines" | "shipping_address"
> & {
  client?: PartOverrides<NonNullable<Order["client"]>> | null;
  order_lines?: readonly Partial<Order["order_lines"][number]>[];
  shipping_address?: PartOverrides<NonNullable<Order["shipping_address"]>> | null;
};
