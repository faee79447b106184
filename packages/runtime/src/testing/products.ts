import * as samples from "@orderpane/protocol/samples";

/** What tells a product from a plain one; the fields that a widget has merged into the types are among them. */
export type ProductOverrides = samples.ProductOverrides<Orderpane.ProductInfo>;

/**
 * A product with every field that the platform is thought to name: one variant, ten of it in stock. A variant that is
 * given is completed. The same overrides give the same product, ids included.
 */
export const makeProduct: (overrides?: ProductOverrides) => Orderpane.ProductInfo = samples.makeProduct;

/**
 * Products that a widget has to show, by name: `sampleProducts.typical({ title: "Чай" })`. Only `minimal` takes its
 * overrides as they are: it has nothing but an id.
 */
export const sampleProducts: {
  readonly [Name in samples.SampleProductName]: (
    overrides?: Name extends "minimal" ? Partial<Orderpane.ProductInfo> : ProductOverrides,
  ) => Orderpane.ProductInfo;
} = samples.sampleProducts;
