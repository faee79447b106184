import type { DatabaseSync } from "node:sqlite";

export interface StoredRecord {
  readonly id: number;
}

export type RecordTable = ReturnType<typeof openRecordTable>;

export function openRecordTable(database: DatabaseSync) {
  const selectAll = database.prepare(
    "SELECT body FROM record WHERE account_id = ? AND kind = ? ORDER BY rowid",
  );
  const upsert = database.prepare(
    "INSERT INTO record VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body",
  );
  return {
    list: <Body>(storeId: number, kind: string) =>
      selectAll.all(storeId, kind).map(({ body }) => JSON.parse(String(body)) as Body),
    put: (storeId: number, kind: string, body: StoredRecord) =>
      void upsert.run(storeId, kind, body.id, JSON.stringify(body)),
  };
}

export interface RecordCollection<T extends StoredRecord> {
  list(): readonly T[];
  find(id: number): T | undefined;
  put(record: T): void;
}

export interface RecordCollectionOptions<T> {
  readonly kind: string;
  readonly storeId: number;
  readonly table: RecordTable;
  /** Records that are there from the start and are never written to the database. */
  readonly samples: () => readonly T[];
}

export function createRecordCollection<T extends StoredRecord>(
  options: RecordCollectionOptions<T>,
): RecordCollection<T> {
  const { kind, storeId, table, samples } = options;
  let loaded: Map<number, T> | undefined;
  const byId = () =>
    (loaded ??= new Map(
      [...samples(), ...table.list<T>(storeId, kind)].map((record) => [record.id, record]),
    ));
  return {
    list: () => [...byId().values()],
    find: (id) => byId().get(id),
    put(record) {
      table.put(storeId, kind, record);
      byId().set(record.id, record);
    },
  };
}
