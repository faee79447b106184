import type { DatabaseSync } from "node:sqlite";

export interface StoredRecord {
  readonly id: number;
}

/** The records of one kind in one store. */
export interface RecordOwner {
  readonly storeId: number;
  readonly kind: string;
}

export type RecordTable = ReturnType<typeof openRecordTable>;

/** How many rows are read at once. */
const batch = 500;

/** The records beside the samples, or in the place of one. */
export function openRecordTable(database: DatabaseSync) {
  const owned = "account_id = $storeId AND kind = $kind";
  const selectOne = database.prepare(`SELECT body FROM record WHERE ${owned} AND id = $id`);
  const selectNext = database.prepare(
    `SELECT body FROM record WHERE ${owned} AND id > $after ORDER BY id LIMIT ${batch}`,
  );
  const upsert = database.prepare(
    `INSERT INTO record (account_id, kind, id, body) VALUES ($storeId, $kind, $id, $body)
     ON CONFLICT DO UPDATE SET body = excluded.body`,
  );
  const remove = database.prepare(`DELETE FROM record WHERE ${owned} AND id = $id`);
  const bodyOf = ({ body }: Record<string, unknown>) => JSON.parse(String(body)) as StoredRecord;
  return {
    find(owner: RecordOwner, id: number): StoredRecord | undefined {
      const row = selectOne.get({ ...owner, id });
      return row && bodyOf(row);
    },
    /** By ascending id. Reads a few at a time, so that there may be writes in between. */
    *each(owner: RecordOwner): Generator<StoredRecord> {
      for (let after = 0; ;) {
        const rows = selectNext.all({ ...owner, after });
        for (const row of rows) {
          const body = bodyOf(row);
          after = body.id;
          yield body;
        }
        if (rows.length < batch) return;
      }
    },
    put: (owner: RecordOwner, record: StoredRecord): void =>
      void upsert.run({ ...owner, id: record.id, body: JSON.stringify(record) }),
    delete: (owner: RecordOwner, id: number): void => void remove.run({ ...owner, id }),
  };
}
