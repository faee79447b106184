import type { RecordOwner, RecordTable, StoredRecord } from "./record-table.ts";

/** Reads one kind of records of a store. */
export interface RecordReader<T extends StoredRecord> {
  find(id: number): T | undefined;
  /** By ascending id. */
  each(): Iterable<T>;
  /** Calls back after each write. */
  onChange(listener: () => void): void;
}

export type RecordCollection<T extends StoredRecord> = ReturnType<typeof createRecordCollection<T>>;

interface RecordCollectionOptions<T> extends RecordOwner {
  readonly table: RecordTable;
  /** Records that are there from the start and are only written to the database when they are changed. */
  readonly samples: () => readonly T[];
}

/** Reads from the database at every call, and merges the samples with what it finds there. */
export function createRecordCollection<T extends StoredRecord>(options: RecordCollectionOptions<T>) {
  const { kind, storeId, table } = options;
  const owner = { storeId, kind };
  const listeners: ((record: T, before: T | undefined) => void)[] = [];
  let made: ReadonlyMap<number, T> | undefined;
  const samples = () => (made ??= new Map(options.samples().map((record) => [record.id, record])));

  /** Only records of this kind are put into the table. */
  const own = (record: StoredRecord) => record as T;
  const find = (id: number) => {
    const stored = table.find(owner, id);
    return stored ? own(stored) : samples().get(id);
  };

  function* each(): Generator<T, void, undefined> {
    const waiting = [...samples().values()].toSorted((a, b) => a.id - b.id);
    for (const record of table.each(owner)) {
      for (let [sample] = waiting; sample && sample.id <= record.id; [sample] = waiting) {
        if (sample.id < record.id) yield sample;
        waiting.shift();
      }
      yield own(record);
    }
    yield* waiting;
  }

  return {
    find,
    /** By ascending id. Reads one after another, so that they need not fit into memory at once. */
    each,
    /** The record with the lowest id. */
    first(): T | undefined {
      const [record] = each();
      return record;
    },
    put(record: T): void {
      const before = find(record.id);
      table.put(owner, record);
      listeners.forEach((listener) => listener(record, before));
    },
    /** A sample that was replaced is there again. */
    delete: (id: number): void => table.delete(owner, id),
    /** Calls back after each write. `before` is what was there. */
    onChange: (listener: (record: T, before: T | undefined) => void): void => void listeners.push(listener),
    /** Call this when the samples are others than before. */
    forgetSamples: (): void => void (made = undefined),
  };
}
