import type { DatabaseSync } from "node:sqlite";

/** The records that a store was given, such as orders. `kind` is the name of one, such as `order`. */
export interface RecordTable {
  list<Body>(storeId: number, kind: string): Body[];
  /** Adds a record, or replaces the one with its id. */
  put(storeId: number, kind: string, body: { readonly id: number }): void;
}

export function openRecordTable(database: DatabaseSync): RecordTable {
  const selectAll = database.prepare(
    "SELECT body FROM record WHERE account_id = ? AND kind = ? ORDER BY rowid",
  );
  const upsert = database.prepare(
    "INSERT INTO record VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body",
  );
  return {
    list: <Body>(storeId: number, kind: string) =>
      selectAll.all(storeId, kind).map(({ body }) => JSON.parse(String(body)) as Body),
    put: (storeId, kind, body) => void upsert.run(storeId, kind, body.id, JSON.stringify(body)),
  };
}
