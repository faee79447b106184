import type { CatalogOrder, CatalogQuery } from "@orderpane/protocol/catalog";
import type { ProductInfo } from "@orderpane/protocol/order";
import type { Random } from "@orderpane/tooling/random";

const properties = [1, 2, 3];
/** The first has the id of a property, and its values have ids of that property's values. */
const options = [2, 52];
const nouns = ["Чай", "Чайник", "Чашка", "Teapot", "Cup"];

/**
 * A small catalog in which everything meets everything. A value's id is its group's, times 100, and a number.
 */
export function randomCatalog(random: Random, size: number): ProductInfo[] {
  return Array.from({ length: size }, (_, index) => ({
    id: index + 1,
    title: `${random.pick(nouns)} ${random.pick(["красный", "синий", "№ 5", "Red"])}`,
    is_hidden: random.chance(0.05),
    position: random.below(4),
    created_at: new Date(random.below(5) * 1e9).toISOString(),
    collections_ids: [10, 11, 12].filter(() => random.chance(0.6)),
    properties: properties.map((id) => ({ id, title: `Свойство ${id}`, position: id })),
    characteristics: properties.flatMap((property) =>
      [0, 1, 2, 3]
        .filter(() => random.chance(0.35))
        .map((value) => ({ id: property * 100 + value, property_id: property, title: String(value * 10) })),
    ),
    option_names: options.map((id) => ({ id, title: `Опция ${id}`, position: id })),
    variants: Array.from({ length: 1 + random.below(3) }, (__, nth) => ({
      id: (index + 1) * 10 + nth,
      sku: `TEA-${random.below(30)}`,
      barcode: random.chance(0.3) ? `46${random.below(1000)}` : null,
      // Prices come as numbers and as strings.
      price: random.chance(0.5) ? random.below(10) * 100 : `${random.below(10) * 100}.0`,
      available: random.chance(0.6),
      option_values: options
        .filter(() => random.chance(0.8))
        .map((option) => ({
          id: option * 100 + random.below(3),
          option_name_id: option,
          title: "Значение",
        })),
    })),
  }));
}

export function randomQuery(random: Random): CatalogQuery {
  const maybe = <Value>(chance: number, value: () => Value) => (random.chance(chance) ? value() : undefined);
  const range = () => ({
    ...(random.chance(0.7) && { min: random.below(10) * 100 }),
    ...(random.chance(0.7) && { max: random.below(10) * 100 }),
  });
  const chosen = {
    price: maybe(0.3, range),
    characteristics: maybe(0.5, () =>
      properties.flatMap((property) =>
        random.chance(0.5)
          ? [0, 1, 2, 3].filter(() => random.chance(0.4)).map((value) => property * 100 + value)
          : [],
      ),
    ),
    options: maybe(0.5, () =>
      Object.fromEntries(
        options
          .filter(() => random.chance(0.6))
          .map((option) => [
            option,
            // Sometimes a value of the other option, which does not count.
            [random.pick([0, 1, 2]), random.pick([0, 1, 2])].map(
              (value) => (random.chance(0.1) ? random.pick(options) : option) * 100 + value,
            ),
          ]),
      ),
    ),
    numeric: maybe(0.2, () => ({
      [random.pick(properties)]: { min: random.pick([0, 10, 20]), max: random.pick([10, 20, 30]) },
    })),
    onlyAvailable: maybe(0.3, () => random.chance(0.8)),
    q: maybe(0.3, () => random.pick(["чай", "ча", "Red", "tea-1", "46", "чай кра", "нет", "!!!", ""])),
    order: maybe(0.7, () =>
      random.pick<CatalogOrder>([
        "price",
        "descending_price",
        "title",
        "descending_title",
        "age",
        "descending_age",
      ]),
    ),
    page: maybe(0.3, () => 1 + random.below(4)),
    pageSize: maybe(0.5, () => 1 + random.below(30)),
  };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
}
