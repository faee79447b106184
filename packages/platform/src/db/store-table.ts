import type { DatabaseSync } from "node:sqlite";

/**
 * A store in the database. The API shows it as `/admin/account`; `id` is the `insales_id` of its
 * installations.
 */
export interface StoreRow {
  readonly id: number;
  readonly title: string;
  /** The host name of its requests: `shop-1.localhost`. */
  readonly host: string;
  /** Whether it also shows the sample orders and products. */
  readonly samples: boolean;
}

export interface StoreTable {
  /** In ascending order of ids. */
  list(): StoreRow[];
  /** The store with the lowest id: it gets the requests that name no other. */
  first(): StoreRow | undefined;
  findByHost(host: string): StoreRow | undefined;
  /** Without an id the store gets the next free one. */
  create(row: Omit<StoreRow, "id"> & { id?: number | undefined }): StoreRow;
}

export function openStoreTable(database: DatabaseSync): StoreTable {
  const selectAll = database.prepare("SELECT * FROM account ORDER BY id");
  const selectFirst = database.prepare("SELECT * FROM account ORDER BY id LIMIT 1");
  const selectByHost = database.prepare("SELECT * FROM account WHERE host = ?");
  const insert = database.prepare(
    "INSERT INTO account (id, title, host, samples) VALUES (?, ?, ?, ?) RETURNING *",
  );
  return {
    list: () => selectAll.all().map(toStoreRow),
    first: () => optional(selectFirst.get()),
    findByHost: (host) => optional(selectByHost.get(host)),
    create: ({ id = null, title, host, samples }: Nullable<StoreRow>) =>
      toStoreRow(insert.get(id, title, host, Number(samples))!),
  };
}

type Nullable<T extends { id: number }> = Omit<T, "id"> & { id?: T["id"] | null | undefined };

function optional(row: Record<string, unknown> | undefined): StoreRow | undefined {
  return row && toStoreRow(row);
}

function toStoreRow({ id, title, host, samples }: Record<string, unknown>): StoreRow {
  return { id, title, host, samples: samples === 1 } as StoreRow;
}
