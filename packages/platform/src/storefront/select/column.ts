type Kind = typeof Uint8Array | typeof Uint16Array | typeof Uint32Array | typeof Float64Array;

/** A growing list of numbers, each in as few bytes as the largest needs. */
export class Column {
  length = 0;
  #cells: InstanceType<Kind> = new Uint8Array(64);
  readonly #kinds: Kind[] = [Uint8Array, Uint16Array, Uint32Array, Float64Array];

  get list(): InstanceType<Kind> {
    return this.#cells.subarray(0, this.length);
  }

  at(row: number): number {
    return this.#cells[row] ?? 0;
  }

  /** Rows that are left out are 0. */
  set(row: number, value: number): void {
    this.length = Math.max(this.length, row + 1);
    if (row >= this.#cells.length) this.#copyTo(2 * this.length);
    this.#cells[row] = value;
    // The cell holds another number if its kind is too small.
    while (!Object.is(this.#cells[row], value)) {
      this.#kinds.shift();
      this.#copyTo(this.#cells.length);
      this.#cells[row] = value;
    }
  }

  #copyTo(length: number): void {
    const [kind = Float64Array] = this.#kinds;
    const cells = new kind(length);
    cells.set(this.#cells);
    this.#cells = cells;
  }
}
