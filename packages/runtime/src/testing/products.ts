import * as samples from "@orderpane/protocol/samples";

/** The fields in which a product differs from a plain one, with those that a widget merged into the types. */
export type ProductOverrides = samples.ProductOverrides<Orderpane.ProductInfo>;

/**
 * Makes a product with every field that we assume the platform has. By default it has one variant, ten in
 * stock. Given variants are completed. The same overrides make the same product, ids included.
 */
export const makeProduct: (overrides?: ProductOverrides) => Orderpane.ProductInfo = samples.makeProduct;

/**
 * Products that a widget must be able to show, by name: `sampleProducts.typical({ title: "Чай" })`. `minimal`
 * has only an id, and does not complete its overrides.
 */
export const sampleProducts: {
  readonly [Name in samples.SampleProductName]: (
    overrides?: Name extends "minimal" ? Partial<Orderpane.ProductInfo> : ProductOverrides,
  ) => Orderpane.ProductInfo;
} = samples.sampleProducts;
