import type { DatabaseSync } from "node:sqlite";
import * as json from "@orderpane/protocol/json";

export interface StoredRecord {
  readonly id: number;
}

export interface RecordKind<T extends StoredRecord> {
  /** Name of one record, in XML and in the database. */
  readonly singular: string;
  /** Requires only what the platform itself reads. */
  readonly schema: json.GenericSchema<unknown, T>;
  samples(storeId: number): readonly T[];
  /** Makes a record of a store file one of this store. */
  moveTo?(record: T, storeId: number): T;
}

/** The upper limit leaves room for the records that are created later. */
export const recordId = json.integer({ min: 1, max: 99_999_999_999_999 });

/** The records of one kind in one store. */
export interface RecordOwner {
  readonly storeId: number;
  readonly kind: string;
}

/**
 * Some of the records, in an order: all by descending id, those with greater ids by ascending id, or those
 * whose (`updated_at` in whole seconds, `id`) comes after (`since`, `after`), in that order.
 */
export type RecordRange = (
  | { readonly order: "newest" }
  | { readonly order: "oldest"; readonly after: number }
  | { readonly order: "changed"; readonly since: number; readonly after: number }
) & {
  /** Only the archived records, or only the others. Default: all. */
  readonly archived?: boolean | undefined;
};

export type RecordTable = ReturnType<typeof openRecordTable>;

/** The records beside the samples, or in the place of one. Every method reads only a few rows. */
export function openRecordTable(database: DatabaseSync) {
  const owned = "account_id = $storeId AND kind = $kind";
  const ranges = {
    newest: { where: "TRUE", order: "id DESC" },
    oldest: { where: "id > $after", order: "id" },
    changed: { where: "(updated_at, id) > ($since, $after)", order: "updated_at, id" },
  };
  const select = (what: string, where: string, rest = "") =>
    database.prepare(
      `SELECT ${what} FROM record WHERE ${owned} AND ${where}
       AND ($archived IS NULL OR (body ->> 'archived' IS TRUE) = $archived) ${rest}`,
    );
  const statementsOf = ({ where, order }: (typeof ranges)["newest"]) => ({
    page: select("body", where, `ORDER BY ${order} LIMIT $size OFFSET $from`),
    count: select("count(*) AS n", where),
  });
  const boundsOf = ({ order: _, archived, ...bounds }: RecordRange) => ({
    ...bounds,
    archived: archived === undefined ? null : Number(archived),
  });
  const statements = {
    newest: statementsOf(ranges.newest),
    oldest: statementsOf(ranges.oldest),
    changed: statementsOf(ranges.changed),
  };
  const selectOne = database.prepare(`SELECT body FROM record WHERE ${owned} AND id = $id`);
  const upsert = database.prepare(
    `INSERT INTO record VALUES ($storeId, $kind, $id, $updatedAt, $body)
     ON CONFLICT DO UPDATE SET updated_at = excluded.updated_at, body = excluded.body`,
  );
  const remove = database.prepare(`DELETE FROM record WHERE ${owned} AND id = $id`);
  const selectKnown = database.prepare(
    `SELECT id FROM record WHERE ${owned} AND id IN (SELECT value FROM json_each($ids))`,
  );
  const bodyOf = ({ body }: Record<string, unknown>) => JSON.parse(String(body)) as StoredRecord;
  return {
    find(owner: RecordOwner, id: number): StoredRecord | undefined {
      const row = selectOne.get({ ...owner, id });
      return row && bodyOf(row);
    },
    page(owner: RecordOwner, range: RecordRange, page: { from: number; size: number }) {
      return statements[range.order].page.all({ ...owner, ...boundsOf(range), ...page }).map(bodyOf);
    },
    /** Reads a few at a time, so that there may be writes in between. */
    *each(owner: RecordOwner): Generator<StoredRecord> {
      for (let after = 0, size = 500; ;) {
        const rows = statements.oldest.page.all({ ...owner, after, archived: null, size, from: 0 });
        for (const row of rows) {
          const body = bodyOf(row);
          after = body.id;
          yield body;
        }
        if (rows.length < size) return;
      }
    },
    count: (owner: RecordOwner, range: RecordRange) =>
      Number(statements[range.order].count.get({ ...owner, ...boundsOf(range) })?.["n"]),
    put(owner: RecordOwner, record: StoredRecord): void {
      const { id } = record;
      upsert.run({ ...owner, id, updatedAt: updateOf(record), body: JSON.stringify(record) });
    },
    delete: (owner: RecordOwner, id: number): void => void remove.run({ ...owner, id }),
    /** Returns the ids that are in the table. */
    knownIds: (owner: RecordOwner, ids: readonly number[]) =>
      selectKnown.all({ ...owner, ids: JSON.stringify(ids) }).map(({ id }) => Number(id)),
  };
}

/** The record's `updated_at` in whole seconds since 1970; `null` if it has no such time. */
export function updateOf(record: StoredRecord & { readonly updated_at?: unknown }): number | null {
  const seconds =
    typeof record.updated_at === "string" ? Math.floor(Date.parse(record.updated_at) / 1000) : NaN;
  return Number.isNaN(seconds) ? null : seconds;
}
