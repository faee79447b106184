import { parseMoney } from "@orderpane/runtime";

/** A variant of a product, as far as stock goes; what is not known is `null`. */
export interface StockRow {
  readonly id: number;
  readonly title: string;
  readonly sku: string;
  readonly isAvailable: boolean;
  readonly quantity: number | null;
  readonly reserved: number | null;
  readonly price: number | null;
  /** Only where the price was reduced. */
  readonly oldPrice: number | null;
}

/** How many are reserved, by the id of the variant; of one that is not in it none is. */
export type Reserved = ReadonlyMap<string, number>;

/** What can be sold comes first; sizes and numbers in titles count as numbers. */
export function stockOf({ variants }: Orderpane.ProductInfo, reserved?: Reserved): StockRow[] {
  // The types promise more than a page does.
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

/** The sum of what is known; `null` where nothing is. */
export function totalOf(numbers: readonly (number | null)[]): number | null {
  const known = numbers.filter((number) => number !== null);
  return known.length > 0 ? known.reduce((sum, number) => sum + number, 0) : null;
}

/** Throws for data of another form: a problem to show, not goods that are free by surprise. */
export function readReserved(data: unknown): Reserved {
  const { reserved } = Object(data) as { reserved?: Record<string, number> };
  const isWhole = typeof reserved === "object" && Object.values(reserved ?? [null]).every(Number.isFinite);
  if (isWhole) return new Map(Object.entries(reserved));
  throw new TypeError("expected { reserved: { [variantId]: number } }");
}

function rowOf(variant: Orderpane.ProductVariant, reserved: Reserved | undefined): StockRow {
  const { id, title, sku, available } = variant;
  // Not only money is a number or its text.
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
