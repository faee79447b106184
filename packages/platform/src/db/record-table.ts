import type { DatabaseSync } from "node:sqlite";

export type RecordKind = "order" | "product";

/** Orders and products that a store was given. */
export interface RecordTable {
  list<Body>(accountId: number, kind: RecordKind): Body[];
  /** Adds it, or puts it in the place of the one with its id. */
  put(accountId: number, kind: RecordKind, body: { readonly id: number }): void;
}

export function openRecordTable(database: DatabaseSync): RecordTable {
  const selectAll = database.prepare(
    "SELECT body FROM record WHERE account_id = ? AND kind = ? ORDER BY rowid",
  );
  const upsert = database.prepare(
    "INSERT INTO record VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body",
  );
  return {
    list: <Body>(accountId: number, kind: RecordKind) =>
      selectAll.all(accountId, kind).map(({ body }) => JSON.parse(String(body)) as Body),
    put: (accountId, kind, body) => void upsert.run(accountId, kind, body.id, JSON.stringify(body)),
  };
}
