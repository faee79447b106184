import type { ProductInfo } from "@orderpane/protocol/order";
import type { StoreRecords } from "./store-records.ts";

/**
 * Deletes a collection with its filters, and takes the products out of it: a later collection may get its id.
 *
 * @param now ISO 8601.
 */
export function removeCollection(
  { collections, filters, products }: Pick<StoreRecords, "collections" | "filters" | "products">,
  id: number,
  now: string,
): void {
  const own = [...filters.each()].filter((filter) => filter.collection_id === id);
  const members: ProductInfo[] = [];
  // One after another: all of them may not fit into memory at once.
  for (const product of products.each()) {
    const { collections_ids: ids } = product;
    if (Array.isArray(ids) && ids.includes(id)) members.push(product);
  }
  for (const filter of own) filters.delete(filter.id);
  for (const product of members) {
    const others = product.collections_ids!.filter((collection) => collection !== id);
    products.put({ ...product, collections_ids: others, updated_at: now });
  }
  collections.delete(id);
}
