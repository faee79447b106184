type Cells =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** A growing list of numbers. `cells` may be longer than the list, and is replaced when the list grows. */
export class Column<Type extends Cells> {
  length = 0;
  cells: Type;
  readonly #kind: new (buffer: ArrayBuffer) => Type;

  constructor(kind: new (buffer: ArrayBuffer) => Type) {
    this.#kind = kind;
    this.cells = new kind(new ArrayBuffer(1024));
  }

  push(value: number): void {
    if (this.length === this.cells.length) {
      const { buffer, byteLength } = this.cells;
      this.cells = new this.#kind(buffer.transfer(2 * byteLength));
    }
    this.cells[this.length++] = value;
  }
}

/** A list of different numbers for each row. Numbers take two bytes until one of them needs four. */
export class Lists {
  /** The numbers of all rows, row after row. */
  column: Column<Uint16Array<ArrayBuffer>> | Column<Uint32Array<ArrayBuffer>> = new Column(Uint16Array);
  /** The first cell of each row in `column`, and the number of all cells at the end. */
  readonly firstCell = new Column(Uint32Array);
  /** For each number the length of `firstCell` when it was added last. */
  readonly #lastAdded = new Column(Uint32Array);

  constructor() {
    this.endRow();
  }

  /** Adds a number to the row that is being read. The first time, numbers have to come in their order. */
  add(number: number): void {
    if (number === this.#lastAdded.length) this.#learn(number);
    if (this.#lastAdded.cells[number] === this.firstCell.length) return;
    this.#lastAdded.cells[number] = this.firstCell.length;
    this.column.push(number);
  }

  endRow(): void {
    this.firstCell.push(this.column.length);
  }

  /** Tells for a row whether it has a number for which the test holds. */
  having(test: (number: number) => boolean): (row: number) => boolean {
    const [{ cells }, first] = [this.column, this.firstCell.cells];
    return (row) => {
      const end = first[row + 1] ?? 0;
      for (let cell = first[row] ?? 0; cell < end; cell++) if (test(cells[cell] ?? 0)) return true;
      return false;
    };
  }

  #learn(number: number): void {
    this.#lastAdded.push(0);
    if (number !== 0x10000) return;
    const wider = new Column(Uint32Array);
    for (const cell of this.column.cells.subarray(0, this.column.length)) wider.push(cell);
    this.column = wider;
  }
}
