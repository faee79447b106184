import type { SeoFilter } from "./responses.ts";

/** Bounds, both inclusive. A missing one does not bound. */
export interface Range {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/**
 * Selects products of a collection, for all endpoints. Values of one group are alternatives, groups restrict
 * each other. An empty query shows everything, in the collection's own order.
 */
export interface CatalogQuery {
  /** Bounds of the price. */
  readonly price?: Range;
  /** Ids of characteristics: the values of properties. */
  readonly characteristics?: readonly number[];
  /** Ids of option values by the id of their option: `{ 2517840: [21063191] }`. */
  readonly options?: Readonly<Record<number, readonly number[]>>;
  /** Bounds of numeric properties by the id of the property. */
  readonly numeric?: Readonly<Record<number, Range>>;
  /** Leaves out products that cannot be bought. */
  readonly onlyAvailable?: boolean;
  /** Words of a title, a SKU or a barcode. */
  readonly q?: string;
  /** Default: the collection's own order. */
  readonly order?: CatalogOrder;
  /** The number of the page, from 1. Default 1. */
  readonly page?: number;
  /** Products on a page, 1 to 100. Default 25. */
  readonly pageSize?: number;
}

/** How products are sorted (*observed*). Without one: the collection's own order. */
export type CatalogOrder = (typeof catalogOrders)[number];

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
