import type { SeoFilter } from "./responses.ts";

/** Inclusive bounds. Both are optional. */
export interface Range {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/**
 * Selects products of a collection, for all endpoints. A product must match one value in each group. An empty
 * query selects all products, in the collection's own order.
 */
export interface CatalogQuery {
  /** Bounds of the price. */
  readonly price?: Range;
  /** Ids of characteristics, which are the values of properties. */
  readonly characteristics?: readonly number[];
  /** Ids of option values by option id: `{ 2517840: [21063191] }`. */
  readonly options?: Readonly<Record<number, readonly number[]>>;
  /** Bounds of numeric properties by property id. */
  readonly numeric?: Readonly<Record<number, Range>>;
  /** Leaves out products that cannot be bought. */
  readonly onlyAvailable?: boolean;
  /** Words to find in a title, a SKU or a barcode. */
  readonly q?: string;
  /** Default: the collection's own order. */
  readonly order?: CatalogOrder;
  /** Page number, from 1. Default 1. */
  readonly page?: number;
  /** Products per page, 1 to 100. Default 25. */
  readonly pageSize?: number;
}

/** How products are sorted (*observed*). Default: the collection's own order. */
export type CatalogOrder = (typeof catalogOrders)[number];

/** Every {@link CatalogOrder}. */
export const catalogOrders = [
  "price",
  "descending_price",
  "title",
  "descending_title",
  "age",
  "descending_age",
] as const;

/** Returns the query that selects the same products as the filter (*spec*). */
export function queryOfSeoFilter({
  characteristics,
  option_values: values,
}: Pick<SeoFilter, "characteristics" | "option_values">): CatalogQuery {
  const options: Record<number, number[]> = {};
  for (const { id, option_name_id: option } of values) (options[option] ??= []).push(id);
  return { characteristics: characteristics.map(({ id }) => id), options };
}
