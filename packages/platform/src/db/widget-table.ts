import type { DatabaseSync } from "node:sqlite";
import type { Widget, WidgetFields } from "@orderpane/protocol/widget";
import { inTransaction } from "./open-database.ts";

export interface StoredWidget extends Widget {
  readonly createdAt: string;
  readonly code: string;
  readonly height: number;
}

/** An executed change of a widget, even if its response did not reach the client. */
export interface Operation {
  readonly kind: "create" | "replace" | "delete";
  readonly id: number;
  readonly before: StoredWidget | null;
  readonly after: StoredWidget | null;
  /** By the platform's clock, in ms since 1970. */
  readonly at: number;
  readonly storeId: number;
  readonly applicationId: string;
}

export interface WidgetOwner {
  readonly storeId: number;
  readonly applicationId: string;
}

export type WidgetTable = ReturnType<typeof openWidgetTable>;

export const operationLimit = 500;

const scope = "account_id = $storeId AND application_id = $applicationId";

/** When a method returns, its change is on disk and in the operation log. */
export function openWidgetTable(database: DatabaseSync, now: () => number) {
  const columns = `id, created_at AS "createdAt", code, height, page_type AS "pageType"`;
  const selectAll = database.prepare(`SELECT ${columns} FROM widget WHERE ${scope} ORDER BY id`);
  const selectCount = database.prepare(`SELECT count(*) AS count FROM widget WHERE ${scope}`);
  const selectOne = database.prepare(`SELECT ${columns} FROM widget WHERE id = $id AND ${scope}`);
  const insert = database.prepare(
    `INSERT INTO widget (account_id, application_id, created_at, code, height, page_type)
     VALUES ($storeId, $applicationId, $createdAt, $code, $height, $pageType) RETURNING ${columns}`,
  );
  const update = database.prepare(
    `UPDATE widget SET code = $code, height = $height, page_type = $pageType WHERE id = $id`,
  );
  const remove = database.prepare("DELETE FROM widget WHERE id = ?");
  const log = openOperationLog(database);

  const list = (owner: WidgetOwner) => selectAll.all({ ...owner }).map(toWidget);
  const find = (owner: WidgetOwner, id: number) => selectOne.all({ ...owner, id }).map(toWidget)[0];
  const logged = <Change extends Pick<Operation, "kind" | "id" | "before" | "after">>(
    { storeId, applicationId }: WidgetOwner,
    change: Change,
  ) => {
    const operation = { ...change, at: now(), storeId, applicationId };
    log.add(operation);
    return operation;
  };
  const removeOne = (owner: WidgetOwner, before: StoredWidget) => {
    remove.run(before.id);
    return logged(owner, { kind: "delete", id: before.id, before, after: null });
  };

  return {
    list,
    find,
    count: (owner: WidgetOwner) => Number(selectCount.get({ ...owner })?.["count"]),
    create: (owner: WidgetOwner, { createdAt, code, height, pageType }: Omit<StoredWidget, "id">) =>
      inTransaction(database, () => {
        const row = { ...owner, createdAt, code, height, pageType };
        const after = toWidget(insert.get(row) ?? {});
        return logged(owner, { kind: "create", id: after.id, before: null, after });
      }),
    replace: (owner: WidgetOwner, id: number, fields: WidgetFields) =>
      inTransaction(database, () => {
        const before = find(owner, id);
        if (!before) return undefined;
        const { code = before.code, height = before.height, pageType = before.pageType } = fields;
        update.run({ id, code, height, pageType });
        const after = { ...before, code, height, pageType };
        return logged(owner, { kind: "replace", id, before, after });
      }),
    delete: (owner: WidgetOwner, id: number) =>
      inTransaction(database, () => {
        const before = find(owner, id);
        return before && removeOne(owner, before);
      }),
    deleteAll: (owner: WidgetOwner) =>
      inTransaction(database, () => list(owner).map((before) => removeOne(owner, before))),
    /** Oldest first. The newest {@link operationLimit} of each owner are kept. */
    operations: log.list,
    /** The operations of one owner after the last one at or before `since`, oldest first. */
    operationsSince: log.listSince,
  };
}

function openOperationLog(database: DatabaseSync) {
  const insert = database.prepare(
    `INSERT INTO operation (account_id, application_id, at, kind, widget_id, before, after)
     VALUES ($storeId, $applicationId, $at, $kind, $id, $before, $after)`,
  );
  const limit = database.prepare(
    `DELETE FROM operation WHERE ${scope} AND seq <= (
       SELECT seq FROM operation WHERE ${scope} ORDER BY seq DESC LIMIT 1 OFFSET ${operationLimit})`,
  );
  const columns = `account_id AS "storeId", application_id AS "applicationId", at, kind, widget_id AS id, before, after`;
  const selectAll = database.prepare(
    `SELECT ${columns} FROM operation WHERE account_id = $storeId AND widget_id = ifnull($widgetId, widget_id) ORDER BY seq`,
  );
  // The time alone is not enough: the clock may have been set back.
  const selectSince = database.prepare(
    `SELECT ${columns} FROM operation WHERE ${scope} AND seq >
       (SELECT coalesce(max(seq), 0) FROM operation WHERE ${scope} AND at <= $since) ORDER BY seq`,
  );
  return {
    add({ storeId, applicationId, at, kind, id, before, after }: Operation): void {
      const owner = { storeId, applicationId };
      const texts = { before: encode(before), after: encode(after) };
      insert.run({ ...owner, at, kind, id, ...texts });
      limit.run(owner);
    },
    list: (storeId: number, widgetId: number | null = null) =>
      selectAll.all({ storeId, widgetId }).map(toOperation),
    listSince: (owner: WidgetOwner, since: number) => selectSince.all({ ...owner, since }).map(toOperation),
  };
}

function toWidget({ id, createdAt, code, height, pageType }: Record<string, unknown>): StoredWidget {
  return { id, createdAt, code, height, pageType } as StoredWidget;
}

function toOperation({ before, after, ...row }: Record<string, unknown>): Operation {
  return { ...row, before: decode(before), after: decode(after) } as Operation;
}

function encode(widget: StoredWidget | null): string | null {
  return widget && JSON.stringify(widget);
}

function decode(text: unknown): StoredWidget | null {
  return typeof text === "string" ? (JSON.parse(text) as StoredWidget) : null;
}
