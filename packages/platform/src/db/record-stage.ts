import type { DatabaseSync } from "node:sqlite";
import { type RecordOwner, type StoredRecord, updateOf } from "./record-table.ts";
import { inTransaction } from "./transaction.ts";

/** Records that wait outside of the table `record` until all of them are known to be good. */
export interface RecordStage {
  put(owner: RecordOwner, record: StoredRecord): void;
  /** Moves them into the table, in one transaction. */
  commit(): void;
  close(): void;
}

/** A temporary table, so that they need not fit into memory, and other writes may happen meanwhile. */
export function openRecordStage(database: DatabaseSync): RecordStage {
  database.exec(`
    DROP TABLE IF EXISTS temp.staged;
    CREATE TEMP TABLE staged (account_id INTEGER, kind TEXT, id INTEGER, updated_at INTEGER, body TEXT)
  `);
  const insert = database.prepare("INSERT INTO staged VALUES (?, ?, ?, ?, ?)");
  return {
    put: ({ storeId, kind }, record) =>
      void insert.run(storeId, kind, record.id, updateOf(record), JSON.stringify(record)),
    commit: () =>
      inTransaction(database, () =>
        database.exec(`
          INSERT INTO record SELECT * FROM staged WHERE TRUE
            ON CONFLICT DO UPDATE SET updated_at = excluded.updated_at, body = excluded.body;
          DELETE FROM deleted_sample WHERE (account_id, kind, id) IN (SELECT account_id, kind, id FROM staged)
        `),
      ),
    close: () => {
      if (database.isOpen) database.exec("DROP TABLE temp.staged");
    },
  };
}
