import type { DatabaseSync } from "node:sqlite";

/** A store, as `GET /admin/account` answers it. `id` is the `insales_id` of an installation. */
export interface StoreRow {
  readonly id: number;
  readonly title: string;
  /** By which its requests are known: `shop-1.localhost`. */
  readonly host: string;
  /** Whether it shows the sample orders and products beside its own. */
  readonly samples: boolean;
}

export interface StoreTable {
  /** By ascending id. */
  list(): StoreRow[];
  /** The one that requests mean which name no other. */
  first(): StoreRow | undefined;
  findByHost(host: string): StoreRow | undefined;
  /** The id is the next free one where none is given. */
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
