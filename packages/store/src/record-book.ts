import { StoreError } from "./errors.ts";

/** The orders or the products of a store, in memory. */
export interface RecordBook<T> {
  /** As they came. */
  list(): readonly T[];
  find(id: number): T | undefined;
  /**
   * Adds a record, or puts it in the place of the one that has its id.
   *
   * @throws StoreError `bad-order` or `bad-product`
   */
  put(record: T): void;
}

export function createRecordBook<T extends { id: number }>(
  kind: "order" | "product",
  records: readonly T[],
): RecordBook<T> {
  const byId = new Map(records.map((record) => [record.id, record]));
  return {
    list: () => [...byId.values()],
    find: (id) => byId.get(id),
    put(record) {
      const { id } = record;
      if (Number.isSafeInteger(id) && id > 0) byId.set(id, record);
      else
        throw new StoreError(
          `bad-${kind}`,
          `the ${kind} must have a positive integer as its id, found ${id}`,
        );
    },
  };
}
