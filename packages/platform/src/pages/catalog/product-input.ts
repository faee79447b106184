import * as json from "@orderpane/protocol/json";
import type { ProductInfo, ProductVariant } from "@orderpane/protocol/order";
import { createMessage } from "../../messages/message.ts";
import { checkedProduct } from "../../storefront/data/checked-product.ts";
import type { Decoded } from "./form-fields.ts";
import { createFormValues } from "./form-values.ts";

export interface ProductContext {
  readonly before: ProductInfo;
  /** The ids of the collections that there are. */
  readonly collections: ReadonlySet<number>;
  /** ISO 8601. */
  readonly now: string;
}

/** `rest` is the JSON of all members without a field of their own. */
export function encodeProduct(product: ProductInfo): URLSearchParams {
  const { id: _id, title, collections_ids: _collections, is_hidden: isHidden, ...others } = product;
  const variants = variantsOf(product);
  const rest: Record<string, unknown> = { ...others };
  delete rest["updated_at"];
  if (variants.length > 0) {
    // They follow from the variants.
    for (const name of ["available", "price_min", "price_max"]) delete rest[name];
    rest["variants"] = variants.map(({ price: _price, available: _available, ...other }) => other);
  }
  const form = new URLSearchParams({ title: title ?? "", rest: JSON.stringify(rest, null, 2) });
  if (isHidden) form.set("hidden", "1");
  for (const collection of collectionsOf(product)) form.append("collection", String(collection));
  for (const { id, price, available } of variants) {
    form.append("variant", String(id));
    form.set(`price-${id}`, String(price ?? ""));
    if (available ?? true) form.set(`available-${id}`, "1");
  }
  return form;
}

function collectionsOf({ collections_ids: ids }: ProductInfo): readonly number[] {
  return Array.isArray(ids) ? ids : [];
}

export function variantsOf({ variants }: ProductInfo): readonly ProductVariant[] {
  return Array.isArray(variants) ? variants : [];
}

export function decodeProduct(form: URLSearchParams, context: ProductContext): Decoded<ProductInfo> {
  const { before, collections, now } = context;
  const values = createFormValues(form);
  const known = new Set([...collections, ...collectionsOf(before)]);
  const title = values.required("title");
  const rest = readRest();
  const inForm = new Set(form.getAll("variant"));
  const variants = variantsOf(rest).map((variant): ProductVariant => {
    const { id } = variant;
    if (!inForm.has(String(id))) return variant;
    const price = priceIn(`price-${id}`);
    return Object.assign(variant, { price, available: values.isChecked(`available-${id}`) });
  });
  if (values.hasErrors()) return { errors: values.errors };
  const prices = variants.map(({ price }) => Number(price ?? Number.NaN)).filter((price) => price >= 0);
  const bounds = { price_min: Math.min(...prices), price_max: Math.max(...prices) };
  const record: ProductInfo = {
    ...rest,
    id: before.id,
    title,
    is_hidden: values.isChecked("hidden"),
    collections_ids: form
      .getAll("collection")
      .map(Number)
      .filter((id) => known.has(id)),
    updated_at: now,
    ...(variants.length > 0 && { variants, available: variants.some(({ available }) => available ?? true) }),
    ...(prices.length > 0 && bounds),
  };
  return { record };

  function readRest(): ProductInfo {
    const written: ProductInfo = { ...values.json("rest"), id: before.id };
    if (values.hasErrors()) return written;
    try {
      json.decodeJson(checkedProduct, written);
    } catch (error) {
      values.refuse("rest", createMessage("badMember", { problem: (error as Error).message }));
    }
    return written;
  }

  function priceIn(name: string): string {
    const text = values.text(name).replace(",", ".");
    if (!/^\d{1,12}(?:\.\d{1,4})?$/.test(text)) values.refuse(name, createMessage("badPrice"));
    return text;
  }
}
