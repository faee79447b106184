import type { FieldValue } from "../../order.ts";

/** Some fields of a part. A field that the store added needs only its handle and value. */
export type PartOverrides<Part> = Omit<Partial<Part>, "fields_values"> & {
  fields_values?: readonly Partial<FieldValue>[] | null;
};

type Order = Orderpane.OrderInfo;

/**
 * The fields that differ from a default order, under the platform's names, including those that a project
 * merged into the types. A given part (a line, the client, the address, a field) is completed: a line with
 * the tea shop's first product, the other parts with the values of a first purchase.
 */
export type OrderOverrides = Omit<
  PartOverrides<Order>,
  "client" | "financial_status" | "order_lines" | "shipping_address"
> & {
  /** Any text, because TypeScript infers `string` for values from a JSON file. */
  financial_status?: string | null;
  client?: PartOverrides<NonNullable<Order["client"]>> | null;
  order_lines?: readonly Partial<Order["order_lines"][number]>[];
  shipping_address?: PartOverrides<NonNullable<Order["shipping_address"]>> | null;
};
