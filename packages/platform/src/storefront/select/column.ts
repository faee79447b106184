/** A growing list of small whole numbers; what was not set is 0. */
export interface Column {
  readonly values: Int32Array;
  set(index: number, value: number): void;
}

export function createColumn(): Column {
  let values = new Int32Array(1024);
  return {
    get values() {
      return values;
    },
    set(index, value) {
      if (index >= values.length) {
        const longer = new Int32Array(2 ** Math.ceil(Math.log2(index + 1)));
        longer.set(values);
        values = longer;
      }
      values[index] = value;
    },
  };
}
