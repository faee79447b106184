import type { ProductInfo } from "@orderpane/protocol/order";
import { makeProduct, type ProductOverrides } from "@orderpane/protocol/samples";
import { picture, type PictureShape } from "./picture.ts";
import { withParents } from "./sample-collections.ts";
import { sampleOption, sampleOptionValue, sampleProperties, type SampleProperties } from "./sample-groups.ts";

/** Fields of a product that only the storefront shows. */
interface Shelf {
  readonly collection: number;
  readonly permalink: string;
  readonly look: readonly [color: string, shape: PictureShape];
  readonly values: SampleProperties;
}

const shelves: Readonly<Record<number, Shelf>> = {
  301: tea(111, "shu-puer-staryy-dvor", "saddlebrown", { origin: "Юньнань", weight: 357, year: 2019 }),
  302: tea(12, "ulun-da-hun-pao", "sienna", { origin: "Фуцзянь", weight: 100, year: 2025 }),
  303: tea(13, "sencha-utrennyaya-rosa", "yellowgreen", { origin: "Сидзуока", weight: 50, year: 2026 }),
  304: tea(14, "ivan-chay-s-chabrecom", "orchid", { origin: "Вологодская область", weight: 75, year: 2025 }),
  401: ware(22, "gayvan-farforovaya", ["steelblue", "cup"], { material: "Фарфор", volume: 120 }),
  402: ware(21, "chaynik-si-shi", ["peru", "pot"], { material: "Исинская глина", volume: 180 }),
  403: ware(23, "pialy-4-sht", ["lightsteelblue", "cup"], { material: "Фарфор", volume: 60 }),
  501: ware(30, "korobka-podarochnaya", ["firebrick", "box"], { material: "Картон", weight: 150 }),
  305: tea(111, "shu-puer-zolotaya-pochka", "saddlebrown", { origin: "Юньнань", weight: 357, year: 2021 }),
  306: tea(112, "shen-puer-tysyacha-derevev", "olive", { origin: "Юньнань", weight: 357, year: 2023 }),
  308: tea(12, "ulun-te-guan-in", "mediumseagreen", { origin: "Фуцзянь", weight: 100, year: 2026 }),
  309: tea(12, "ulun-gaba-alishan", "chocolate", { origin: "Тайвань", weight: 50, year: 2025 }),
  310: tea(13, "zelenyy-chay-lun-czin", "yellowgreen", { origin: "Чжэцзян", weight: 50, year: 2026 }),
  404: ware(22, "gayvan-tonkostennaya", ["darkseagreen", "cup"], { material: "Фарфор", volume: 150 }),
  406: ware(21, "chaynik-kamen", ["dimgray", "pot"], { material: "Керамика", volume: 450 }),
  407: ware(23, "chashka-nin-hun", ["gainsboro", "cup"], { material: "Фарфор", volume: 90 }),
  503: ware(30, "nabor-novyy-god-2025", ["firebrick", "box"], { material: "Картон", weight: 700 }),
};

/** Titles and variants of the products that are in no sample order. */
const more: Readonly<Record<number, readonly [title: string, overrides: ProductOverrides]>> = {
  305: ["Шу пуэр «Золотая почка», 2021", packs(["25 г", 190, 14], ["100 г", 640, 6], ["357 г", 1980, 3])],
  306: ["Шен пуэр «Тысяча деревьев», 2023", packs(["25 г", 260, 20], ["357 г", 2900, 2])],
  308: ["Улун «Те Гуань Инь»", packs(["50 г", 480, 30], ["100 г", 890, 11])],
  309: ["Улун Габа «Алишань»", packs(["25 г", 390, 9], ["50 г", 720, 0])],
  310: ["Зелёный чай «Лун Цзин», 50 г", one(760, 18)],
  404: ["Гайвань тонкостенная, 150 мл", colors(["Белый", 1650, 7, 1900], ["Селадон", 1890, 2])],
  406: ["Чайник керамический «Камень», 450 мл", colors(["Чёрный", 2750, 5], ["Терракота", 2750, 0])],
  407: ["Чашка «Нин Хун», 90 мл", colors(["Белый", 420, 40], ["Чёрный", 460, 31], ["Селадон", 520, 0])],
  503: ["Набор «Новый год 2025»", { ...one(2990, 0), archived: true }],
};

/** A product of the sample orders as the storefront shows it, with unchanged ids and prices. */
export function onShelf(product: ProductInfo): ProductInfo {
  const shelf = shelves[product.id];
  return shelf ? { ...product, ...fieldsOf(product.id, shelf) } : product;
}

export function moreProducts(): ProductInfo[] {
  return Object.entries(more).map(([id, [title, overrides]]) =>
    onShelf(makeProduct({ id: Number(id), title, ...overrides })),
  );
}

function tea(collection: number, permalink: string, color: string, values: SampleProperties): Shelf {
  return ware(collection, permalink, [color, "leaf"], values);
}

function ware(collection: number, permalink: string, look: Shelf["look"], values: SampleProperties): Shelf {
  return { collection, permalink, look, values };
}

function packs(...packed: [pack: string, price: number, quantity: number][]): ProductOverrides {
  return {
    option_names: [sampleOption("pack")],
    variants: packed.map(([pack, price, quantity]) => ({
      title: pack,
      price: `${price}.0`,
      quantity,
      option_values: [sampleOptionValue("pack", pack)],
    })),
  };
}

function colors(...painted: [color: string, price: number, quantity: number, old?: number][]) {
  return {
    option_names: [sampleOption("color")],
    variants: painted.map(([color, price, quantity, old]) => ({
      title: color,
      price: `${price}.0`,
      quantity,
      old_price: old === undefined ? null : `${old}.0`,
      option_values: [sampleOptionValue("color", color)],
    })),
  };
}

function one(price: number, quantity: number): ProductOverrides {
  return { variants: [{ price: `${price}.0`, quantity }] };
}

function fieldsOf(id: number, { collection, permalink, look: [color, shape], values }: Shelf) {
  const image = { ...picture(id * 10, color, shape), product_id: id, position: 1 };
  return {
    permalink,
    url: `/product/${permalink}`,
    // Arbitrary distinct days.
    created_at: new Date(Date.UTC(2025, 8, 1 + ((id * 37) % 400), 7)).toISOString().replace("Z", "+00:00"),
    category_id: 1,
    collections_ids: withParents(collection),
    position: id % 100,
    images: [image],
    first_image: image,
    ...sampleProperties(values),
  };
}
