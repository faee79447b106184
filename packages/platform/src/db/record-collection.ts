import type { RecordKind, RecordTable } from "./record-table.ts";
import { PlatformError } from "../errors.ts";

/** The orders or the products of a store. */
export interface RecordBook<T> {
  /** As they came. */
  list(): readonly T[];
  find(id: number): T | undefined;
  /**
   * Adds a record, or puts it in the place of the one that has its id.
   *
   * @throws PlatformError `bad-order` or `bad-product`
   */
  put(record: T): void;
}

export interface RecordBookOptions<T> {
  readonly kind: RecordKind;
  readonly accountId: number;
  readonly table: RecordTable;
  /** What stands there from the begin; nobody writes it anywhere. */
  readonly samples: () => readonly T[];
}

/** The samples and the records of the table, read when somebody first asks. */
export function createRecordBook<T extends { id: number }>(options: RecordBookOptions<T>): RecordBook<T> {
  const { kind, accountId, table, samples } = options;
  let loaded: Map<number, T> | undefined;
  const byId = () =>
    (loaded ??= new Map(
      [...samples(), ...table.list<T>(accountId, kind)].map((record) => [record.id, record]),
    ));
  return {
    list: () => [...byId().values()],
    find: (id) => byId().get(id),
    put(record) {
      checkId(kind, record.id);
      table.put(accountId, kind, record);
      byId().set(record.id, record);
    },
  };
}

/** Throws where it is none. */
export function checkId(kind: RecordKind, id: unknown): void {
  if (Number.isSafeInteger(id) && (id as number) > 0) return;
  throw new PlatformError(
    `bad-${kind}`,
    `the ${kind} must have a positive integer as its id, found ${String(id)}`,
  );
}
