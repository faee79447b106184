import type { CatalogQuery } from "@orderpane/protocol/catalog";
import type { ProductInfo } from "@orderpane/protocol/order";

/** Answers queries from memory. Products that are hidden or archived are not in it (*assumed*). */
export interface CatalogIndex {
  /** Adds a product, or replaces the one that has its id. */
  put(product: ProductInfo): void;
  remove(id: number): void;
  /** Unknown ids in the query count as absent (*assumed*). */
  select(request: SelectRequest): Selection;
  /** How many products a collection has; `null` for all. */
  countOf(collection: number | null): number;
  /**
   * Whether a new one should be built: so much of this one is left over from replaced products, or a value or
   * a group has got another name.
   */
  isWorn(): boolean;
  close(): void;
}

export interface SelectRequest {
  /** The id of a collection; `null` for all products. */
  readonly collection: number | null;
  readonly query: CatalogQuery;
  /** Assumption `facetCounts`. */
  readonly facetCounts: "disjunctive" | "static";
  /** Assumption `variantScope`. */
  readonly variantScope: "same" | "any";
  /** Whether to count the values of all groups. Default false. */
  readonly groups?: boolean;
}

export interface Selection {
  /** How many products match. */
  readonly count: number;
  /** The products of the page that the query asks for, in its order. */
  readonly ids: number[];
  /** Of all products of the collection; `null` if none has a price. */
  readonly prices: { readonly min: number; readonly max: number } | null;
  /** Empty if they were not asked for. */
  readonly options: SelectedGroup[];
  readonly properties: SelectedGroup[];
}

/** The values that products of the collection have, numbers by their size, others by position and id. */
export interface SelectedGroup {
  readonly id: number;
  readonly title: string;
  readonly permalink: string | null;
  readonly values: SelectedValue[];
}

export interface SelectedValue {
  readonly id: number;
  readonly title: string;
  readonly permalink: string | null;
  readonly imageUrl: string | null;
  readonly count: number;
  readonly selected: boolean;
}
