import type { OrderLine } from "@orderpane/protocol/order";

/** What the tea shop sells: one variant of a product. Price in roubles, weight in kg. */
export interface CatalogItem {
  readonly productId: number;
  readonly variantId: number;
  readonly title: string;
  readonly sku: string;
  readonly price: number;
  readonly weight: number;
}

/** A line before it belongs to an order. Sums in roubles. */
export interface SeedLine {
  readonly item: CatalogItem;
  readonly quantity: number;
  /** Off the sum of the line. Default 0. */
  readonly discount?: number;
  readonly more?: Partial<OrderLine>;
}

export const catalog = {
  puerh: item(301, "Шу пуэр «Старый двор», 2019", "TEA-PU-357", 1500, 0.357),
  oolong: item(302, "Улун «Да Хун Пао», 100 г", "TEA-OO-100", 890, 0.1),
  sencha: item(303, "Сенча «Утренняя роса», 50 г", "TEA-SE-050", 420.5, 0.05),
  ivanTea: item(304, "Иван-чай ферментированный с чабрецом, 75 г", "TEA-IV-075", 350, 0.075),
  gaiwan: item(401, "Гайвань фарфоровая, 120 мл", "WARE-GA-120", 1290, 0.24),
  teapot: item(402, "Чайник исинский «Си Ши», 180 мл", "WARE-PO-180", 6400, 0.31),
  bowls: item(403, "Пиалы, 4 шт.", "WARE-BO-004", 980, 0.36),
  giftBox: item(501, "Коробка подарочная", "PACK-GIFT", 250, 0.15),
};

/** A line of an order: `line("puerh", 2)`. */
export function line(
  key: keyof typeof catalog,
  quantity: number,
  { discount = 0, ...more }: Partial<OrderLine> & { discount?: number } = {},
): SeedLine {
  return { item: catalog[key], quantity, discount, more };
}

function item(productId: number, title: string, sku: string, price: number, weight: number): CatalogItem {
  return { productId, variantId: productId * 10 + 1, title, sku, price, weight };
}
