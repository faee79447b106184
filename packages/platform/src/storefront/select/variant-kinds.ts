import { type Column, createColumn } from "./column.ts";
import { createValueLists, type ValueLists } from "./value-lists.ts";

/** Variants with the same values are of one kind. There are far fewer kinds than variants. */
export interface VariantKinds {
  /** For each variant. */
  readonly kindOf: Column;
  readonly count: number;
  /** The values of each kind. */
  readonly lists: ValueLists;
  add(variant: number, values: readonly number[]): void;
}

export function createVariantKinds(): VariantKinds {
  const kinds = new Map<string, number>();
  const lists = createValueLists();
  const kindOf = createColumn();
  return {
    kindOf,
    lists,
    get count() {
      return kinds.size;
    },
    add(variant, values) {
      const key = values.join();
      let kind = kinds.get(key);
      if (kind === undefined) {
        kind = kinds.size;
        kinds.set(key, kind);
        for (const value of values) lists.add(kind, value);
      }
      kindOf.set(variant, kind);
    },
  };
}
