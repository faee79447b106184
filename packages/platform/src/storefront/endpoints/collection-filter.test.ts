import { expect, test } from "vitest";
import { resolveAssumptions, type Assumptions } from "../../assumptions.ts";
import { respondFromStorefront } from "../respond.ts";
import { createStorefront } from "../storefront.ts";
import { catalogOf } from "../../testing/golden-catalog.ts";

const [red, blue, green] = [
  { id: 11, property_id: 1, title: "Красный" },
  { id: 12, property_id: 1, title: "Синий" },
  { id: 13, property_id: 1, title: "Зелёный" },
];
const volume = (id: number, title: string) => ({ id, property_id: 2, title });
const [small, large] = [
  { id: 51, option_name_id: 5, title: "S" },
  { id: 52, option_name_id: 5, title: "L" },
];
const [box, bag] = [
  { id: 61, option_name_id: 6, title: "Коробка" },
  { id: 62, option_name_id: 6, title: "Пакет" },
];

/** Tea is collection 10, gifts are collection 20. */
const products = [
  {
    id: 1,
    title: "Чайник красный",
    created_at: "2026-01-02T00:00:00Z",
    position: 2,
    collections_ids: [10],
    characteristics: [red, volume(21, "100")],
    variants: [
      { id: 101, price: "100.0", available: true, option_values: [small, box] },
      { id: 102, price: "300.0", available: false, option_values: [large, bag] },
    ],
  },
  {
    id: 2,
    title: "Чайник синий",
    created_at: "2026-01-03T00:00:00Z",
    position: 1,
    collections_ids: [10],
    characteristics: [blue, volume(22, "250")],
    variants: [{ id: 201, price: 200, available: true, option_values: [large, box] }],
  },
  {
    id: 3,
    title: "Кружка",
    created_at: "2026-01-01T00:00:00Z",
    position: 0,
    collections_ids: [10, 20],
    characteristics: [red, blue, volume(23, "90,5")],
    variants: [{ id: 301, sku: "CUP-3", price: 50, available: false, option_values: [small, bag] }],
  },
  { id: 4, title: "Чай", collections_ids: [20], characteristics: [green], variants: [] },
  { id: 5, title: "Чай", is_hidden: true, collections_ids: [10], characteristics: [volume(24, "1")] },
  { id: 6, title: "Чай", archived: true, collections_ids: [10], characteristics: [volume(24, "1")] },
];

async function filterTea(query: string, assumptions: Partial<Assumptions> = {}) {
  const source = catalogOf({
    products,
    collections: [
      { id: 1, parent_id: null, title: "Каталог", permalink: "all" },
      { id: 10, parent_id: 1, title: "Чай", permalink: "tea" },
      { id: 20, parent_id: 1, title: "Подарки", permalink: "gifts" },
    ],
  });
  const storefront = createStorefront(source, () => resolveAssumptions(assumptions));
  const request = new Request(`http://store.test/front_api/collection/tea.json?${query}`);
  const body = (await respondFromStorefront(request, storefront)!.json()) as {
    products_ids: number[];
    properties: Group[];
    options: Group[];
  };
  const counts = [...body.properties, ...body.options].map(({ values }) =>
    values.map(({ id, products_count: count }) => `${id}: ${count}`).join(", "),
  );
  return { ...body, counts: counts.join("; ") };
}

interface Group {
  readonly values: readonly { readonly id: number; readonly products_count: number }[];
}

test.each([
  ["", [3, 2, 1], "11: 2, 12: 2; 23: 1, 21: 1, 22: 1; 51: 2, 52: 2; 61: 2, 62: 2"],
  // A group's own selection does not change its counts.
  ["characteristics=11", [3, 1], "11: 2, 12: 2; 23: 1, 21: 1, 22: 0; 51: 2, 52: 1; 61: 1, 62: 2"],
  [
    "characteristics=11&characteristics=21",
    [1],
    "11: 1, 12: 0; 23: 1, 21: 1, 22: 0; 51: 1, 52: 1; 61: 1, 62: 1",
  ],
  ["options[5][]=52", [2, 1], "11: 1, 12: 1; 23: 0, 21: 1, 22: 1; 51: 2, 52: 2; 61: 1, 62: 1"],
  // One variant has to have both.
  ["options[5][]=51&options[6][]=62", [3], "11: 1, 12: 1; 23: 1, 21: 0, 22: 0; 51: 1, 52: 1; 61: 1, 62: 1"],
  ["only_available=true", [2, 1], "11: 1, 12: 1; 23: 0, 21: 1, 22: 1; 51: 1, 52: 1; 61: 2, 62: 0"],
  ["price_min=200&price_max=300", [2, 1], "11: 1, 12: 1; 23: 0, 21: 1, 22: 1; 51: 0, 52: 2; 61: 1, 62: 1"],
  ["price_min=250&options[5][]=51", [], "11: 0, 12: 0; 23: 0, 21: 0, 22: 0; 51: 0, 52: 1; 61: 0, 62: 0"],
  [
    "properties_gt[2]=90.5&properties_lt[2]=100",
    [3, 1],
    "11: 2, 12: 1; 23: 1, 21: 1, 22: 0; 51: 2, 52: 1; 61: 1, 62: 2",
  ],
  // Values of no product, or only of hidden or archived products or those of other collections.
  ["characteristics=13", [], "11: 2, 12: 2; 23: 0, 21: 0, 22: 0; 51: 0, 52: 0; 61: 0, 62: 0"],
  ["characteristics=24", [], "11: 0, 12: 0; 23: 0, 21: 0, 22: 0; 51: 0, 52: 0; 61: 0, 62: 0"],
  // The value of another option.
  ["options[5][]=61", [], "11: 0, 12: 0; 23: 0, 21: 0, 22: 0; 51: 2, 52: 2; 61: 0, 62: 0"],
])("%s finds %j and counts the products of each value", async (query, ids, counts) => {
  expect(await filterTea(query)).toMatchObject({ count: ids.length, products_ids: ids, counts });
});

test.each([
  [
    "options[5][]=51&options[6][]=62",
    [3, 1],
    "11: 2, 12: 1; 23: 1, 21: 1, 22: 0; 51: 2, 52: 1; 61: 1, 62: 2",
  ],
  ["price_min=250&options[5][]=51", [1], "11: 1, 12: 0; 23: 0, 21: 1, 22: 0; 51: 1, 52: 1; 61: 1, 62: 1"],
])("with variantScope any, several variants may satisfy %s", async (query, ids, counts) => {
  expect(await filterTea(query, { variantScope: "any" })).toMatchObject({ products_ids: ids, counts });
});

test("with static counts, a selection does not change them", async () => {
  const { counts } = await filterTea("");
  const query = "characteristics=11&options[5][]=52&price_min=300";
  expect(await filterTea(query, { facetCounts: "static" })).toMatchObject({ products_ids: [1], counts });
});

test.each([
  ["", [3, 2, 1]],
  ["order=price", [3, 1, 2]],
  ["order=descending_price", [2, 1, 3]],
  ["order=title", [3, 1, 2]],
  ["order=descending_title", [2, 1, 3]],
  ["order=age", [3, 1, 2]],
  ["order=descending_age", [2, 1, 3]],
  ["order=price&page_size=2", [3, 1]],
  ["order=price&page_size=2&page=2", [2]],
  ["page=9", []],
])("%s selects a page with %j of three products", async (query, ids) => {
  expect(await filterTea(query)).toMatchObject({ count: 3, products_ids: ids });
});

test.each([
  ["чай", [2, 1]],
  ["  КРАС чай ", [1]],
  ["cup-3", [3]],
  ["айник", []],
  ["!!!", []],
  [" ", [3, 2, 1]],
])("a search for '%s' finds %j by the beginnings of words", async (text, ids) => {
  expect(await filterTea(`q=${encodeURIComponent(text)}`)).toMatchObject({ products_ids: ids });
});

test("selected values are marked, and prices are those of the collection", async () => {
  const body = await filterTea("characteristics=11&price_max=150");
  expect(body.properties[0]!.values).toMatchObject([{ selected: true }, { selected: false }]);
  expect(body).toMatchObject({
    products_price_min: 50,
    products_price_max: 300,
    current_price_min: 50,
    current_price_max: 150,
  });
});
