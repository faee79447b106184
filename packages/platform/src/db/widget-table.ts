import type { DatabaseSync } from "node:sqlite";
import type { Widget, WidgetFields } from "@orderpane/protocol/widget";
import type { Operation } from "./operation.ts";
import { inTransaction } from "./transaction.ts";

/** A widget in the database: it has all fields. */
export interface StoredWidget extends Widget {
  readonly createdAt: string;
  readonly code: string;
  readonly height: number;
}

/** The owner of widgets: an application in a store. */
export interface WidgetOwner {
  readonly storeId: number;
  readonly applicationId: string;
}

/** The widgets of all owners. Each owner finds only its own. */
export interface WidgetTable {
  /** In ascending order of ids. */
  list(owner: WidgetOwner): StoredWidget[];
  find(owner: WidgetOwner, id: number): StoredWidget | undefined;
  create(owner: WidgetOwner, fields: Omit<StoredWidget, "id">): Operation;
  /** Absent fields keep their values. `undefined` if there is no such widget. */
  replace(owner: WidgetOwner, id: number, fields: WidgetFields): Operation | undefined;
  /** `undefined` if there is no such widget. */
  delete(owner: WidgetOwner, id: number): Operation | undefined;
  /** Deletes all widgets of one owner, or none. Returns the operations in ascending order of ids. */
  deleteAll(owner: WidgetOwner): Operation[];
  /**
   * The operations in a store, or on one widget of it, oldest first. The newest of each owner are kept: at
   * least {@link operationLimit}, unless their code takes more than {@link operationBytesLimit}.
   */
  operations(storeId: number, widgetId?: number): Operation[];
  /** The operations of one owner after the last one at or before `since`, oldest first. */
  operationsSince(owner: WidgetOwner, since: number): Operation[];
}

export const operationLimit = 500;

export const operationBytesLimit = 32 * 1024 * 1024;

/** How many more operations there may be, so that not every write has to count them. */
const slack = 16;

/** When a method returns, its change is on disk and in the log of operations. */
export function openWidgetTable(database: DatabaseSync, now: () => number): WidgetTable {
  const columns = `id, created_at AS "createdAt", code, height, page_type AS "pageType"`;
  const scope = "account_id = $storeId AND application_id = $applicationId";

  const selectAll = database.prepare(`SELECT ${columns} FROM widget WHERE ${scope} ORDER BY id`);
  const selectOne = database.prepare(`SELECT ${columns} FROM widget WHERE id = $id AND ${scope}`);
  const insert = database.prepare(
    `INSERT INTO widget (account_id, application_id, created_at, code, height, page_type)
     VALUES ($storeId, $applicationId, $createdAt, $code, $height, $pageType) RETURNING ${columns}`,
  );
  const update = database.prepare(
    `UPDATE widget SET code = $code, height = $height, page_type = $pageType WHERE id = $id`,
  );
  const remove = database.prepare("DELETE FROM widget WHERE id = ?");
  const log = createLog(database);

  const find = ({ storeId, applicationId }: WidgetOwner, id: number) =>
    selectOne.get({ storeId, applicationId, id }) as StoredWidget | undefined;
  const done = (
    owner: WidgetOwner,
    operation: Omit<Operation, "at" | "accountId" | "applicationId">,
  ): Operation => {
    const whole = { ...operation, at: now(), accountId: owner.storeId, applicationId: owner.applicationId };
    log.add(whole);
    return whole;
  };
  /** Reads the widget and changes it in one transaction. */
  const change = (owner: WidgetOwner, id: number, apply: (before: StoredWidget) => Operation) =>
    inTransaction(database, () => {
      const before = find(owner, id);
      return before && apply(before);
    });

  const list = ({ storeId, applicationId }: WidgetOwner) =>
    selectAll.all({ storeId, applicationId }) as unknown as StoredWidget[];
  const removeOne = (owner: WidgetOwner, before: StoredWidget) => {
    remove.run(before.id);
    return done(owner, { kind: "delete", id: before.id, before, after: null });
  };

  return {
    list,
    find,
    create: (owner, { createdAt, code, height, pageType }) =>
      inTransaction(database, () => {
        const { storeId, applicationId } = owner;
        const row = { storeId, applicationId, createdAt, code, height, pageType };
        const after = insert.get(row) as unknown as StoredWidget;
        return done(owner, { kind: "create", id: after.id, before: null, after });
      }),
    replace: (owner, id, { code, height, pageType }) =>
      change(owner, id, (before) => {
        const after = {
          ...before,
          code: code ?? before.code,
          height: height ?? before.height,
          pageType: pageType ?? before.pageType,
        };
        update.run({ id, code: after.code, height: after.height, pageType: after.pageType });
        return done(owner, { kind: "replace", id, before, after });
      }),
    delete: (owner, id) => change(owner, id, (before) => removeOne(owner, before)),
    deleteAll: (owner) =>
      inTransaction(database, () => list(owner).map((before) => removeOne(owner, before))),
    operations: (storeId, widgetId) => log.list(storeId, widgetId),
    operationsSince: (owner, since) => log.listSince(owner, since),
  };
}

function createLog(database: DatabaseSync): {
  add(operation: Operation): void;
  list(storeId: number, widgetId?: number): Operation[];
  listSince(owner: WidgetOwner, since: number): Operation[];
} {
  const scope = "account_id = $storeId AND application_id = $applicationId";
  const insert = database.prepare(
    `INSERT INTO operation (account_id, application_id, at, kind, widget_id, bytes, before, after)
     VALUES ($storeId, $applicationId, $at, $kind, $id, $bytes, $before, $after)`,
  );
  const limit = database.prepare(
    `DELETE FROM operation WHERE ${scope} AND seq <= (
       SELECT max(seq) FROM (
         SELECT seq, row_number() OVER newest AS nth, sum(bytes) OVER newest AS total
         FROM operation WHERE ${scope} WINDOW newest AS (ORDER BY seq DESC)
       ) WHERE nth > ${operationLimit} OR (nth > 1 AND total > ${operationBytesLimit}))`,
  );
  const columns = `account_id AS "accountId", application_id AS "applicationId", at, kind, widget_id AS id, before, after`;
  const selectAll = database.prepare(`SELECT ${columns} FROM operation WHERE account_id = ? ORDER BY seq`);
  const selectOfWidget = database.prepare(
    `SELECT ${columns} FROM operation WHERE account_id = ? AND widget_id = ? ORDER BY seq`,
  );
  // The time alone is not enough: the clock may have been set back.
  const selectSince = database.prepare(
    `SELECT ${columns} FROM operation WHERE ${scope} AND seq >
       (SELECT coalesce(max(seq), 0) FROM operation WHERE ${scope} AND at <= $since) ORDER BY seq`,
  );
  return {
    add({ accountId, applicationId, at, kind, id, before, after }) {
      const owner = { storeId: accountId, applicationId };
      const texts = { before: encode(before), after: encode(after) };
      const bytes = (texts.before?.length ?? 0) + (texts.after?.length ?? 0);
      const { lastInsertRowid } = insert.run({ ...owner, at, kind, id, bytes, ...texts });
      if (Number(lastInsertRowid) % slack === 0 || bytes > operationBytesLimit / slack) limit.run(owner);
    },
    list: (storeId, widgetId) =>
      (widgetId === undefined ? selectAll.all(storeId) : selectOfWidget.all(storeId, widgetId)).map(
        toOperation,
      ),
    listSince: ({ storeId, applicationId }, since) =>
      selectSince.all({ storeId, applicationId, since }).map(toOperation),
  };
}

function toOperation(row: Record<string, unknown>): Operation {
  const [before, after] = [decode(row["before"]), decode(row["after"])];
  return Object.assign(row as unknown as Operation, { before, after });
}

function encode(widget: Widget | null): string | null {
  return widget && JSON.stringify(widget);
}

function decode(text: unknown): Widget | null {
  return typeof text === "string" ? (JSON.parse(text) as Widget) : null;
}
