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

let stages = 0;

/** A temporary table, so that they need not fit into memory, and other writes may happen meanwhile. */
export function openRecordStage(database: DatabaseSync): RecordStage {
  const name = `staged_${++stages}`;
  database.exec(
    `CREATE TEMP TABLE ${name} (account_id INTEGER, kind TEXT, id INTEGER, updated_at INTEGER, body TEXT)`,
  );
  const insert = database.prepare(`INSERT INTO ${name} VALUES (?, ?, ?, ?, ?)`);
  return {
    put: ({ storeId, kind }, record) =>
      void insert.run(storeId, kind, record.id, updateOf(record), JSON.stringify(record)),
    commit: () =>
      inTransaction(database, () =>
        database.exec(`
          INSERT INTO record SELECT * FROM ${name} WHERE TRUE
            ON CONFLICT DO UPDATE SET updated_at = excluded.updated_at, body = excluded.body;
          DELETE FROM deleted_sample WHERE (account_id, kind, id) IN (SELECT account_id, kind, id FROM ${name})
        `),
      ),
    close: () => {
      if (database.isOpen) database.exec(`DROP TABLE ${name}`);
    },
  };
}
