import type { CatalogQuery } from "@orderpane/protocol/catalog";

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
  /** Bounds of all prices in the collection; `null` if no product has a price. */
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
