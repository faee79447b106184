import { Column } from "./column.ts";
import type { FacetGroup, Facets, FacetValue } from "./facets.ts";

/** What a query demands of products or variants. */
export interface Condition {
  /** 1 for each row that meets it. */
  readonly met: Uint8Array;
  /** Its number if it is the selection of a group. */
  readonly selection?: number;
}

/** The numbers of selections begin here, so that no two together are less than `several`. */
const firstSelection = 0x8000;
export const several = 2 * firstSelection;

/** The values that a query selects of properties or options, and the rows that count for each group. */
export class FacetSelection {
  readonly selected: ReadonlySet<FacetValue>;
  /** The rows that fail nothing. */
  readonly found = new Column(Uint32Array);
  readonly #facets: Facets;
  /** For each selected group the rows that fail nothing else than its selection. */
  readonly #rows = new Map<FacetGroup, typeof this.found>();
  readonly #lists: readonly (typeof this.found)[];

  constructor(facets: Facets, selected: readonly FacetValue[]) {
    this.#facets = facets;
    this.selected = new Set(selected);
    for (const { group } of selected) this.#rows.set(group, new Column(Uint32Array));
    this.#lists = [...this.#rows.values()];
  }

  conditions(): Condition[] {
    return Array.from(this.#rows.keys(), ({ id }, nth) => ({
      met: this.#facets.having(id, (value) => this.selected.has(value)),
      selection: firstSelection + nth,
    }));
  }

  /** Adds a row that fails nothing (0), or only this selection. */
  add(row: number, failed: number): void {
    if (failed === 0) {
      this.found.push(row);
      for (const rows of this.#lists) rows.push(row);
    } else this.#lists[failed - firstSelection]?.push(row);
  }

  /** How many products count for each value. */
  counts(): Uint32Array {
    const counts = new Uint32Array(this.#facets.values.length);
    const lastProduct = new Int32Array(counts.length).fill(-1);
    for (const group of this.#facets.groups) this.#count(group, counts, lastProduct);
    return counts;
  }

  /** Counts each product once, even if several of its rows have a value. */
  #count(group: FacetGroup, counts: Uint32Array, lastProduct: Int32Array): void {
    const { cells, added, earlier } = group.rows;
    const productOf = this.#facets.productOf.cells;
    const rows = this.#rows.get(group) ?? this.found;
    for (const row of rows.cells.subarray(0, rows.length)) {
      const product = productOf[row] ?? 0;
      for (let set = cells[row] ?? 0; set !== 0; set = earlier[set] ?? 0) {
        const value = added[set] ?? 0;
        if (lastProduct[value] !== product) counts[value]! += 1;
        lastProduct[value] = product;
      }
    }
  }
}
