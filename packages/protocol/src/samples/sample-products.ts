import { type CatalogKey, catalogLine } from "./catalog.ts";
import { attack, image, script } from "./hostile-text.ts";
import { makeProduct, type ProductOverrides } from "./make/make-product.ts";

/**
 * Products that a widget must be able to show, by name. Each is a function that takes overrides as
 * `makeProduct` does and returns the same product at every call. The products of the sample orders have the
 * same ids here.
 */
export const sampleProducts = {
  /**
   * A product in several sizes: one reduced, one sold out, one that the store does not count, one with a
   * single piece.
   */
  typical: typicalProduct,
  /** A product with one variant. */
  single: (overrides: ProductOverrides = {}) => catalogProduct("gaiwan", overrides),
  /** A product with only the field that is always present. Overrides are not completed. */
  minimal: minimalProduct,
  /** A product from a supplier whose import tries to run code in the back-office or in a widget. */
  hostile: hostileProduct,
  /** A product with hundreds of variants, some with names that break layouts. */
  huge: hugeProduct,
};

export type SampleProductName = keyof typeof sampleProducts;

/** A product of the tea shop with one variant. */
export function catalogProduct(key: CatalogKey, overrides: ProductOverrides = {}): Orderpane.ProductInfo {
  const { product_id: id, title, ...line } = catalogLine(key, 1);
  const [sold, ...others] = overrides.variants ?? [{}];
  return makeProduct({
    id: id!,
    title: title!,
    ...overrides,
    variants: [
      { id: line.variant_id!, sku: line.sku!, price: `${line.sale_price!}`, weight: line.weight!, ...sold },
      ...others,
    ],
  });
}

function typicalProduct(overrides: ProductOverrides = {}): Orderpane.ProductInfo {
  const size = { id: 61, title: "Вес", position: 1, permalink: "ves" };
  const sized = (title: string, position: number) => ({
    title,
    option_values: [
      { id: 610 + position, option_name_id: size.id, position, title, permalink: String(610 + position) },
    ],
  });
  return catalogProduct("puerh", {
    short_description: "Выдержанный чёрный чай из Мэнхая.",
    description: "<p>Выдержанный чёрный чай из Мэнхая, блин 357 г.</p>",
    option_names: [size],
    variants: [
      { ...sized("357 г", 3), quantity: 12, old_price: "1800.0", cost_price: "820.0" },
      { ...sized("100 г", 2), sku: "TEA-PU-100", price: "490.0", quantity: 1 },
      { ...sized("25 г", 1), sku: "TEA-PU-025", price: "150.0", quantity: 0 },
      { ...sized("На развес", 4), sku: "TEA-PU-KG", price: "4200.5", quantity: null },
    ],
    ...overrides,
  });
}

function minimalProduct(overrides: Partial<Orderpane.ProductInfo> = {}): Orderpane.ProductInfo {
  return { id: 390, ...overrides };
}

function hostileProduct(overrides: ProductOverrides = {}): Orderpane.ProductInfo {
  return makeProduct({
    id: 391,
    title: `Чай ${script}${image}`,
    short_description: `</script>${script}<!--`,
    description: `${image}</textarea>${script}`,
    url: `javascript:${attack}`,
    permalink: `" onmouseover="${attack}`,
    unit: image,
    currency_code: script,
    variants: [
      { title: `${script} \u2028${attack}\u2029`, sku: `'-(${attack})-'`, price: "490.0", old_price: image },
      { title: image, sku: `]]>${script}`, barcode: `javascript:${attack}`, quantity: 0 },
    ],
    ...overrides,
  });
}

function hugeProduct(overrides: ProductOverrides = {}): Orderpane.ProductInfo {
  return makeProduct({
    id: 392,
    title: "Набор коллекционный «Двенадцать провинций» в деревянной шкатулке ручной работы с гравировкой",
    variants: Array.from({ length: 300 }, (_, index) => ({
      title: index % 10 === 0 ? "Высокогорный".repeat(12) : `Шкатулка № ${index + 1}`,
      price: `${99.5 + index * 10}`,
      quantity: (index * 7) % 1000,
    })),
    ...overrides,
  });
}
