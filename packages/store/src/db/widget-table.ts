import type { DatabaseSync } from "node:sqlite";
import type { Widget, WidgetFields } from "@orderpane/protocol/widget";
import type { Application } from "./installation.ts";

/** A widget in the database: no field of it is missing. */
export interface StoredWidget extends Widget {
  createdAt: string;
  code: string;
  height: number;
}

/** The widgets of one application in one account. */
export interface WidgetTable {
  /** By ascending id. */
  list(): StoredWidget[];
  find(id: number): StoredWidget | undefined;
  create(fields: Omit<StoredWidget, "id">): StoredWidget;
  /** Fields that are absent stay as they are. `undefined` when there is no such widget. */
  replace(id: number, fields: WidgetFields): StoredWidget | undefined;
  /** The deleted widget, `undefined` when there was none. */
  delete(id: number): StoredWidget | undefined;
}

/** Every write is on disk when its method returns. */
export function openWidgetTable(
  database: DatabaseSync,
  { accountId, id: applicationId }: Application,
): WidgetTable {
  const columns = `id, created_at AS "createdAt", code, height, page_type AS "pageType"`;
  const scope = "account_id = $account AND application_id = $application";
  const owner = { account: accountId, application: applicationId };

  const selectAll = database.prepare(`SELECT ${columns} FROM widget WHERE ${scope} ORDER BY id`);
  const selectOne = database.prepare(`SELECT ${columns} FROM widget WHERE id = $id AND ${scope}`);
  const insert = database.prepare(
    `INSERT INTO widget (account_id, application_id, created_at, code, height, page_type)
     VALUES ($account, $application, $createdAt, $code, $height, $pageType) RETURNING ${columns}`,
  );
  const update = database.prepare(
    `UPDATE widget SET code = coalesce($code, code), height = coalesce($height, height),
       page_type = coalesce($pageType, page_type)
     WHERE id = $id AND ${scope} RETURNING ${columns}`,
  );
  const remove = database.prepare(`DELETE FROM widget WHERE id = $id AND ${scope} RETURNING ${columns}`);

  return {
    list: () => selectAll.all(owner) as unknown as StoredWidget[],
    find: (id) => selectOne.get({ ...owner, id }) as StoredWidget | undefined,
    create: ({ createdAt, code, height, pageType }) =>
      insert.get({ ...owner, createdAt, code, height, pageType }) as unknown as StoredWidget,
    replace: (id, { code = null, height = null, pageType = null }: Nullable<WidgetFields>) =>
      update.get({ ...owner, id, code, height, pageType }) as StoredWidget | undefined,
    delete: (id) => remove.get({ ...owner, id }) as StoredWidget | undefined,
  };
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null };
