/** A growing list of small whole numbers; what was not set is 0. */
export interface Column {
  readonly values: ColumnValues;
  set(index: number, value: number): void;
}

export type ColumnValues = Uint16Array | Int32Array;

/** Takes two bytes a number until there is one that needs four: what is looked through should be small. */
export function createColumn(): Column {
  let values: ColumnValues = new Uint16Array(1024);
  const moveTo = (moved: ColumnValues) => {
    moved.set(values);
    values = moved;
  };
  return {
    get values() {
      return values;
    },
    set(index, value) {
      if (index >= values.length) {
        const length = 2 ** Math.ceil(Math.log2(index + 1));
        moveTo(values instanceof Uint16Array ? new Uint16Array(length) : new Int32Array(length));
      }
      if (value > 0xffff && values instanceof Uint16Array) moveTo(new Int32Array(values.length));
      values[index] = value;
    },
  };
}
