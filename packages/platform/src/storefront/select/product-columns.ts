import type { ProductInfo, ProductVariant } from "@orderpane/protocol/order";
import { isAvailable, numberOf, objectsIn, textOf } from "../members.ts";
import { Column } from "./column.ts";
import { Facets } from "./facets.ts";
import { WordIndex } from "./word-index.ts";

/** Products and variants are numbered as they come. These numbers are the rows of the columns. */
export class ProductColumns {
  readonly ids = new Column(Float64Array);
  /** The words of titles, SKUs and barcodes. */
  readonly words = new WordIndex();
  /** Each product's place in the own order of its collections (*assumed*). */
  readonly positions = new Column(Float64Array);
  /** Milliseconds since 1970. */
  readonly createdAt = new Column(Float64Array);
  readonly collections = new Facets();
  readonly properties = new Facets();
  /** The first variant of each product, and the number of all variants at the end. */
  readonly firstVariant = new Column(Uint32Array);
  /** The product of each variant. */
  readonly productOf = new Column(Uint32Array);
  /** The price of each variant, NaN without one. */
  readonly prices = new Column(Float64Array);
  /** 1 for each variant that is available. */
  readonly isAvailable = new Column(Uint8Array);
  readonly options = new Facets();

  readonly #read: () => Iterable<ProductInfo>;

  constructor(read: () => Iterable<ProductInfo>) {
    this.#read = read;
    this.firstVariant.push(0);
    for (const product of this.#shown()) this.#addProduct(product);
  }

  /** The rows of all products. */
  rows(): Uint32Array {
    return new Uint32Array(this.ids.length).map((_, row) => row);
  }

  pricesOf(product: number): Float64Array {
    const { cells } = this.firstVariant;
    return this.prices.cells.subarray(cells[product], cells[product + 1]).filter((price) => price === price);
  }

  /** Reads the products again: titles take much memory, and sorting by them is rare. */
  titles(): string[] {
    return Array.from(this.#shown(), ({ title }) => textOf(title));
  }

  *#shown(): Generator<ProductInfo> {
    for (const product of this.#read()) if (!product.is_hidden && !product.archived) yield product;
  }

  #addProduct(product: ProductInfo): void {
    const row = this.ids.length;
    const { position } = product as { position?: unknown };
    this.ids.push(product.id);
    this.positions.push(typeof position === "number" ? position : 0);
    this.createdAt.push(Date.parse(product.created_at ?? "") || 0);
    for (const value of objectsIn(product.characteristics))
      this.properties.add(row, value, value.property_id, product.properties);
    const collections: unknown = product.collections_ids;
    for (const id of Array.isArray(collections) ? collections : []) this.collections.add(row, { id }, 0);
    const found: readonly Partial<ProductVariant>[] = objectsIn(product.variants);
    // A product without variants counts as one that has its price and cannot be bought (*assumed*).
    const variants = found.length > 0 ? found : [{ available: product.available ?? false }];
    for (const variant of variants) this.#addVariant(variant, product);
    this.firstVariant.push(this.prices.length);
    const codes = variants.flatMap(({ sku, barcode }) => [textOf(sku), textOf(barcode)]);
    this.words.add([textOf(product.title), ...codes].join(" "));
  }

  #addVariant(variant: Partial<ProductVariant>, product: ProductInfo): void {
    const row = this.prices.length;
    this.productOf.push(this.ids.length - 1);
    this.prices.push(numberOf(variant.price ?? product.price_min));
    this.isAvailable.push(Number(isAvailable(variant, product)));
    for (const value of objectsIn(variant.option_values))
      this.options.add(row, value, value.option_name_id, product.option_names);
  }
}
