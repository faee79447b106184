import type { DatabaseSync } from "node:sqlite";

/** The records that a store was given, such as orders. `kind` is the name of one, such as `order`. */
export interface RecordTable {
  list<Body>(accountId: number, kind: string): Body[];
  /** Adds a record, or replaces the one with its id. */
  put(accountId: number, kind: string, body: { readonly id: number }): void;
}

export function openRecordTable(database: DatabaseSync): RecordTable {
  const selectAll = database.prepare(
    "SELECT body FROM record WHERE account_id = ? AND kind = ? ORDER BY rowid",
  );
  const upsert = database.prepare(
    "INSERT INTO record VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body",
  );
  return {
    list: <Body>(accountId: number, kind: string) =>
      selectAll.all(accountId, kind).map(({ body }) => JSON.parse(String(body)) as Body),
    put: (accountId, kind, body) => void upsert.run(accountId, kind, body.id, JSON.stringify(body)),
  };
}
