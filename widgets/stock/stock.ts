import { parseMoney } from "@orderpane/runtime";

/** The stock of a variant; unknown values are `null`. */
export interface StockRow {
  readonly id: number;
  readonly title: string;
  readonly sku: string;
  readonly isAvailable: boolean;
  readonly quantity: number | null;
  readonly reserved: number | null;
  readonly price: number | null;
  /** Only if the price was reduced. */
  readonly oldPrice: number | null;
}

/** How many units are reserved, by the id of the variant; 0 for a variant that is missing. */
export type Reserved = ReadonlyMap<string, number>;

/** Variants that can be sold come first, then by title; numbers in titles are compared as numbers. */
export function stockOf({ variants }: Orderpane.ProductInfo, reserved?: Reserved): StockRow[] {
  // A page may break what the types promise.
  const given: unknown[] = Array.isArray(variants) ? variants : [];
  return given
    .filter((variant) => typeof variant === "object" && variant !== null)
    .map((variant) => rowOf(variant as Orderpane.ProductVariant, reserved))
    .toSorted(
      (a, b) =>
        Number(b.isAvailable) - Number(a.isAvailable) ||
        a.title.localeCompare(b.title, "ru", { numeric: true }),
    );
}

/** The sum of the known values; `null` if none is known. */
export function totalOf(numbers: readonly (number | null)[]): number | null {
  const known = numbers.filter((number) => number !== null);
  return known.length > 0 ? known.reduce((sum, number) => sum + number, 0) : null;
}

/**
 * Throws if the data have another form, so that the widget shows a problem instead of goods that seem
 * available.
 */
export function readReserved(data: unknown): Reserved {
  const { reserved }: { reserved?: Record<string, number> } = Object(data);
  const isWhole = typeof reserved === "object" && Object.values(reserved ?? [null]).every(Number.isFinite);
  if (isWhole) return new Map(Object.entries(reserved));
  throw new TypeError("expected { reserved: { [variantId]: number } }");
}

function rowOf(variant: Orderpane.ProductVariant, reserved: Reserved | undefined): StockRow {
  const { id, title, sku, available } = variant;
  // Like money, a quantity may be a number or a string.
  const quantity = parseMoney(variant.quantity);
  const [price, oldPrice] = [parseMoney(variant.price), parseMoney(variant.old_price)];
  return {
    id,
    title: textOf(title) || `Вариант ${textOf(id)}`,
    sku: textOf(sku),
    isAvailable: typeof available === "boolean" ? available : quantity === null || quantity > 0,
    quantity,
    reserved: reserved ? (reserved.get(String(id)) ?? 0) : null,
    price,
    oldPrice: oldPrice !== null && price !== null && oldPrice > price ? oldPrice : null,
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}
