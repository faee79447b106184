/** What a query demands of products or of variants, which are numbered as rows. */
export class Demands {
  /** 0 for a row that fails nothing, 1 for one that only fails the selection of one group. */
  readonly failed: Uint8ClampedArray;
  /** The product of each row. `undefined`: a row is a product. */
  readonly productOf: ArrayLike<number> | undefined;
  /** By group: 1 for each row that fails its selection. */
  readonly #selections = new Map<object, Uint8ClampedArray>();
  #near: Uint32Array | undefined;
  #found: Uint32Array | undefined;

  constructor(rows: number, productOf?: ArrayLike<number>) {
    this.failed = new Uint8ClampedArray(rows);
    this.productOf = productOf;
  }

  /** `fails`: 1 for each row that fails this demand. Default: for all. `group`: whose selection it is. */
  add(fails: Uint8ClampedArray = new Uint8ClampedArray(this.failed.length).fill(1), group?: object): void {
    const { failed } = this;
    for (let row = 0; row < failed.length; row++) failed[row]! += (group ? 1 : 2) * fails[row]!;
    if (group) this.#selections.set(group, fails);
  }

  /** The rows that fail nothing. */
  get found(): Uint32Array {
    return (this.#found ??= this.#nearRows(new Uint8ClampedArray(this.failed.length)));
  }

  /** The rows that count for the values of a group: they fail nothing, or only the selection of this group. */
  rowsFor(group: object): Uint32Array {
    const selection = this.#selections.get(group);
    return selection ? this.#nearRows(selection) : this.found;
  }

  #nearRows(fails: Uint8ClampedArray): Uint32Array {
    const near = (this.#near ??= nearRows(this.failed));
    const rows = new Uint32Array(near.length + 1);
    let count = 0;
    for (const row of near) {
      rows[count] = row;
      count += Number(this.failed[row] === fails[row]);
    }
    return rows.subarray(0, count);
  }
}

/** The rows that fail at most the selection of one group. */
function nearRows(failed: Uint8ClampedArray): Uint32Array {
  let count = 0;
  for (let row = 0; row < failed.length; row++) count += Number(failed[row]! < 2);
  const rows = new Uint32Array(count + 1);
  for (let row = 0, at = 0; row < failed.length; row++) {
    rows[at] = row;
    // A branch would take three times as long.
    at += Number(failed[row]! < 2);
  }
  return rows.subarray(0, count);
}
