import type { NamedGroup, ProductInfo } from "@orderpane/protocol/order";
import { type Random, seededRandom } from "@orderpane/tooling/random";

/** 30 groups of ten values each: 27 properties, and 3 options of variants. */
export const propertyIds = Array.from({ length: 27 }, (_, nth) => 101 + nth);
export const optionIds = [201, 202, 203];
const valuesPerGroup = 10;

/** The id of a value names its group. */
export function valueId(group: number, nth: number): number {
  return group * 100 + nth;
}

const properties = propertyIds.map((id) => ({ id, title: `Property ${id}`, permalink: `property-${id}` }));
const options = optionIds.map((id) => ({ id, title: `Option ${id}` }));
const values = new Map(
  [...propertyIds, ...optionIds].map((group) => [
    group,
    Array.from({ length: valuesPerGroup }, (_, nth): NamedGroup => {
      const id = valueId(group, nth);
      return { id, title: `Value ${id}`, permalink: `value-${id}`, position: nth };
    }),
  ]),
);

const materials = ["Хлопковая", "Шёлковая", "Льняная", "Шерстяная", "Кожаная", "Linen", "Cotton", "Silk"];
const kinds = ["рубашка", "куртка", "юбка", "сумка", "шапка", "scarf", "jacket", "shirt", "dress", "coat"];

/** The words of titles; each of them is in every tenth to fiftieth title. */
export const titleWords = [...materials, ...kinds].map((word) => word.toLowerCase());

/**
 * The same products every time, made one after another. They have one collection, and 1 to 3 variants each.
 */
export function* benchProducts(size: number): Iterable<ProductInfo> {
  const random = seededRandom(19);
  for (let id = 1; id <= size; id++) yield benchProduct(id, random);
}

/** The root, so that every product is in it. */
export const benchCollections = [{ id: 1, parent_id: null, title: "All", permalink: "all" }];

function benchProduct(id: number, random: Random): ProductInfo {
  return {
    id,
    title: `${random.pick(materials)} ${random.pick(kinds)} ${random.below(1000)}`,
    permalink: `product-${id}`,
    created_at: "2026-01-01T00:00:00.000+03:00",
    collections_ids: [1],
    properties,
    characteristics: propertyIds.map((property) => ({
      ...values.get(property)![skewed(random)]!,
      property_id: property,
    })),
    option_names: options,
    variants: Array.from({ length: 1 + random.below(3) }, (_, nth) => ({
      id: id * 10 + nth,
      sku: `SKU-${id}-${nth}`,
      price: 100 + random.below(10_000),
      available: random.chance(0.8),
      option_values: optionIds.map((option) => ({
        ...values.get(option)![skewed(random)]!,
        option_name_id: option,
      })),
    })),
  };
}

/** Some values are more frequent than others, as they are in shops: 19 % to 1 %. */
function skewed(random: Random): number {
  return Math.min(random.below(valuesPerGroup), random.below(valuesPerGroup));
}

/** The values that are selected: one to three in each of three groups. */
export type BenchSelection = ReadonlyMap<number, readonly number[]>;

/** As many different selections. Two of the groups are properties, one an option, in every other one two. */
export function benchSelections(count: number): BenchSelection[] {
  const random = seededRandom(7);
  return Array.from({ length: count }, (_, nth) => {
    const groups = new Set<number>();
    while (groups.size < (nth % 2 === 0 ? 2 : 1)) groups.add(random.pick(propertyIds));
    while (groups.size < 3) groups.add(random.pick(optionIds));
    return new Map(
      [...groups].map((group) => {
        const chosen = new Set<number>();
        const size = 1 + random.below(3);
        while (chosen.size < size) chosen.add(valueId(group, random.below(valuesPerGroup)));
        return [group, [...chosen]];
      }),
    );
  });
}
