import type { ProductInfo, ProductVariant } from "@orderpane/protocol/order";
import { seededRandom } from "../../random.ts";
import { pictureUrl } from "../data/picture.ts";
import { lineNames, type SeedGoods, seedIds } from "./seed-collections.ts";
import { brands, type SeedGroup, seedOptions, seedProperties } from "./seed-groups.ts";

export interface SeedProductsOptions {
  readonly goods: readonly SeedGoods[];
  readonly count: number;
  /** The same number makes the same products. More of them begin with the same ones. */
  readonly random: number;
}

export function* makeSeedProducts({ goods, count, random }: SeedProductsOptions): Generator<ProductInfo> {
  for (let nth = 0; nth < count; nth++) yield productOf(nth, goods, chooserOf(random * 2_000_003 + nth));
}

interface Chooser {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(share: number): boolean;
  /** Different ones, in their order. */
  some<Item>(items: readonly Item[], count: number): Item[];
}

function chooserOf(seed: number): Chooser {
  const next = seededRandom(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (items) => items[below(items.length)]!,
    chance: (share) => next() < share,
    some: (items, count) => {
      let wanted = count;
      return items.filter((_, nth) => {
        const isTaken = next() * (items.length - nth) < wanted;
        if (isTaken) wanted--;
        return isTaken;
      });
    },
  };
}

function productOf(nth: number, goods: readonly SeedGoods[], random: Chooser): ProductInfo {
  const id = seedIds.from + nth;
  const kind = random.pick(goods);
  const line = random.below(lineNames.length);
  const brand = random.below(brands.length);
  const model = 100 + random.below(900);
  const isEnglish = random.chance(0.2);
  const name = `${kind.names[isEnglish ? 1 : 0]} ${brands[brand]!} ${lineNames[line]![isEnglish ? 1 : 0]} ${model}`;
  const permalink = `${kind.permalink}-${model}-${nth + 1}`;
  const createdAt = firstDay + random.below(1000) * day + random.below(86_400) * 1000;
  const options = random.chance(0.85) ? random.some(seedOptions, random.chance(0.3) ? 2 : 1) : [];
  const variants = makeVariants(id, kind.price, { options, random });
  const images = makeImages(id, kind, random);
  const prices = variants.map(({ price }) => Number(price));
  return {
    id,
    title: name,
    url: `/product/${permalink}`,
    permalink,
    short_description: `${kind.title}, ${lineNames[line]![0].toLowerCase()}: ${brands[brand]!}.`,
    available: variants.some(({ available }) => available),
    archived: false,
    is_hidden: false,
    unit: "pce",
    category_id: seedIds.from,
    collections_ids: [...kind.lines[line]!],
    currency_code: "RUB",
    vat: -1,
    price_min: Math.min(...prices),
    price_max: Math.max(...prices),
    images,
    first_image: images[0]!,
    option_names: options.map(headOf),
    ...makeProperties(brand, random),
    variants,
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(createdAt + random.below(90) * day).toISOString(),
  };
}

const day = 86_400_000;
const firstDay = Date.UTC(2024, 0, 1);

/** Brand and country, and some of the others. */
function makeProperties(brand: number, random: Chooser) {
  const [brandGroup, country, ...others] = seedProperties;
  const chosen = random.some(others, 4 + random.below(4));
  const values = [
    [brandGroup!, brand],
    [country!, skewed(random)],
    ...chosen.map((group) => [group, skewed(random)] as const),
  ] as const;
  return {
    properties: values.map(([group]) => headOf(group)),
    characteristics: values.map(([group, place]) => {
      const { id, title, position, permalink } = group.values[place]!;
      return { id, property_id: group.id, title, position, permalink };
    }),
  };
}

/** The first of ten values are more common. */
function skewed(random: Chooser): number {
  return Math.min(random.below(10), random.below(14));
}

function makeVariants(
  productId: number,
  middle: number,
  { options, random }: { options: readonly SeedGroup[]; random: Chooser },
): ProductVariant[] {
  const count = options.length === 0 ? 1 : 1 + random.below(4);
  const chosen = options.map((group) => random.some(group.values, count));
  const base = middle * 2 ** (random.below(400) / 100 - 2);
  return Array.from({ length: count }, (_, nth) => {
    const id = productId * 10 + nth + 1;
    const number = productId - seedIds.from + 1;
    const price = Math.max(10, Math.round((base * (1 + nth * 0.15)) / 10) * 10);
    const quantity = random.pick(stocks) ?? (random.chance(0.04) ? null : 1 + random.below(120));
    // The first option tells the variants apart.
    const values = options.map((group, place) => ({
      group,
      value: chosen[place]![place === 0 ? nth : random.below(count)]!,
    }));
    return {
      id,
      title: values.map(({ value }) => value.title).join(" / "),
      product_id: productId,
      sku: `S-${number}-${nth + 1}`,
      barcode: `46${String(number * 10 + nth).padStart(10, "0")}7`,
      available: quantity !== 0,
      quantity,
      price: `${price}.0`,
      old_price: random.chance(0.15) ? `${Math.round((price * 1.25) / 10) * 10}.0` : null,
      option_values: values.map(({ group, value }) => ({
        id: value.id,
        option_name_id: group.id,
        title: value.title,
        position: value.position,
        permalink: value.permalink,
        image_url: value.image_url,
      })),
    };
  });
}

/** One variant in eight is sold out; undefined stands for any number. */
const stocks = [0, undefined, undefined, undefined, undefined, undefined, undefined, undefined];

const pictureColors = [
  "slategray",
  "peru",
  "seagreen",
  "steelblue",
  "firebrick",
  "goldenrod",
  "orchid",
  "teal",
];

function makeImages(productId: number, { permalink, shape }: SeedGoods, random: Chooser) {
  return Array.from({ length: random.chance(0.2) ? 2 : 1 }, (_, nth) => {
    const url = pictureUrl(random.pick(pictureColors), shape);
    const filename = `${permalink}-${nth + 1}.svg`;
    return {
      id: productId * 10 + nth,
      product_id: productId,
      position: nth + 1,
      filename,
      url,
      medium_url: url,
    };
  });
}

function headOf({ id, title, position, permalink }: SeedGroup) {
  return { id, title, position, permalink };
}
