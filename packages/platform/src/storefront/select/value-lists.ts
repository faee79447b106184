import { type ColumnValues, createColumn } from "./column.ts";

/** The numbers of the values that each product or variant has, one after another in one array. */
export interface ValueLists {
  /** Owners come in ascending order. */
  add(owner: number, value: number): void;
  /** The values of an owner stand from `starts[owner]` to `starts[owner + 1]`, for owners below `count`. */
  read(count: number): { readonly starts: ColumnValues; readonly values: ColumnValues };
  /** Of all owners. */
  readonly length: number;
}

export function createValueLists(): ValueLists {
  const starts = createColumn();
  const values = createColumn();
  let owners = 0;
  let length = 0;
  const open = (owner: number) => {
    while (owners <= owner) starts.set(owners++, length);
  };
  return {
    get length() {
      return length;
    },
    add(owner, value) {
      open(owner);
      for (let at = starts.values[owner]!; at < length; at++) if (values.values[at] === value) return;
      values.set(length++, value);
    },
    read(count) {
      open(count);
      return { starts: starts.values, values: values.values };
    },
  };
}
