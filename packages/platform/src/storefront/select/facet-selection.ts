import { Column } from "./column.ts";
import type { Facets, FacetValue } from "./facets.ts";

/** What a query demands of products or variants. */
export interface Condition {
  /** 1 for each row that meets it. */
  readonly met: Uint8Array;
  /** Its number if it is the selection of a group. */
  readonly selection?: number;
}

/** The number of a selection if a row fails more than one, or something else. The others begin at 1. */
export const several = 0xffff;

/** The values that a query selects of properties or options, and the rows that count for each group. */
export class FacetSelection {
  readonly selected: ReadonlySet<FacetValue>;
  /** The rows that fail nothing. */
  readonly found = new Column(Uint32Array);
  readonly #facets: Facets;
  /** For each selected group the rows that fail nothing else than its selection. */
  readonly #rows = new Map<number, typeof this.found>();
  readonly #lists: readonly (typeof this.found)[];

  /** `chosen`: the selected values by the id of their group. A list is empty if the group has none of them. */
  constructor(facets: Facets, chosen: ReadonlyMap<number, readonly FacetValue[]>) {
    this.#facets = facets;
    this.selected = new Set([...chosen.values()].flat());
    for (const group of chosen.keys()) this.#rows.set(group, new Column(Uint32Array));
    this.#lists = [...this.#rows.values()];
  }

  conditions(): Condition[] {
    return Array.from(this.#rows.keys(), (group, nth) => ({
      met: this.#facets.having(group, (value) => this.selected.has(value)),
      selection: nth + 1,
    }));
  }

  /** Adds a row that fails nothing (0), or only this selection. */
  add(row: number, failed: number): void {
    if (failed === 0) {
      this.found.push(row);
      for (const rows of this.#lists) rows.push(row);
    } else this.#lists[failed - 1]?.push(row);
  }

  /** How many products count for each value. Without `productOf`, a row is a product. */
  counts(productOf?: Uint32Array): Uint32Array {
    const counts = new Uint32Array(this.#facets.values.length);
    const lastProduct = new Int32Array(productOf ? counts.length : 0).fill(-1);
    for (const group of this.#facets.groups) {
      const { cells, length } = this.#rows.get(group.id) ?? this.found;
      const rows = cells.subarray(0, length);
      if (productOf) group.rows.countOnce(rows, counts, productOf, lastProduct);
      else group.rows.count(rows, counts);
    }
    return counts;
  }
}
