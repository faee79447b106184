/** Bounds, both inclusive. A missing one does not bound. */
export interface Range {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/**
 * What to show of a collection, for all endpoints. Values of one group are alternatives, groups restrict each
 * other. An empty query shows everything, in the collection's own order.
 */
export interface CatalogQuery {
  readonly price?: Range;
  /** Ids of characteristics: the values of properties. */
  readonly characteristics?: readonly number[];
  /** Ids of option values by the id of their option: `{ 2517840: [21063191] }`. */
  readonly options?: Readonly<Record<number, readonly number[]>>;
  /** Bounds of numeric properties by the id of the property. */
  readonly numeric?: Readonly<Record<number, Range>>;
  readonly onlyAvailable?: boolean;
  /** Words of a title, a SKU or a barcode. */
  readonly q?: string;
  readonly order?: CatalogOrder;
  /** From 1. Default 1. */
  readonly page?: number;
  /** 1 to 100. Default 25. */
  readonly pageSize?: number;
}

/** (*observed*) Without one: the collection's own order. */
export type CatalogOrder = (typeof catalogOrders)[number];

export const catalogOrders = [
  "price",
  "descending_price",
  "title",
  "descending_title",
  "age",
  "descending_age",
] as const;
