import type { PictureShape } from "../data/picture.ts";
import type { CollectionRecord, FilterRecord } from "../catalog-source.ts";
import { pictureUrl } from "../data/picture.ts";
import { seedOptions, seedProperties } from "./seed-groups.ts";

/**
 * Seeded products, collections and filters have ids from here on, and no others do: those of the platform are
 * lower (*assumed*), and those that an import makes up are higher. They are small integers to V8.
 */
export const seedIds = { from: 2_000_000_001, to: 2_099_999_999 } as const;

/** A kind of goods: a collection of the second level. */
export interface SeedGoods {
  readonly title: string;
  /** One of them, in Russian and in English. */
  readonly names: readonly [russian: string, english: string];
  readonly permalink: string;
  readonly shape: PictureShape;
  /** Of the middle of its prices, in roubles. */
  readonly price: number;
  /** The collections of a product of each line, without the root. */
  readonly lines: readonly (readonly number[])[];
}

export const lineNames = [
  ["Классика", "Classic", "klassika"],
  ["Дорожные", "Travel", "dorozhnye"],
  ["Мастерские", "Studio", "masterskie"],
  ["На каждый день", "Everyday", "na-kazhdyy-den"],
] as const;

type Row = readonly [title: string, russian: string, english: string, permalink: string, price: number];

const departments: readonly (readonly [
  title: string,
  permalink: string,
  shape: PictureShape,
  rows: readonly Row[],
])[] = [
  [
    "Кухня",
    "kuhnya",
    "pot",
    [
      ["Чайники", "Чайник", "Kettle", "seed-chayniki", 2400],
      ["Кастрюли", "Кастрюля", "Saucepan", "kastryuli", 3200],
      ["Ножи", "Нож", "Knife", "nozhi", 1800],
      ["Сковороды", "Сковорода", "Frying pan", "skovorody", 2900],
      ["Доски", "Доска разделочная", "Cutting board", "doski", 900],
      ["Мельницы", "Мельница", "Grinder", "melnicy", 1600],
    ],
  ],
  [
    "Сервировка",
    "servirovka",
    "cup",
    [
      ["Чашки", "Чашка", "Cup", "chashki", 600],
      ["Тарелки", "Тарелка", "Plate", "tarelki", 750],
      ["Бокалы", "Бокал", "Glass", "bokaly", 850],
      ["Пиалы", "Пиала", "Bowl", "seed-pialy", 450],
      ["Приборы", "Ложка", "Spoon", "pribory", 380],
      ["Подносы", "Поднос", "Tray", "podnosy", 1500],
    ],
  ],
  [
    "Чай, кофе, сладости",
    "bakaleya",
    "leaf",
    [
      ["Чёрный чай", "Чай чёрный", "Black tea", "chernyy-chay", 420],
      ["Улуны", "Улун", "Oolong", "uluny", 890],
      ["Кофе в зёрнах", "Кофе", "Coffee", "kofe", 990],
      ["Шоколад", "Шоколад", "Chocolate", "shokolad", 260],
      ["Варенье", "Варенье", "Jam", "varenye", 340],
      ["Мёд", "Мёд", "Honey", "med", 560],
    ],
  ],
  [
    "Текстиль",
    "tekstil",
    "box",
    [
      ["Полотенца", "Полотенце", "Towel", "polotenca", 700],
      ["Пледы", "Плед", "Blanket", "pledy", 3400],
      ["Скатерти", "Скатерть", "Tablecloth", "skaterti", 2100],
      ["Фартуки", "Фартук", "Apron", "fartuki", 1300],
      ["Шарфы", "Шарф", "Scarf", "sharfy", 1700],
      ["Носки", "Носки", "Socks", "noski", 290],
    ],
  ],
  [
    "Дом и свет",
    "dom-i-svet",
    "dot",
    [
      ["Лампы", "Лампа", "Lamp", "lampy", 3900],
      ["Свечи", "Свеча", "Candle", "svechi", 480],
      ["Вазы", "Ваза", "Vase", "vazy", 2200],
      ["Часы", "Часы", "Clock", "chasy", 4100],
      ["Корзины", "Корзина", "Basket", "korziny", 1400],
      ["Рамы", "Рама", "Frame", "ramy", 950],
    ],
  ],
  [
    "Сад и отдых",
    "sad-i-otdyh",
    "leaf",
    [
      ["Лейки", "Лейка", "Watering can", "leyki", 1250],
      ["Кашпо", "Кашпо", "Planter", "kashpo", 1100],
      ["Термосы", "Термос", "Thermos", "termosy", 2300],
      ["Рюкзаки", "Рюкзак", "Backpack", "ryukzaki", 5200],
      ["Зонты", "Зонт", "Umbrella", "zonty", 1900],
      ["Игры", "Игра настольная", "Board game", "igry", 1750],
    ],
  ],
];

/** The tree: departments, goods and lines below the root, which is made where there is none. */
export function makeSeedCollections(existingRoot: number | null): {
  collections: CollectionRecord[];
  goods: SeedGoods[];
} {
  let id: number = seedIds.from;
  const collections: CollectionRecord[] = [];
  const add = (parent_id: number | null, fields: Omit<CollectionRecord, "id" | "parent_id">) => {
    collections.push({ id, parent_id, ...fields });
    return id++;
  };
  const root = existingRoot ?? add(null, { title: "Каталог", permalink: "all" });
  const goods = departments.flatMap(([title, permalink, shape, rows], nth) => {
    const url = pictureUrl("slategray", shape);
    const image = { id, title, filename: `${permalink}.svg`, url, original_url: url, thumb_url: url };
    const description = `${title}: ${rows.map(([goodsTitle]) => goodsTitle.toLowerCase()).join(", ")}.`;
    const department = add(root, { title, permalink, position: 100 + nth, image, description });
    return rows.map(([goodsTitle, russian, english, goodsPermalink, price], place): SeedGoods => {
      const kind = add(department, { title: goodsTitle, permalink: goodsPermalink, position: place + 1 });
      const lines = lineNames.map(([lineTitle, , linePermalink], line) => [
        department,
        kind,
        add(kind, {
          title: lineTitle,
          permalink: `${goodsPermalink}-${linePermalink}`,
          position: line + 1,
        }),
      ]);
      return { title: goodsTitle, names: [russian, english], permalink: goodsPermalink, shape, price, lines };
    });
  });
  return { collections, goods };
}

/** One for each kind of goods: some brands or some colours, so that also a small catalog has such goods. */
export function makeSeedFilters(goods: readonly SeedGoods[], version: number): FilterRecord[] {
  const [brand] = seedProperties;
  const [color] = seedOptions;
  const brands = brand!.values.slice(0, 2).map(({ id }) => ({ id }));
  const grays = color!.values.slice(0, 3).map(({ id }) => ({ id, option_name_id: color!.id }));
  return goods.map(({ title, lines }, nth) => ({
    id: seedIds.from + nth,
    collection_id: lines[0]![1]!,
    version,
    ...(nth % 2 === 0
      ? {
          permalink: "northwind-i-lastochka",
          title: `${title}: Northwind и «Ласточка»`,
          characteristics: brands,
          option_values: [],
        }
      : {
          permalink: "belye-chernye-serye",
          title: `${title}: белые, чёрные, серые`,
          characteristics: [],
          option_values: grays,
        }),
  }));
}
