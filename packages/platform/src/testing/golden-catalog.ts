import type { ProductInfo } from "@orderpane/protocol/order";
import { openDatabase } from "../db/open-database.ts";
import { openTables } from "../db/tables.ts";
import { openRecords, type StoreRecords } from "../stores/store-records.ts";

/** A store with these records and no samples. */
export function catalogOf({ products = [], collections = [], filters = [] }: CatalogLists) {
  const tables = openTables(openDatabase(":memory:"), () => 0);
  const { id } = tables.stores.create({ title: "", host: "a.localhost", samples: false });
  const records = openRecords(tables.records, id);
  products.forEach((product) => records.products.put(product));
  collections.forEach((collection) => records.collections.put(collection));
  filters.forEach((filter) => records.filters.put(filter));
  return records;
}

type CatalogLists = {
  readonly [Name in "products" | "collections" | "filters"]?: readonly Parameters<
    StoreRecords[Name]["put"]
  >[0][];
};

/** The catalog of the platform's own documentation, from which its responses are reproduced. */
export function goldenCatalog() {
  return catalogOf({
    collections: [
      { id: 53486010, parent_id: null, title: "Каталог", permalink: "all" },
      {
        id: 53486014,
        parent_id: 53486010,
        title: "Телефоны",
        permalink: "telefony",
        position: 10,
        description: "Каталог смартфонов Apple iPhone.",
      },
    ],
    filters: [
      {
        id: 1,
        collection_id: 53486014,
        permalink: "chernye-telefony",
        version: 1790435079,
        characteristics: [],
        option_values: [{ id: 21063191, option_name_id: 2517840 }],
      },
    ],
    products: Array.from({ length: 30 }, (_, nth) => phone(nth)),
  });
}

/** Twelve of the thirty are black; the first is shown in the documentation, as the most expensive. */
function phone(nth: number): ProductInfo {
  const id = 673 + nth * 8;
  const price = nth === 0 ? 179990 : 27990 + nth * 1000;
  const product: ProductInfo = {
    id,
    title: nth === 0 ? "Apple iPhone 16 Pro Max 1 ТБ" : `Apple iPhone ${nth}`,
    permalink: nth === 0 ? "apple-iphone-16-pro-max-1-tb" : `apple-iphone-${nth}`,
    available: true,
    price_min: nth === 29 ? 27990 : price,
    price_max: nth === 29 ? 27990 : price,
    collections_ids: [53486014],
  };
  const isBlack = nth > 0 && nth <= 12;
  if (!isBlack) return product;
  return {
    ...product,
    option_names: [{ id: 2517840, title: "Цвет" }],
    variants: [
      {
        id: id * 10,
        price,
        available: true,
        option_values: [
          { id: 21063191, option_name_id: 2517840, title: "Чёрный", permalink: "chyornyy", image_url: null },
        ],
      },
    ],
  };
}
