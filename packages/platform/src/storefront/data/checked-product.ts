import * as json from "@orderpane/protocol/json";
import type { ProductInfo } from "@orderpane/protocol/order";
import { recordId } from "../../db/record-table.ts";
import { numberOf } from "../members.ts";

export const absent = <Schema extends json.GenericSchema>(schema: Schema) =>
  json.optional(json.nullable(schema));

/** `names` is separated by spaces. */
export function each<Schema extends json.GenericSchema>(
  schema: Schema,
  names: string,
): Record<string, Schema> {
  return Object.fromEntries(names.split(" ").map((name) => [name, schema]));
}

const listOf = (members: Record<string, json.GenericSchema>) => absent(json.array(json.looseObject(members)));

export const text = absent(json.string());
const flag = absent(json.boolean());
export const number = absent(json.number());
const anyId = json.integer({ min: 1 });

const money = absent(
  json.custom<number | string>((value) => {
    const amount = numberOf(value);
    return amount >= 0 && amount < Infinity;
  }, json.expected('an amount of at least 0, such as "1290.5"')),
);

const time = absent(
  json.pipe(
    json.string(),
    json.check((value) => !Number.isNaN(Date.parse(value)), json.expected("a time in ISO 8601")),
  ),
);

const named = { id: recordId, position: number, ...each(text, "title permalink") };

const image = json.looseObject({
  id: anyId,
  product_id: absent(anyId),
  position: number,
  ...each(text, "title filename url original_url thumb_url compact_url medium_url small_url large_url"),
});

/**
 * A product whose known members have the right types. Stored products may have any, but handwritten ones are
 * checked, so that errors point to the mistake.
 */
export const checkedProduct = json.pipe(
  json.looseObject({
    id: recordId,
    permalink: absent(json.text),
    ...each(text, "title url short_description description unit currency_code"),
    ...each(flag, "available archived is_hidden"),
    ...each(number, "vat position"),
    ...each(money, "price_min price_max"),
    ...each(time, "created_at updated_at"),
    category_id: absent(anyId),
    collections_ids: absent(json.array(anyId)),
    images: absent(json.array(image)),
    first_image: absent(image),
    option_names: listOf(named),
    properties: listOf({ ...named, ...each(flag, "is_hidden is_navigational backoffice") }),
    characteristics: listOf({ ...named, property_id: recordId }),
    product_field_values: absent(json.array(json.unknown())),
    variants: listOf({
      id: recordId,
      product_id: absent(anyId),
      quantity: number,
      available: flag,
      ...each(text, "title sku barcode"),
      ...each(money, "price base_price old_price cost_price price_in_site_currency weight"),
      ...each(time, "created_at updated_at"),
      prices: absent(json.array(money)),
      image_id: absent(anyId),
      image_ids: absent(json.array(anyId)),
      option_values: listOf({ ...named, option_name_id: recordId, image_url: text }),
    }),
  }),
  json.transform((product) => product as unknown as ProductInfo),
);
