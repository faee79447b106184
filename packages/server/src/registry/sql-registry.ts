import { setImmediate as nextTurn } from "node:timers/promises";
import sql, { empty, type Sql } from "sql-template-tag";
import { forgetStore } from "./forget-store.ts";
import { migrate } from "./migrations.ts";
import type {
  ActionKey,
  ActionRegister,
  ActionState,
  BudgetRegister,
  InstallCall,
  InstallRegister,
  Registry,
  StoreRecord,
} from "./registry.ts";
import type { SqlConnection, SqlDatabase } from "./sql-database.ts";
import { createDeployRegister, storeColumns, toStoreRecord } from "./sql-deploys.ts";
import { createFleetRegister, createReleaseRegister } from "./sql-fleet.ts";
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
      const isListed = withUninstalled ? empty : sql`AND uninstalled_at IS NULL`;
      const stores: StoreRecord[] = [];
      for (;;) {
        const rows = await run(sql`SELECT ${storeColumns} FROM orderpane_store
          WHERE insales_id > ${stores.at(-1)?.insalesId ?? 0} ${isListed} ORDER BY insales_id LIMIT 100`);
        if (rows.length === 0) return stores;
        stores.push(...rows.map(toStoreRecord));
        // SQLite blocks this process while it reads.
        await nextTurn();
      }
    },
    forget: (insalesId) => forgetStore(database, insalesId),
    installs: createInstallRegister(database.forInstalls ?? database),
    budgets: createBudgetRegister(database),
    deploys: createDeployRegister(database),
    fleet: createFleetRegister(database),
    releases: createReleaseRegister(database),
    records: {
      async put(insalesId, name, text) {
        await run(sql`INSERT INTO orderpane_record (insales_id, name, content)
          SELECT insales_id, ${name}, ${text} FROM orderpane_store WHERE insales_id = ${insalesId}
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
    reports: createReportRegister(database),
  };
}

const callColumns = sql`token_hash AS "tokenHash", insales_id AS "insalesId", shop, network,
  called_at AS "at", sequence, state`;

function createInstallRegister(connection: SqlConnection): InstallRegister {
  const { dialect, run, transaction } = connection;
  async function find(tokenHash: string): Promise<InstallCall | null> {
    const [row] = await run(
      sql`SELECT ${callColumns} FROM orderpane_install_call WHERE token_hash = ${tokenHash}`,
    );
    return (row as InstallCall | undefined) ?? null;
  }

  return {
    budgets: createBudgetRegister(connection),
    find,
    async hasProven(network, since) {
      const rows = await run(sql`SELECT sequence FROM orderpane_install_call
        WHERE network = ${network} AND called_at > ${since} AND state = 'accepted' LIMIT 1`);
      return rows.length > 0;
    },
    async claim({ tokenHash, insalesId, shop, network, at }) {
      await run(sql`DELETE FROM orderpane_install_call WHERE sequence IN (
        SELECT sequence FROM orderpane_install_call
        WHERE state <> 'accepted' AND called_at < ${at - day} LIMIT 1000 ${dialect.skipLocked})`);
      // The update changes nothing; it makes RETURNING include a pending row.
      const [row] = await run(sql`
        INSERT INTO orderpane_install_call (token_hash, insales_id, shop, network, called_at, state)
        VALUES (${tokenHash}, ${insalesId}, ${shop}, ${network}, ${at}, 'pending')
        ON CONFLICT (token_hash) DO UPDATE SET token_hash = excluded.token_hash
        WHERE orderpane_install_call.insales_id = excluded.insales_id
          AND orderpane_install_call.shop = excluded.shop AND orderpane_install_call.state = 'pending'
        RETURNING ${callColumns}`);
      return (row as InstallCall | undefined) ?? null;
    },
    async refuse(tokenHash) {
      await run(sql`UPDATE orderpane_install_call SET state = 'refused'
        WHERE token_hash = ${tokenHash} AND state = 'pending'`);
    },
    async accept(tokenHash, { password, at, signal }) {
      const isNew = await transaction(async (step) => {
        // First, so that `withdraw` waits for this transaction.
        const pending = await step(sql`UPDATE orderpane_install_call SET state = 'accepted'
          WHERE token_hash = ${tokenHash} AND state = 'pending' RETURNING sequence`);
        if (pending.length === 0) return false;
        // If two installs are accepted in parallel, the second one waits here and compares itself with the
        // first. The sequence is the same after `withdraw`.
        const rows = await step(sql`
          INSERT INTO orderpane_store (insales_id, shop, password, sequence, installed_at, due_at)
          SELECT insales_id, shop, ${password}, sequence, ${at}, ${at} FROM orderpane_install_call
          WHERE token_hash = ${tokenHash}
          ON CONFLICT (insales_id) DO UPDATE SET
            shop = excluded.shop, password = excluded.password, sequence = excluded.sequence,
            installed_at = excluded.installed_at, uninstalled_at = NULL,
            has = NULL, deployed_at = NULL, tried = NULL, inputs = NULL, stepped = NULL, failures = 0,
            error_code = NULL, error = NULL, due_at = excluded.due_at, tries = NULL,
            lease_owner = NULL, lease_until = NULL
          WHERE orderpane_store.sequence <= excluded.sequence
          RETURNING insales_id`);
        return rows.length > 0 && !signal?.aborted;
      });
      if (isNew) return "accepted";
      return (await find(tokenHash))?.state === "accepted" ? "repeated" : "overtaken";
    },
    async withdraw(tokenHash, { password, at }) {
      await transaction(async (step) => {
        // Waits for an `accept` that is being committed.
        await step(sql`UPDATE orderpane_install_call SET state = 'pending' WHERE token_hash = ${tokenHash}`);
        const rows = await step(sql`UPDATE orderpane_store SET ${uninstalled(at)}
          WHERE insales_id = (SELECT insales_id FROM orderpane_install_call WHERE token_hash = ${tokenHash})
            AND password = ${password} RETURNING insales_id`);
        return rows.length > 0;
      });
    },
    async uninstall({ insalesId, sequence, at }) {
      const rows = await run(sql`
        UPDATE orderpane_store SET ${uninstalled(at)}
        WHERE insales_id = ${insalesId} AND uninstalled_at IS NULL AND sequence <= ${sequence}
        RETURNING insales_id`);
      return rows.length > 0;
    },
    async reseal({ insalesId, sequence, password }) {
      await run(sql`UPDATE orderpane_store SET password = ${password}
        WHERE insales_id = ${insalesId} AND sequence = ${sequence}`);
    },
  };
}

function uninstalled(at: number): Sql {
  return sql`uninstalled_at = ${at}, due_at = NULL, lease_owner = NULL, lease_until = NULL`;
}

function createBudgetRegister({ dialect, run, transaction }: SqlConnection): BudgetRegister {
  return {
    async spend(uses, { ms, now }) {
      await run(sql`DELETE FROM orderpane_budget WHERE name IN (
        SELECT name FROM orderpane_budget WHERE ends_at <= ${now} LIMIT 1000 ${dialect.skipLocked})`);
      return transaction(async (step) => {
        for (const { key, limit } of uses.toSorted((a, b) => compareNames(a.key, b.key))) {
          await step(sql`DELETE FROM orderpane_budget WHERE name = ${key} AND ends_at <= ${now}`);
          const rows = await step(sql`
            INSERT INTO orderpane_budget (name, used, ends_at) VALUES (${key}, 1, ${now + ms})
            ON CONFLICT (name) DO UPDATE SET used = orderpane_budget.used + 1
            WHERE orderpane_budget.used < ${limit}
            RETURNING name`);
          if (rows.length === 0) return false;
        }
        return true;
      });
    },
    async refund(keys) {
      await transaction(async (step) => {
        for (const key of keys.toSorted(compareNames)) {
          await step(sql`UPDATE orderpane_budget SET used = used - 1 WHERE name = ${key} AND used > 0`);
        }
        return true;
      });
    },
  };
}

/**
 * Sorts in descending order everywhere, so that no two transactions wait for each other and a key comes
 * before its prefixes. Fewer uses share a longer key, so most refusals lock nothing that others need.
 */
function compareNames(a: string, b: string): number {
  return a > b ? -1 : Number(a < b);
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
