import type { ProductInfo } from "@orderpane/protocol/order";
import { type CatalogKey, catalogProduct, sampleProducts } from "@orderpane/protocol/samples";
import { namesOf } from "../../entries.ts";
import { moreProducts, onShelf } from "../../storefront/data/sample-products.ts";
import { createRecordResource } from "./record-resource.ts";

export const products = createRecordResource({
  singular: "product",
  right: "products",
  hasArchive: true,
  filters: { "filter[title]": "title", category_id: "category_id", collection_id: "collections_ids" },
  idsParameter: "product_ids",
  samples: () => [...samples().map(onShelf), ...moreProducts()].toSorted((a, b) => a.id - b.id),
});

// The products of the sample orders, and products that are hard to display.
function samples(): ProductInfo[] {
  return [
    sampleProducts.typical(),
    ...namesOf(inStock).map((key) => {
      const quantity = inStock[key];
      return catalogProduct(key, { variants: [{ quantity, available: quantity > 0 }] });
    }),
    sampleProducts.minimal({ images: [], properties: [] }),
    sampleProducts.hostile(),
    sampleProducts.huge(),
  ];
}

const inStock = {
  oolong: 34,
  sencha: 8,
  ivanTea: 0,
  gaiwan: 5,
  teapot: 1,
  bowls: 16,
  giftBox: 240,
} satisfies Partial<Record<CatalogKey, number>>;
