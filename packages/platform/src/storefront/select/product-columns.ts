import type { ProductInfo, ProductVariant } from "@orderpane/protocol/order";
import { isAvailable, numberOf, objectsIn, textOf, variantsOf, wordsOf } from "../members.ts";
import { Column } from "./column.ts";
import { FacetGroup, type Facets, groupIn } from "./facet-group.ts";

/** Products and variants are numbered as they come. These numbers are the rows of the columns. */
export class ProductColumns {
  readonly ids = new Column();
  /** The words of each product's title, SKUs and barcodes, each after a space. */
  readonly texts: string[] = [];
  /** Each product's place in the own order of its collections (*assumed*). */
  readonly positions = new Column();
  /** Seconds since 1970. */
  readonly createdAt = new Column();
  /** Infinity for a product without any price. */
  readonly lowestPrices = new Column();
  readonly collections = new FacetGroup({ id: 0 });
  readonly properties: Facets = new Map();
  /** The product of each variant. */
  readonly productOf = new Column();
  /** The price of each variant, NaN without one. */
  readonly prices = new Column();
  /** 1 for each variant that is available. */
  readonly isAvailable = new Column();
  readonly options: Facets = new Map();

  constructor(products: Iterable<ProductInfo>) {
    for (const product of products) this.#addProduct(product, this.ids.length);
  }

  #addProduct(product: ProductInfo, row: number): void {
    this.ids.set(row, product.id);
    this.positions.set(row, numberOf((product as { position?: unknown }).position) || 0);
    this.createdAt.set(row, Date.parse(product.created_at ?? "") / 1000 || 0);
    const collections: unknown = product.collections_ids;
    for (const id of Array.isArray(collections) ? collections : []) this.collections.add(row, { id });
    for (const value of objectsIn(product.characteristics))
      groupIn(this.properties, value.property_id, product.properties).add(row, value);
    const variants = variantsOf(product);
    const prices = variants.map((variant) => this.#addVariant(variant, product, this.prices.length));
    this.lowestPrices.set(row, Math.min(...prices.filter((price) => !Number.isNaN(price))));
    const codes = variants.flatMap(({ sku, barcode }) => [textOf(sku), textOf(barcode)]);
    const words = new Set(wordsOf([textOf(product.title), ...codes].join(" ")));
    this.texts.push(["", ...words].join(" "));
  }

  #addVariant(variant: Partial<ProductVariant>, product: ProductInfo, row: number): number {
    const price = numberOf(variant.price ?? product.price_min);
    this.productOf.set(row, this.ids.length - 1);
    this.prices.set(row, price);
    this.isAvailable.set(row, Number(isAvailable(variant, product)));
    for (const value of objectsIn(variant.option_values))
      groupIn(this.options, value.option_name_id, product.option_names).add(row, value);
    return price;
  }
}
