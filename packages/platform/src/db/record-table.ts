import type { DatabaseSync } from "node:sqlite";
import * as json from "@orderpane/protocol/json";

export interface StoredRecord {
  readonly id: number;
}

export interface RecordKind<T extends StoredRecord> {
  /** Name of one record, in XML and in the database. */
  readonly singular: string;
  samples(storeId: number): readonly T[];
  /** Adapts a project's sample to this store. */
  moveTo?(record: T, storeId: number): T;
}

/** The upper limit leaves room for records that are created later. */
export const recordId = json.integer({ min: 1, max: 99_999_999_999_999 });

export interface RecordOwner {
  readonly storeId: number;
  readonly kind: string;
}

/**
 * A sorted range of records: all by descending id; those with ids above `after`, ascending; or those whose
 * (`updated_at` in whole seconds, `id`) follows (`since`, `after`), ascending.
 */
export type RecordRange = (
  | { readonly order: "newest" }
  | { readonly order: "oldest"; readonly after: number }
  | { readonly order: "changed"; readonly since: number; readonly after: number }
) & {
  /** Default: all records. */
  readonly isSelected?: IsSelected;
};

type IsSelected = (record: StoredRecord & Readonly<Record<string, unknown>>) => boolean;

export const allRecords: RecordRange = { order: "oldest", after: 0 };

const ranges = {
  newest: { where: "TRUE", order: "id DESC" },
  oldest: { where: "id > $after", order: "id" },
  changed: { where: "(updated_at, id) > ($since, $after)", order: "updated_at, id" },
};

/** Samples are not stored: a store shows those of this version unless a record has replaced them. */
const sampleSchema = `
  PRAGMA temp_store = MEMORY;
  CREATE TEMP TABLE sample (
    account_id INTEGER, kind TEXT, id INTEGER, updated_at INTEGER, body TEXT,
    PRIMARY KEY (account_id, kind, id)
  );
  CREATE TEMP VIEW shown AS
    SELECT account_id, kind, id, updated_at, body FROM record
    UNION ALL
    SELECT account_id, kind, id, updated_at, body FROM sample WHERE NOT EXISTS (
      SELECT * FROM record
      WHERE account_id = sample.account_id AND kind = sample.kind AND id = sample.id);
`;

const owned = "account_id = $storeId AND kind = $kind";

export type RecordTable = ReturnType<typeof openRecordTable>;

/** The records of all stores. Every method reads only a few rows. */
export function openRecordTable(database: DatabaseSync) {
  database.exec(sampleSchema);
  let isSelected: IsSelected;
  database.function("selected", (body) => Number(isSelected({ ...bodyOf({ body }) })));
  // With the sort columns selected, SQLite merges records and samples instead of sorting them all.
  const select = (what: string, where: string) =>
    `SELECT ${what} FROM shown WHERE ${owned} AND ${where} AND ($selects = 0 OR selected(body))`;
  const statementsOf = ({ where, order }: (typeof ranges)["newest"]) => ({
    page: database.prepare(
      `${select("body, id, updated_at", where)} ORDER BY ${order} LIMIT $size OFFSET $from`,
    ),
    count: database.prepare(`SELECT count(*) AS n FROM (${select("id", where)})`),
  });
  const statements = {
    newest: statementsOf(ranges.newest),
    oldest: statementsOf(ranges.oldest),
    changed: statementsOf(ranges.changed),
  };
  const parametersOf = (owner: RecordOwner, { order: _, isSelected: chosen, ...bounds }: RecordRange) => {
    if (chosen) isSelected = chosen;
    return { ...owner, ...bounds, selects: Number(chosen !== undefined) };
  };
  const insertInto = (table: "record" | "sample") =>
    database.prepare(`INSERT OR REPLACE INTO ${table} VALUES ($storeId, $kind, $id, $updatedAt, $body)`);
  const rowOf = (owner: RecordOwner, record: StoredRecord) => ({
    ...owner,
    id: record.id,
    updatedAt: updateOf(record),
    body: JSON.stringify(record),
  });
  const selectOne = database.prepare(`SELECT body FROM shown WHERE ${owned} AND id = $id`);
  const insert = insertInto("record");
  const remove = database.prepare(`DELETE FROM record WHERE ${owned} AND id = $id`);
  const insertSample = insertInto("sample");
  // SQLite keeps the last widget ids in this table. A restore or reset does not change it.
  const startIds = database.prepare(
    `INSERT INTO sqlite_sequence SELECT $kind, 0
     WHERE NOT EXISTS (SELECT * FROM sqlite_sequence WHERE name = $kind)`,
  );
  const takeId = database.prepare(
    `UPDATE sqlite_sequence SET seq = 1 + max(seq, (SELECT ifnull(max(id), 0) FROM record WHERE kind = $kind))
     WHERE name = $kind RETURNING seq`,
  );
  const removeSamples = database.prepare(`DELETE FROM sample WHERE ${owned}`);
  return {
    find: (owner: RecordOwner, id: number) => selectOne.all({ ...owner, id }).map(bodyOf)[0],
    page: (owner: RecordOwner, range: RecordRange, page: { from: number; size: number }) =>
      statements[range.order].page.all({ ...parametersOf(owner, range), ...page }).map(bodyOf),
    count: (owner: RecordOwner, range: RecordRange) =>
      Number(statements[range.order].count.get(parametersOf(owner, range))?.["n"]),
    put: (owner: RecordOwner, record: StoredRecord) => void insert.run(rowOf(owner, record)),
    delete: (owner: RecordOwner, id: number) => void remove.run({ ...owner, id }),
    /** An id that no record of this kind has ever had in any store. */
    nextId({ kind }: RecordOwner): number {
      startIds.run({ kind });
      return Number(takeId.get({ kind })?.["seq"]);
    },
    setSamples(owner: RecordOwner, samples: readonly StoredRecord[]): void {
      removeSamples.run({ ...owner });
      for (const sample of samples) insertSample.run(rowOf(owner, sample));
    },
  };
}

export type RecordCollection<T extends StoredRecord> = ReturnType<typeof createRecordCollection<T>>;

export function createRecordCollection<T extends StoredRecord>(table: RecordTable, owner: RecordOwner) {
  const listeners: ((record: T, before: T | undefined) => void)[] = [];
  // The owner's records are all of this kind.
  const own = (record: StoredRecord) => record as T;
  const page = (range: RecordRange, wanted: { readonly from: number; readonly size: number }): T[] =>
    table.page(owner, range, wanted).map(own);
  return {
    page,
    find(id: number): T | undefined {
      const found = table.find(owner, id);
      return found && own(found);
    },
    count: (range = allRecords) => table.count(owner, range),
    /** The record with the lowest id. */
    first: () => page(allRecords, { from: 0, size: 1 })[0],
    /** By ascending id. Reads a few at a time, so that writes in between are possible. */
    *each(): Generator<T> {
      for (let after = 0, size = 500; ;) {
        const records = page({ order: "oldest", after }, { from: 0, size });
        yield* records;
        if (records.length < size) return;
        after = records.at(-1)!.id;
      }
    },
    nextId: () => table.nextId(owner),
    put(record: T): void {
      const before = this.find(record.id);
      table.put(owner, record);
      for (const listener of listeners) listener(record, before);
    },
    /** If the record had replaced a sample, the sample is shown again. */
    delete: (id: number): void => table.delete(owner, id),
    /** Called after each `put`; `before` is the replaced record. */
    onChange(listener: (record: T, before: T | undefined) => void): void {
      listeners.push(listener);
    },
  };
}

function bodyOf({ body }: Record<string, unknown>): StoredRecord {
  return JSON.parse(String(body)) as StoredRecord;
}

/** The record's `updated_at` in whole seconds since 1970; `null` if it has no such time. */
function updateOf({ updated_at: updated }: StoredRecord & { readonly updated_at?: unknown }): number | null {
  const seconds = typeof updated === "string" ? Math.floor(Date.parse(updated) / 1000) : NaN;
  return Number.isNaN(seconds) ? null : seconds;
}
