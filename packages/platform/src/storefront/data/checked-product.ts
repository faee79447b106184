import * as json from "@orderpane/protocol/json";
import type { ProductInfo } from "@orderpane/protocol/order";
import { recordId } from "../../db/record-table.ts";
import { numberOf } from "../members.ts";

export const absent = <Schema extends json.GenericSchema>(schema: Schema) =>
  json.optional(json.nullable(schema));

const name = absent(json.string());
const flag = absent(json.boolean());
const number = absent(json.number());
const list = absent(json.array(json.unknown()));
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
    json.check((text) => !Number.isNaN(Date.parse(text)), json.expected("a time in ISO 8601")),
  ),
);

const named = { id: recordId, title: name, position: number, permalink: name };
const groups = absent(json.array(json.looseObject(named)));

const image = json.looseObject({
  id: anyId,
  product_id: absent(anyId),
  position: number,
  title: name,
  filename: name,
  url: name,
  original_url: name,
  thumb_url: name,
  compact_url: name,
  medium_url: name,
  small_url: name,
  large_url: name,
});

const variant = json.looseObject({
  id: recordId,
  title: name,
  product_id: absent(anyId),
  sku: name,
  barcode: name,
  available: flag,
  quantity: number,
  price: money,
  base_price: money,
  old_price: money,
  cost_price: money,
  price_in_site_currency: money,
  weight: money,
  prices: absent(json.array(money)),
  image_id: absent(anyId),
  image_ids: absent(json.array(anyId)),
  option_values: absent(
    json.array(json.looseObject({ ...named, option_name_id: recordId, image_url: name })),
  ),
  variant_field_values: list,
  created_at: time,
  updated_at: time,
});

/**
 * A product whose members have their types, as far as they are known. Stored products may have any, but
 * what people write is checked, so that a mistake is found where it was made.
 */
export const checkedProduct = json.pipe(
  json.looseObject({
    id: recordId,
    title: name,
    url: name,
    permalink: absent(json.text),
    short_description: name,
    description: name,
    available: flag,
    archived: flag,
    is_hidden: flag,
    unit: name,
    category_id: absent(anyId),
    collections_ids: absent(json.array(anyId)),
    currency_code: name,
    vat: number,
    fiscal_product_type: absent(json.union([json.number(), json.string()])),
    price_min: money,
    price_max: money,
    images: absent(json.array(image)),
    first_image: absent(image),
    option_names: groups,
    properties: absent(
      json.array(json.looseObject({ ...named, is_hidden: flag, is_navigational: flag, backoffice: flag })),
    ),
    characteristics: absent(json.array(json.looseObject({ ...named, property_id: recordId }))),
    product_field_values: list,
    variants: absent(json.array(variant)),
    position: number,
    created_at: time,
    updated_at: time,
  } satisfies Record<keyof ProductInfo | "position", json.GenericSchema>),
  json.transform((product) => product as ProductInfo),
);
