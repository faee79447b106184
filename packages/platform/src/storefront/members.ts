import type { Range } from "@orderpane/protocol/catalog";
import type { ProductInfo, ProductVariant } from "@orderpane/protocol/order";

/** The objects of a list. A record may hold anything: any other value counts as an empty list. */
export function objectsIn<Item extends object>(list: readonly Item[] | null | undefined): readonly Item[] {
  return Array.isArray(list) ? list.filter((item: unknown) => Object(item) === item) : [];
}

export function isId(id: unknown): id is number {
  return Number.isSafeInteger(id);
}

/** Returns strings and numbers as strings, and an empty string for anything else. */
export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Words of letters and digits, in lower case. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Prices may be strings with a decimal comma. Returns NaN for anything else. */
export function numberOf(text: unknown): number {
  if (typeof text === "number") return text;
  return typeof text === "string" && text.trim() !== "" ? Number(text.replace(",", ".")) : Number.NaN;
}

/** As Ruby writes a float: `27990.0`. JSON reads the same number. */
export function price(value: number): unknown {
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? rawJson(`${value}.0`) : value;
}

const { rawJSON: rawJson } = JSON as typeof JSON & { rawJSON(this: void, text: string): unknown };

/** NaN is outside every range. */
export function isWithin(value: number, { min = -Infinity, max = Infinity }: Range): boolean {
  return value >= min && value <= max;
}

/**
 * A product without variants counts as one variant with its price, available only if the product says so
 * (*assumed*).
 */
export function variantsOf(product: ProductInfo): readonly Partial<ProductVariant>[] {
  const variants = objectsIn(product.variants);
  return variants.length > 0 ? variants : [{ available: product.available ?? false }];
}

/** Decided by the variant, else by its quantity, else by the product (*assumed*). */
export function isAvailable(variant: Partial<ProductVariant>, product: ProductInfo): boolean {
  return variant.available ?? (variant.quantity !== 0 && (product.available ?? true));
}
