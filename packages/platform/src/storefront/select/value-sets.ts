/**
 * A column with the values that each row has of one group. Rows have few different sets of values. So each
 * set is kept once, and a cell has its number: in one byte, until there are more sets.
 */
export class ValueSets {
  cells: Uint8Array | Uint16Array | Uint32Array = new Uint8Array();
  /** Set 0 is empty. Each other one has the values of an earlier set, and one more. */
  readonly earlier = [0];
  readonly added = [-1];
  readonly #numbers = new Map<number, number>();

  /** Gives a row one more value. */
  add(row: number, value: number): void {
    const set = this.#setWith(this.cells[row] ?? 0, value);
    const sets = this.added.length;
    const kind = sets <= 0x100 ? Uint8Array : sets <= 0x10000 ? Uint16Array : Uint32Array;
    if (row >= this.cells.length || !(this.cells instanceof kind)) {
      const cells = new kind(Math.max(this.cells.length, 2 ** Math.ceil(Math.log2(row + 1))));
      cells.set(this.cells);
      this.cells = cells;
    }
    this.cells[row] = set;
  }

  /** 1 for each row that has a wanted value. */
  having(isWanted: readonly boolean[]): Uint8Array {
    const { cells, added, earlier } = this;
    const isFound = new Uint8Array(added.length);
    for (let set = 1; set < added.length; set++)
      isFound[set] = isWanted[added[set] ?? 0] ? 1 : (isFound[earlier[set] ?? 0] ?? 0);
    const found = new Uint8Array(cells.length);
    for (let row = 0; row < cells.length; row++) found[row] = isFound[cells[row] ?? 0] ?? 0;
    return found;
  }

  /** Counts each row for its values: first the rows of each set, and then the sets. */
  count(rows: Uint32Array, counts: Uint32Array): void {
    const { cells, added, earlier } = this;
    const rowsOf = new Uint32Array(added.length);
    for (const row of rows) rowsOf[cells[row] ?? 0]! += 1;
    for (let set = added.length - 1; set > 0; set--) {
      counts[added[set] ?? 0]! += rowsOf[set] ?? 0;
      rowsOf[earlier[set] ?? 0]! += rowsOf[set] ?? 0;
    }
  }

  /** Counts each product once for a value, even if several of its rows have it. */
  countOnce(rows: Uint32Array, counts: Uint32Array, productOf: Uint32Array, lastProduct: Int32Array): void {
    const { cells, added, earlier } = this;
    for (const row of rows) {
      const product = productOf[row] ?? 0;
      for (let set = cells[row] ?? 0; set !== 0; set = earlier[set] ?? 0) {
        const value = added[set] ?? 0;
        if (lastProduct[value] !== product) counts[value]! += 1;
        lastProduct[value] = product;
      }
    }
  }

  /** The number of the set that has one more value. */
  #setWith(set: number, value: number): number {
    for (let part = set; part !== 0; part = this.earlier[part] ?? 0)
      if (this.added[part] === value) return set;
    // A map has less than 2 ** 24 entries, so there are fewer values.
    const key = set * 2 ** 24 + value;
    const number = this.#numbers.get(key) ?? this.added.push(value) - 1;
    if (number === this.earlier.length) this.earlier.push(set);
    this.#numbers.set(key, number);
    return number;
  }
}
