import * as json from "@orderpane/protocol/json";
import type { OrderOverrides } from "@orderpane/protocol/samples";
import { recordId } from "../db/record-kind.ts";
import { absent } from "../storefront/data/checked-product.ts";
import { numberOf } from "../storefront/members.ts";

const text = absent(json.string());
const number = absent(json.number());

const money = absent(
  json.custom<number | string>(
    (value) => Number.isFinite(numberOf(value)),
    json.expected('an amount, such as "1290.5"'),
  ),
);

/** Members with these names, separated by spaces. */
function each<Schema extends json.GenericSchema>(schema: Schema, names: string): Record<string, Schema> {
  return Object.fromEntries(names.split(" ").map((name) => [name, schema]));
}

const listOf = (members: Record<string, json.GenericSchema>) => json.array(json.looseObject(members));
const fields = absent(listOf({}));

/** The parts of an order that a person writes. Members that are not known may hold anything. */
export const checkedOrder = json.pipe(
  json.looseObject({
    id: json.optional(recordId),
    number: json.optional(json.union([json.number(), json.string()], json.expected("a number or a text"))),
    financial_status: absent(json.oneOf(["pending", "paid"])),
    custom_status: absent(json.looseObject({ permalink: json.string(), title: json.string() })),
    ...each(money, "total_price items_price delivery_price full_delivery_price margin total_profit"),
    ...each(text, "comment manager_comment delivery_title delivery_date payment_title fulfillment_status"),
    ...each(text, "currency_code locale coupon created_at updated_at"),
    order_lines: json.optional(
      listOf({
        ...each(text, "title sku unit comment"),
        ...each(number, "id product_id variant_id quantity reserved_quantity"),
        ...each(money, "sale_price full_sale_price total_price full_total_price discounts_amount weight"),
      }),
    ),
    discounts: absent(listOf(each(money, "amount discount"))),
    order_changes: absent(listOf(each(text, "action full_description created_at"))),
    fields_values: fields,
    client: part("name surname middlename email phone type inn"),
    shipping_address: part("name phone full_name address country state city zip street house flat"),
    delivery_info: absent(json.looseObject({ price: money })),
  }),
  json.transform((order) => order as OrderOverrides),
);

/** A part with these texts. */
function part(texts: string) {
  return absent(json.looseObject({ ...each(text, texts), fields_values: fields }));
}
