import {
  type RecordOwner,
  type RecordRange,
  type RecordTable,
  type StoredRecord,
  updateOf,
} from "./record-table.ts";

/** Reads one kind of records of a store. */
export interface RecordReader<T extends StoredRecord> {
  find(id: number): T | undefined;
  /** In ascending order of ids. Reads one after another, so that they need not fit into memory together. */
  each(): Iterable<T>;
  /** Calls back after each write. */
  onChange(listener: () => void): void;
}

export interface RecordCollection<T extends StoredRecord> extends RecordReader<T> {
  /** At most `size` records of the range, without the first `from`. Parses no others. */
  page(range: RecordRange, page: { readonly from: number; readonly size: number }): readonly T[];
  count(range?: RecordRange): number;
  /** The record with the lowest id. */
  first(): T | undefined;
  put(record: T): void;
  /** Shows the sample again if the record had replaced one. */
  delete(id: number): void;
  /** The same. `before` is what was there. */
  onChange(listener: (record: T, before: T | undefined) => void): void;
  /** Call this when the samples are others than before. */
  forgetSamples(): void;
}

interface RecordCollectionOptions<T> extends RecordOwner {
  readonly table: RecordTable;
  /** Records that are there from the start and are only written to the database when they are changed. */
  readonly samples: () => readonly T[];
}

export const allRecords: RecordRange = { order: "oldest", after: 0 };

/** Reads from the database at every call, and merges the samples with what it finds there. */
export function createRecordCollection<T extends StoredRecord>(
  options: RecordCollectionOptions<T>,
): RecordCollection<T> {
  const { kind, storeId, table } = options;
  const owner = { storeId, kind };
  const listeners: ((record: T, before: T | undefined) => void)[] = [];
  let made: ReadonlyMap<number, T> | undefined;
  const samples = () => (made ??= new Map(options.samples().map((record) => [record.id, record])));

  /** The samples that were not replaced, in the order of the range. */
  const samplesIn = (range: RecordRange): T[] => {
    if (samples().size === 0) return [];
    const replaced = new Set(table.knownIds(owner, [...samples().keys()]));
    return [...samples().values()]
      .filter((record) => !replaced.has(record.id) && isIn(range, record))
      .toSorted(comparison(range));
  };

  /** Only records of this kind are put into the table. */
  const own = (record: StoredRecord) => record as T;
  const find = (id: number) => {
    const stored = table.find(owner, id);
    return stored ? own(stored) : samples().get(id);
  };

  /** Each of `n` samples shifts the records of the database by one at most, so n more of them are read. */
  const page: RecordCollection<T>["page"] = (range, { from, size }) => {
    const others = samplesIn(range);
    const start = Math.max(0, from - others.length);
    const stored = table.page(owner, range, { from: start, size: from + size - start }).map(own);
    const merged = others.length === 0 ? stored : [...others, ...stored].toSorted(comparison(range));
    return merged.slice(from - start, from - start + size);
  };

  return {
    find,
    page,
    *each() {
      const waiting = samplesIn(allRecords);
      for (const record of table.each(owner)) {
        for (let [sample] = waiting; sample && sample.id < record.id; [sample] = waiting) {
          yield sample;
          waiting.shift();
        }
        yield own(record);
      }
      yield* waiting;
    },
    count: (range = allRecords) => table.count(owner, range) + samplesIn(range).length,
    first: () => page(allRecords, { from: 0, size: 1 })[0],
    put(record) {
      const before = find(record.id);
      table.put(owner, record);
      listeners.forEach((listener) => listener(record, before));
    },
    delete: (id) => table.delete(owner, id),
    forgetSamples: () => void (made = undefined),
    onChange: (listener) => void listeners.push(listener),
  };
}

function isIn(range: RecordRange, record: StoredRecord & { readonly archived?: unknown }): boolean {
  if (range.archived !== undefined && range.archived !== Boolean(record.archived)) return false;
  if (range.order === "newest") return true;
  if (range.order === "oldest") return record.id > range.after;
  const at = updateOf(record);
  return at !== null && (at > range.since || (at === range.since && record.id > range.after));
}

function comparison({ order }: RecordRange): (a: StoredRecord, b: StoredRecord) => number {
  if (order === "newest") return (a, b) => b.id - a.id;
  if (order === "oldest") return (a, b) => a.id - b.id;
  return (a, b) => (updateOf(a) ?? 0) - (updateOf(b) ?? 0) || a.id - b.id;
}
