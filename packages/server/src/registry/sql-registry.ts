import sql from "sql-template-tag";
import { createActionRegister } from "./registers/action-register.ts";
import { createBudgetRegister } from "./registers/budget-register.ts";
import { createDeployRegister, storeColumns, toStoreRecord } from "./registers/deploy-register.ts";
import { createInstallRegister } from "./registers/install-register.ts";
import type { Registry } from "./registry.ts";
import { migrate } from "./migrations.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** The registry over any SQL database. */
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
    async list({ after, limit, withUninstalled }) {
      const isListed = withUninstalled ? sql`` : sql`AND uninstalled_at IS NULL`;
      const rows = await run(sql`SELECT ${storeColumns} FROM orderpane_store
        WHERE insales_id > ${after} ${isListed} ORDER BY insales_id LIMIT ${limit}`);
      return rows.map(toStoreRecord);
    },
    installs: createInstallRegister(database),
    budgets: createBudgetRegister(database),
    deploys: createDeployRegister(database),
    records: {
      async put(insalesId, name, text) {
        await run(sql`INSERT INTO orderpane_record (insales_id, name, content)
          VALUES (${insalesId}, ${name}, ${text})
          ON CONFLICT (insales_id, name) DO UPDATE SET content = excluded.content`);
      },
      async delete(insalesId, name) {
        await run(sql`DELETE FROM orderpane_record WHERE insales_id = ${insalesId} AND name = ${name}`);
      },
      async list(insalesId) {
        const rows = await run(
          sql`SELECT name, content FROM orderpane_record WHERE insales_id = ${insalesId} ORDER BY name`,
        );
        return rows.map(({ name, content }) => ({ name: String(name), text: String(content) }));
      },
    },
    actions: createActionRegister(database),
  };
}
