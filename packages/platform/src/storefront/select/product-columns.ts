import type { ProductInfo, ProductVariant } from "@orderpane/protocol/order";
import { Facets } from "./facets.ts";
import { isId, numberOf, objectsIn, textOf } from "../members.ts";

/** Products and variants are numbered as they come. These numbers are the rows of the columns. */
export class ProductColumns {
  readonly ids: number[] = [];
  readonly titles: string[] = [];
  /** The words of title, SKUs and barcodes in small letters, with a space before each. */
  readonly texts: string[] = [];
  /** Each product's place in the own order of its collections (*assumed*). */
  readonly positions: number[] = [];
  /** Milliseconds since 1970. */
  readonly createdAt: number[] = [];
  readonly collections = new Facets();
  readonly properties = new Facets();
  /** The first variant of each product, and the number of all variants at the end. */
  readonly firstVariant = [0];
  /** The product of each variant. */
  readonly productOf: number[] = [];
  /** The price of each variant, NaN without one. */
  readonly prices: number[] = [];
  readonly isAvailable: boolean[] = [];
  readonly options = new Facets();

  add(product: ProductInfo): void {
    const row = this.ids.push(product.id) - 1;
    const title = textOf(product.title);
    const { position } = product as { position?: unknown };
    this.titles.push(title);
    this.positions.push(typeof position === "number" ? position : 0);
    this.createdAt.push(Date.parse(product.created_at ?? "") || 0);
    for (const value of objectsIn(product.characteristics))
      this.properties.add(row, value, value.property_id, product.properties);
    const collections: readonly unknown[] = Array.isArray(product.collections_ids)
      ? product.collections_ids
      : [];
    for (const id of collections) if (isId(id)) this.collections.add(row, { id }, 0);
    let text = title;
    for (const variant of variantsOf(product)) {
      this.#addVariant(row, variant, product);
      text += ` ${textOf(variant.sku)} ${textOf(variant.barcode)}`;
    }
    this.texts.push(wordsOf(text));
    this.firstVariant.push(this.productOf.length);
  }

  #addVariant(product: number, variant: Partial<ProductVariant>, info: ProductInfo): void {
    const row = this.productOf.push(product) - 1;
    this.prices.push(numberOf(variant.price ?? info.price_min));
    this.isAvailable.push(variant.available ?? info.available ?? true);
    for (const value of objectsIn(variant.option_values))
      this.options.add(row, value, value.option_name_id, info.option_names);
  }
}

/** Words of letters and digits, in small letters, with a space before each. */
export function wordsOf(text: string): string {
  return ["", ...(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].join(" ");
}

const oneVariant: readonly Partial<ProductVariant>[] = [{}];

/** A product without variants counts as one that has its price (*assumed*). */
function variantsOf({ variants }: ProductInfo): readonly Partial<ProductVariant>[] {
  const found = objectsIn(variants);
  return found.length > 0 ? found : oneVariant;
}
