import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as json from "@orderpane/protocol/json";
import type { OrderInfo, ProductInfo } from "@orderpane/protocol/order";
import { makeOrder, makeProduct, type OrderOverrides } from "@orderpane/protocol/samples";
import { orders } from "../back-office/resources/orders.ts";
import { products } from "../back-office/resources/products.ts";
import { PlatformError } from "../errors.ts";
import { parseJsonBytes } from "../parse-json.ts";
import { absent, checkedProduct, each, number, text } from "../storefront/data/checked-product.ts";
import type { OwnSample } from "../stores/store-records.ts";
import { recordId } from "../db/record-table.ts";
import { numberOf } from "../storefront/members.ts";

/**
 * Reads `samples/orders/*.json` and `samples/products/*.json` of a project, sorted by name. Each holds the
 * fields that differ from a plain record. Those without an `id` are numbered from 2001 (orders) or 601
 * (products) by their position among the files.
 *
 * @throws {PlatformError} `bad-sample`, with the path of the file and the problem
 */
export function readOwnSamples(root: string): OwnSample[] {
  const samples = [
    ...readFolder(root, "samples/orders").map(({ name, file, value }, nth): OwnSample => {
      return { kind: "order", name, file, record: decodeOrder(value, 2001 + nth, file) };
    }),
    ...readFolder(root, "samples/products").map(({ name, file, value }, nth): OwnSample => {
      return { kind: "product", name, file, record: decodeProduct(value, 601 + nth, file) };
    }),
  ];
  requireOwnIds(samples);
  return samples;
}

function readFolder(root: string, folder: string) {
  const names = globSync("*.json", { cwd: join(root, folder) }).toSorted();
  // Generated samples come last, so that the ids of the others stay the same.
  const isGenerated = (name: string) => Number(name.startsWith("generated-"));
  const files = names.toSorted((a, b) => isGenerated(a) - isGenerated(b));
  return files.map((base) => {
    const file = `${folder}/${base}`;
    return { name: basename(base, ".json"), file, value: parseJsonBytes(readFile(root, file), refuse(file)) };
  });
}

function readFile(root: string, file: string): Uint8Array {
  try {
    return readFileSync(join(root, file));
  } catch (cause) {
    throw new PlatformError("bad-sample", `${file} cannot be read: ${String(cause)}`, { cause });
  }
}

function decodeOrder(value: unknown, id: number, file: string): OrderInfo {
  return makeOrder({ id, ...json.decodeJson(checkedOrder, value, { refuse: refuse(file) }) });
}

/** Ids are filled in before the check, which requires them. */
function decodeProduct(value: unknown, nextId: number, file: string): ProductInfo {
  const { variants, ...product } = json.decodeJson(partialProduct, value, { refuse: refuse(file) });
  const withIds = {
    id: nextId,
    ...product,
    variants: variants?.map((variant, nth) => ({ id: nth + 1, ...variant })),
  };
  const { id } = json.decodeJson(checkedProduct, withIds, { refuse: refuse(file) });
  return makeProduct({ ...product, id, ...(variants && { variants }) });
}

const partialProduct = json.looseObject({
  variants: json.optional(json.array(json.looseObject({}))),
});

function requireOwnIds(samples: readonly OwnSample[]): void {
  const holders = new Map<string, string>();
  for (const { id } of orders.samples(1)) holders.set(`order ${id}`, "a sample of Orderpane");
  for (const { id } of products.samples(1)) holders.set(`product ${id}`, "a sample of Orderpane");
  for (const { kind, record, file } of samples) {
    const holder = holders.get(`${kind} ${record.id}`);
    if (holder !== undefined) throw refuse(file)(`id: ${record.id} is also the id of ${holder}`);
    holders.set(`${kind} ${record.id}`, file);
  }
}

function refuse(file: string): (problem: string) => PlatformError {
  return (problem) => new PlatformError("bad-sample", `${file}: ${problem}`);
}

const money = absent(
  json.custom<number | string>(
    (value) => Number.isFinite(numberOf(value)),
    json.expected('an amount, such as "1290.5"'),
  ),
);

const listOf = (members: Record<string, json.GenericSchema>) => json.array(json.looseObject(members));
const fields = absent(listOf({}));

/** The members of an order that authors write. Unknown members may have any value. */
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

function part(texts: string) {
  return absent(json.looseObject({ ...each(text, texts), fields_values: fields }));
}
