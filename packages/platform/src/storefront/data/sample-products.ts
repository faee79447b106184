import type { ProductInfo } from "@orderpane/protocol/order";
import { makeProduct, type ProductOverrides } from "@orderpane/protocol/samples";
import { type PictureShape, pictureUrl } from "./picture.ts";
import { withParents } from "./sample-collections.ts";
import { sampleOption, sampleOptionValue, sampleProperties, type SampleProperties } from "./sample-groups.ts";

/** What the storefront shows of a product besides what order pages need. */
interface Shelf {
  readonly collection: number;
  readonly permalink: string;
  readonly look: readonly [color: string, shape: PictureShape];
  readonly values: SampleProperties;
}

/** The products of the sample orders, by id. */
const sold: Readonly<Record<number, Shelf>> = {
  301: {
    collection: 111,
    permalink: "shu-puer-staryy-dvor",
    look: ["saddlebrown", "leaf"],
    values: { origin: "Юньнань", weight: 357, year: 2019 },
  },
  302: {
    collection: 12,
    permalink: "ulun-da-hun-pao",
    look: ["sienna", "leaf"],
    values: { origin: "Фуцзянь", weight: 100, year: 2025 },
  },
  303: {
    collection: 13,
    permalink: "sencha-utrennyaya-rosa",
    look: ["yellowgreen", "leaf"],
    values: { origin: "Сидзуока", weight: 50, year: 2026 },
  },
  304: {
    collection: 14,
    permalink: "ivan-chay-s-chabrecom",
    look: ["orchid", "leaf"],
    values: { origin: "Вологодская область", weight: 75, year: 2025 },
  },
  401: {
    collection: 22,
    permalink: "gayvan-farforovaya",
    look: ["steelblue", "cup"],
    values: { material: "Фарфор", volume: 120 },
  },
  402: {
    collection: 21,
    permalink: "chaynik-si-shi",
    look: ["peru", "pot"],
    values: { material: "Исинская глина", volume: 180 },
  },
  403: {
    collection: 23,
    permalink: "pialy-4-sht",
    look: ["lightsteelblue", "cup"],
    values: { material: "Фарфор", volume: 60 },
  },
  501: {
    collection: 30,
    permalink: "korobka-podarochnaya",
    look: ["firebrick", "box"],
    values: { material: "Картон", weight: 150 },
  },
};

/** A product of the sample orders as the storefront shows it, ids and prices as they were. */
export function onShelf(product: ProductInfo): ProductInfo {
  const shelf = sold[product.id];
  return shelf ? { ...product, ...fieldsOf(product.id, shelf) } : product;
}

/** More products, which no sample order has. */
export function moreProducts(): ProductInfo[] {
  const tea = (collection: number, permalink: string, color: string, values: SampleProperties) =>
    ({ collection, permalink, look: [color, "leaf"], values }) as const;
  const ware = (collection: number, permalink: string, look: Shelf["look"], values: SampleProperties) =>
    ({ collection, permalink, look, values }) as const;
  const packs = (...packed: [pack: string, price: number, quantity: number][]): ProductOverrides => ({
    option_names: [sampleOption("pack")],
    variants: packed.map(([pack, price, quantity]) => ({
      title: pack,
      price: `${price}.0`,
      quantity,
      option_values: [sampleOptionValue("pack", pack)],
    })),
  });
  const colors = (...painted: [color: string, price: number, quantity: number, old?: number][]) => ({
    option_names: [sampleOption("color")],
    variants: painted.map(([color, price, quantity, old]) => ({
      title: color,
      price: `${price}.0`,
      quantity,
      old_price: old === undefined ? null : `${old}.0`,
      option_values: [sampleOptionValue("color", color)],
    })),
  });
  const one = (price: number, quantity: number): ProductOverrides => ({
    variants: [{ price: `${price}.0`, quantity }],
  });
  return [
    make(
      305,
      "Шу пуэр «Золотая почка», 2021",
      packs(["25 г", 190, 14], ["100 г", 640, 6], ["357 г", 1980, 3]),
      tea(111, "shu-puer-zolotaya-pochka", "saddlebrown", { origin: "Юньнань", weight: 357, year: 2021 }),
    ),
    make(
      306,
      "Шен пуэр «Тысяча деревьев», 2023",
      packs(["25 г", 260, 20], ["357 г", 2900, 2]),
      tea(112, "shen-puer-tysyacha-derevev", "olive", { origin: "Юньнань", weight: 357, year: 2023 }),
    ),
    make(
      307,
      "Шен пуэр «Лао Бань Чжан», мини-точа",
      one(120, 0),
      tea(112, "shen-puer-lao-ban-chzhan", "olive", { origin: "Юньнань", weight: 5, year: 2020 }),
    ),
    make(
      308,
      "Улун «Те Гуань Инь»",
      packs(["50 г", 480, 30], ["100 г", 890, 11]),
      tea(12, "ulun-te-guan-in", "mediumseagreen", { origin: "Фуцзянь", weight: 100, year: 2026 }),
    ),
    make(
      309,
      "Улун Габа «Алишань»",
      packs(["25 г", 390, 9], ["50 г", 720, 0]),
      tea(12, "ulun-gaba-alishan", "chocolate", { origin: "Тайвань", weight: 50, year: 2025 }),
    ),
    make(
      310,
      "Зелёный чай «Лун Цзин», 50 г",
      one(760, 18),
      tea(13, "zelenyy-chay-lun-czin", "yellowgreen", { origin: "Чжэцзян", weight: 50, year: 2026 }),
    ),
    make(
      311,
      "Matcha «Shizuoka Premium», 30 г",
      one(1490, 4),
      tea(13, "matcha-shizuoka-premium", "limegreen", { origin: "Сидзуока", weight: 30, year: 2026 }),
    ),
    make(
      312,
      "Чай из Дагомыса, крупнолистовой, 100 г",
      one(290, 60),
      tea(13, "chay-iz-dagomysa", "darkolivegreen", {
        origin: "Краснодарский край",
        weight: 100,
        year: 2025,
      }),
    ),
    make(
      313,
      "Травяной сбор «Северный луг», 60 г",
      one(310, 25),
      tea(14, "travyanoy-sbor-severnyy-lug", "orchid", { origin: "Вологодская область", weight: 60 }),
    ),
    make(
      404,
      "Гайвань тонкостенная, 150 мл",
      colors(["Белый", 1650, 7, 1900], ["Селадон", 1890, 2]),
      ware(22, "gayvan-tonkostennaya", ["darkseagreen", "cup"], { material: "Фарфор", volume: 150 }),
    ),
    make(
      405,
      "Чайник стеклянный, 600 мл",
      one(2300, 12),
      ware(21, "chaynik-steklyannyy", ["lightblue", "pot"], { material: "Стекло", volume: 600 }),
    ),
    make(
      406,
      "Чайник керамический «Камень», 450 мл",
      colors(["Чёрный", 2750, 5], ["Терракота", 2750, 0]),
      ware(21, "chaynik-kamen", ["dimgray", "pot"], { material: "Керамика", volume: 450 }),
    ),
    make(
      407,
      "Чашка «Нин Хун», 90 мл",
      colors(["Белый", 420, 40], ["Чёрный", 460, 31], ["Селадон", 520, 0]),
      ware(23, "chashka-nin-hun", ["gainsboro", "cup"], { material: "Фарфор", volume: 90 }),
    ),
    make(
      408,
      "Cup “Double wall”, 250 ml",
      one(690, 22),
      ware(23, "cup-double-wall", ["lightblue", "cup"], { material: "Стекло", volume: 250 }),
    ),
    make(
      502,
      "Набор «Первое чаепитие»: гайвань и три чая",
      one(3490, 6),
      ware(30, "nabor-pervoe-chaepitie", ["firebrick", "box"], { material: "Картон", weight: 900 }),
    ),
    make(
      503,
      "Набор «Новый год 2025»",
      { ...one(2990, 0), archived: true },
      ware(30, "nabor-novyy-god-2025", ["firebrick", "box"], { material: "Картон", weight: 700 }),
    ),
  ];
}

function make(id: number, title: string, overrides: ProductOverrides, shelf: Shelf): ProductInfo {
  return makeProduct({ id, title, ...overrides, ...fieldsOf(id, shelf) });
}

function fieldsOf(id: number, { collection, permalink, look: [color, shape], values }: Shelf) {
  const url = pictureUrl(color, shape);
  const image = {
    id: id * 10,
    product_id: id,
    position: 1,
    title: null,
    filename: `${permalink}.svg`,
    url,
    original_url: url,
    thumb_url: url,
    compact_url: url,
    medium_url: url,
    small_url: url,
    large_url: url,
  };
  return {
    permalink,
    url: `/product/${permalink}`,
    // Any different days.
    created_at: new Date(Date.UTC(2025, 8, 1 + ((id * 37) % 400), 7)).toISOString().replace("Z", "+00:00"),
    category_id: 1,
    collections_ids: withParents(collection),
    position: id % 100,
    images: [image],
    first_image: image,
    ...sampleProperties(values),
  };
}
