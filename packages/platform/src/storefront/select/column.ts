type Cells = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

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
