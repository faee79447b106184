import { parseMoney } from "@orderpane/runtime";

/** A variant's stock; unknown values are `null`. */
export interface StockRow {
  readonly id: number;
  readonly title: string;
  readonly sku: string;
  readonly isAvailable: boolean;
  readonly quantity: number | null;
  readonly reserved: number | null;
  readonly price: number | null;
  /** Set only if the price was reduced. */
  readonly oldPrice: number | null;
}

/** Reserved units by variant id; 0 for a missing variant. */
export type Reserved = ReadonlyMap<string, number>;

/** Sorts variants that can be sold first, then by title; numbers in titles are compared as numbers. */
export function stockOf({ variants }: Orderpane.ProductInfo, reserved?: Reserved): StockRow[] {
  // A page may violate the types.
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

/** Sums the known values; `null` if there are none. */
export function totalOf(numbers: readonly (number | null)[]): number | null {
  const known = numbers.filter((number) => number !== null);
  return known.length > 0 ? known.reduce((sum, number) => sum + number, 0) : null;
}

/**
 * Throws if the data has another form, so that the widget shows a problem instead of goods that seem
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
