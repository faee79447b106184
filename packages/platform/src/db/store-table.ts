import type { DatabaseSync } from "node:sqlite";

/** The API shows it as `/admin/account`; `id` is the `insales_id` of its installations. */
export interface StoreRow {
  readonly id: number;
  readonly title: string;
  /** Host name of the store, such as `shop-1.localhost`. */
  readonly host: string;
  readonly samples: boolean;
}

export function openStoreTable(database: DatabaseSync) {
  const selectAll = database.prepare("SELECT * FROM account ORDER BY id");
  const selectFirst = database.prepare("SELECT * FROM account ORDER BY id LIMIT 1");
  const selectByHost = database.prepare("SELECT * FROM account WHERE host = ?");
  const insert = database.prepare("INSERT INTO account (title, host, samples) VALUES (?, ?, ?) RETURNING *");
  return {
    list: () => selectAll.all().map(toStoreRow),
    /** The store with the lowest id: it handles requests whose host names no other store. */
    first: () => selectFirst.all().map(toStoreRow)[0],
    findByHost: (host: string) => selectByHost.all(host).map(toStoreRow)[0],
    create: ({ title, host, samples }: Omit<StoreRow, "id">) =>
      toStoreRow(insert.get(title, host, Number(samples))!),
  };
}

function toStoreRow({ id, title, host, samples }: Record<string, unknown>): StoreRow {
  return { id, title, host, samples: samples === 1 } as StoreRow;
}
