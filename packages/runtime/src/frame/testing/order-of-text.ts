import type { OrderInfo } from "@orderpane/protocol/order";

/** A type without optional fields. */
type Complete<T> = T extends readonly (infer Item)[]
  ? Complete<Item>[]
  : T extends object
    ? { [Key in keyof T]-?: Complete<NonNullable<T[Key]>> }
    : T;

type Words<Text extends string> = Text extends `${infer Word} ${infer Others}` ? Word | Words<Others> : Text;

/** An order with this text in every field that can hold text, which includes money, dates and codes. */
export function orderOf(text: string): OrderInfo {
  const texts = <Names extends string>(names: Names) =>
    Object.fromEntries(names.split(" ").map((name) => [name, text])) as Record<Words<Names>, string>;
  const times = texts("created_at updated_at");
  const fields_values = [{ id: 1, field_id: 2, ...texts("name handle value type"), ...times }];
  return {
    id: 1,
    account_id: 1,
    ...texts("number key total_price items_price delivery_price full_delivery_price margin comment"),
    ...texts("manager_comment delivery_title delivery_description payment_title payment_description"),
    ...texts("delivery_date fulfillment_status accepted_at delivered_at paid_at currency_code locale coupon"),
    ...texts("referer first_referer current_location query source_domain source client_transaction_id"),
    ...times,
    delivery_variant_id: 1,
    payment_gateway_id: 1,
    delivery_from_hour: 10,
    delivery_to_hour: 12,
    custom_status: texts("permalink title"),
    financial_status: "paid",
    cookies: { [text]: text },
    responsible_user_id: 1,
    warehouse_id: 1,
    discounts: [{ id: 1, ...texts("amount discount description") }],
    order_lines: [
      {
        id: 1,
        order_id: 1,
        product_id: 1,
        variant_id: 1,
        bundle_id: 1,
        ...texts("title sku barcode unit comment weight dimensions fiscal_product_type discounts_amount"),
        ...texts("sale_price full_sale_price total_price full_total_price"),
        ...times,
        quantity: 1,
        reserved_quantity: 1,
        vat: -1,
      },
    ],
    order_changes: [texts("action created_at user_name")],
    fields_values,
    client: {
      id: 1,
      ...texts("name surname middlename email phone type inn kpp ogrn bank_name"),
      registered: true,
      subscribe: true,
      bonus_points: 1,
      client_group_id: 1,
      fields_values,
    },
    shipping_address: {
      id: 1,
      ...texts("name phone full_name full_delivery_address address country state city zip street house flat"),
      location: texts("city"),
      fields_values,
    },
    delivery_info: {
      delivery_variant_id: 1,
      ...texts("tariff_id title price shipping_company"),
      delivery_interval: { min_days: 1, max_days: 2 },
      outlet: texts("id title address latitude longitude"),
      errors: [text],
      warnings: [text],
    },
  } satisfies Complete<OrderInfo>;
}
