import type { ProductInfo } from "@orderpane/protocol/order";
import { type CatalogKey, catalogProduct, sampleProducts } from "@orderpane/protocol/samples";
import { createRecordResource, readRecordId } from "./record-resource.ts";

export const products = createRecordResource({
  singular: "product",
  right: "products",
  decode(input): ProductInfo {
    readRecordId(input.at("id"));
    input
      .at("variants")
      .or((list) => list.items().map((variant) => readRecordId(variant.at("id"))), undefined);
    return input.value as ProductInfo;
  },
  // What the sample orders sell, and products that are hard to display.
  samples: () => [
    sampleProducts.typical(),
    ...(Object.entries(inStock) as [CatalogKey, number][]).map(([key, quantity]) =>
      catalogProduct(key, { variants: [{ quantity, available: quantity > 0 }] }),
    ),
    sampleProducts.minimal(),
    sampleProducts.hostile(),
    sampleProducts.huge(),
  ],
});

/** How many of each are in stock. */
const inStock: Partial<Record<CatalogKey, number>> = {
  oolong: 34,
  sencha: 8,
  ivanTea: 0,
  gaiwan: 5,
  teapot: 1,
  bowls: 16,
  giftBox: 240,
};
