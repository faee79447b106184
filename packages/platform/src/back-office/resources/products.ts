import type { ProductInfo } from "@orderpane/protocol/order";
import { type CatalogKey, catalogProduct, sampleProducts } from "@orderpane/protocol/samples";

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

/** What the seeded orders sell, and products that a page has to bear; the same at every start. */
export function seedProducts(): ProductInfo[] {
  const sold = Object.entries(inStock) as [CatalogKey, number][];
  return [
    sampleProducts.typical(),
    ...sold.map(([key, quantity]) =>
      catalogProduct(key, { variants: [{ quantity, available: quantity > 0 }] }),
    ),
    sampleProducts.minimal(),
    sampleProducts.hostile(),
    sampleProducts.huge(),
  ];
}
