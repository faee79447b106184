import type { OrderLine } from "../order.ts";

/** A product of the tea shop with one variant. */
export type CatalogKey = keyof typeof catalog;

/** An order line with a product of the tea shop: `catalogLine("puerh", 2)`. */
export function catalogLine(
  key: CatalogKey,
  quantity: number,
  more: Partial<OrderLine> = {},
): Partial<OrderLine> {
  return { ...catalog[key], quantity, ...more };
}

/** Prices in roubles, weights in kg. */
const catalog = {
  puerh: item(301, "Шу пуэр «Старый двор», 2019", "TEA-PU-357", 1500, 0.357),
  oolong: item(302, "Улун «Да Хун Пао», 100 г", "TEA-OO-100", 890, 0.1),
  sencha: item(303, "Сенча «Утренняя роса», 50 г", "TEA-SE-050", 420.5, 0.05),
  ivanTea: item(304, "Иван-чай ферментированный с чабрецом, 75 г", "TEA-IV-075", 350, 0.075),
  gaiwan: item(401, "Гайвань фарфоровая, 120 мл", "WARE-GA-120", 1290, 0.24),
  teapot: item(402, "Чайник исинский «Си Ши», 180 мл", "WARE-PO-180", 6400, 0.31),
  bowls: item(403, "Пиалы, 4 шт.", "WARE-BO-004", 980, 0.36),
  giftBox: item(501, "Коробка подарочная", "PACK-GIFT", 250, 0.15),
};

function item(
  productId: number,
  title: string,
  sku: string,
  price: number,
  weight: number,
): Partial<OrderLine> {
  return {
    product_id: productId,
    variant_id: productId * 10 + 1,
    title,
    sku,
    sale_price: price,
    weight,
  };
}
