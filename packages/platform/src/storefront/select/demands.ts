/** What a query demands of products or of variants, which are numbered as rows. */
export class Demands {
  /** 0 for a row that fails nothing, 1 for one that only fails the selection of one group. */
  readonly failed: Uint8ClampedArray;
  /** The product of each row. `undefined`: a row is a product. */
  readonly productOf: ArrayLike<number> | undefined;
  /** By group: 1 for each row that fails its selection. */
  readonly #selections = new Map<object, Uint8ClampedArray>();
  #found: Uint32Array | undefined;

  constructor(rows: number, productOf?: ArrayLike<number>) {
    this.failed = new Uint8ClampedArray(rows);
    this.productOf = productOf;
  }

  /** `fails`: 1 for each row that fails this demand. Default: for all. `group`: whose selection it is. */
  add(fails: Uint8ClampedArray = new Uint8ClampedArray(this.failed.length).fill(1), group?: object): void {
    const { failed } = this;
    const weight = group ? 1 : 2;
    for (let row = 0; row < failed.length; row++) failed[row]! += weight * fails[row]!;
    if (group) this.#selections.set(group, fails);
  }

  /** The rows that fail nothing. */
  get found(): Uint32Array {
    return (this.#found ??= rowsWhere(this.failed, new Uint8ClampedArray(this.failed.length)));
  }

  /** The rows that count for the values of a group: they fail nothing, or only the selection of this group. */
  rowsFor(group: object): Uint32Array {
    const selection = this.#selections.get(group);
    return selection ? rowsWhere(this.failed, selection) : this.found;
  }
}

/** The rows that have the same in both lists. */
function rowsWhere(one: Uint8ClampedArray, other: Uint8ClampedArray): Uint32Array {
  // 1 if it is the same. A branch would take three times as long.
  const isSame = (row: number) => ((one[row]! ^ other[row]!) - 1) >>> 31;
  let count = 0;
  for (let row = 0; row < one.length; row++) count += isSame(row);
  const rows = new Uint32Array(count + 1);
  for (let row = 0, at = 0; row < one.length; row++) {
    rows[at] = row;
    at += isSame(row);
  }
  return rows.subarray(0, count);
}
