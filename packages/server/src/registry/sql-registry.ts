import sql, { empty } from "sql-template-tag";
import { forgetStore } from "./forget-store.ts";
import { migrate } from "./migrations.ts";
import type { ActionKey, ActionRegister, ActionState, Registry } from "./registry.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { createDeployRegister, createRecordRegister, storeColumns, toStoreRecord } from "./sql-deploys.ts";
import { createFleetRegister, createReleaseRegister } from "./sql-fleet.ts";
import { createBudgetRegister, createInstallRegister } from "./sql-installs.ts";
import { createReportRegister } from "./sql-reports.ts";

const day = 24 * 60 * 60_000;

/** A registry over any SQL database. */
export function createSqlRegistry(database: SqlDatabase): Registry {
  const { run } = database;
  let opening: Promise<void> | null = null;
  const close = () => {
    opening = null;
    return database.close();
  };
  const open = async () => {
    try {
      await database.open();
      await migrate(database);
    } catch (error) {
      await close();
      throw error;
    }
  };
  return {
    open: () => (opening ??= open()),
    close,
    async find(insalesId) {
      const [row] = await run(
        sql`SELECT ${storeColumns} FROM orderpane_store WHERE insales_id = ${insalesId}`,
      );
      return row ? toStoreRecord(row) : null;
    },
    async findShop(shop) {
      const [row] = await run(sql`SELECT ${storeColumns} FROM orderpane_store
        WHERE shop = ${shop} ORDER BY sequence DESC LIMIT 1`);
      return row ? toStoreRecord(row) : null;
    },
    async list({ withUninstalled } = {}) {
      const isListed = withUninstalled ? empty : sql`WHERE uninstalled_at IS NULL`;
      const rows = await run(
        sql`SELECT ${storeColumns} FROM orderpane_store ${isListed} ORDER BY insales_id`,
      );
      return rows.map(toStoreRecord);
    },
    forget: (insalesId) => forgetStore(database, insalesId),
    installs: createInstallRegister(database.forInstalls ?? database),
    budgets: createBudgetRegister(database),
    deploys: createDeployRegister(database),
    fleet: createFleetRegister(database),
    releases: createReleaseRegister(database),
    records: createRecordRegister(database),
    actions: createActionRegister(database),
    reports: createReportRegister(database),
  };
}

function createActionRegister({ dialect, run }: SqlDatabase): ActionRegister {
  const is = ({ insalesId, route, key }: ActionKey) =>
    sql`insales_id = ${insalesId} AND route = ${route} AND name = ${key}`;
  return {
    async begin(action): Promise<ActionState> {
      const { insalesId, route, key, bodyHash, at } = action;
      await run(sql`DELETE FROM orderpane_action WHERE (insales_id, route, name) IN (
        SELECT insales_id, route, name FROM orderpane_action
        WHERE begun_at < ${at - 7 * day} LIMIT 1000 ${dialect.skipLocked})`);
      // Repeats if the action was forgotten between the two statements.
      for (;;) {
        const added = await run(sql`
          INSERT INTO orderpane_action (insales_id, route, name, body_hash, begun_at)
          VALUES (${insalesId}, ${route}, ${key}, ${bodyHash}, ${at})
          ON CONFLICT (insales_id, route, name) DO NOTHING RETURNING name`);
        if (added.length > 0) return { state: "new" };
        const [row] = await run(sql`SELECT body_hash AS "bodyHash", response FROM orderpane_action
          WHERE ${is(action)}`);
        if (!row) continue;
        if (row["bodyHash"] !== bodyHash) return { state: "other" };
        const { response } = row;
        return typeof response === "string" ? { state: "done", response } : { state: "running" };
      }
    },
    async finish(action, response) {
      await run(
        response === null
          ? sql`DELETE FROM orderpane_action WHERE ${is(action)} AND response IS NULL`
          : sql`UPDATE orderpane_action SET response = ${response} WHERE ${is(action)} AND response IS NULL`,
      );
    },
  };
}
