import sql, { type Sql } from "sql-template-tag";
import type { Budget, InstallCall, StoreRecord } from "./rows.ts";
import type { SqlConnection } from "./sql-database.ts";

const day = 24 * 60 * 60_000;

const callColumns = sql`token_hash AS "tokenHash", insales_id AS "insalesId", shop, network,
  called_at AS "at", sequence, state`;

/** Install calls, by the hash of their one-time tokens. Has connections of its own. */
export function createInstallRegister(connection: SqlConnection) {
  const { dialect, run, transaction } = connection;
  async function find(tokenHash: string): Promise<InstallCall | null> {
    const [row] = await run(
      sql`SELECT ${callColumns} FROM orderpane_install_call WHERE token_hash = ${tokenHash}`,
    );
    return (row as InstallCall | undefined) ?? null;
  }

  return {
    /** The same budgets as the registry's. */
    budgets: createBudgetRegister(connection),
    /** Returns an earlier call with this token, or `null`. */
    find,
    /** Whether a call from the network was accepted after `since`. */
    async hasProven(network: string, since: number) {
      const rows = await run(sql`SELECT sequence FROM orderpane_install_call
        WHERE network = ${network} AND called_at > ${since} AND state = 'accepted' LIMIT 1`);
      return rows.length > 0;
    },
    /**
     * Records a call as pending, with the next sequence number. Returns the earlier call if it is already
     * pending, or `null` if the token was already decided or belongs to another store.
     */
    async claim({ tokenHash, insalesId, shop, network, at }: Omit<InstallCall, "sequence" | "state">) {
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
    /** Records that the store refused the password. */
    async refuse(tokenHash: string) {
      await run(sql`UPDATE orderpane_install_call SET state = 'refused'
        WHERE token_hash = ${tokenHash} AND state = 'pending'`);
    },
    /**
     * Activates the password of a pending call: the store counts as installed, with nothing deployed and a
     * deploy due immediately. Otherwise, nothing changes. `repeated`: the call was accepted before.
     * `overtaken`: the store has a newer password, the call was refused, or the signal was aborted before the
     * commit.
     */
    async accept(tokenHash: string, { password, at, signal }: AcceptedInstall) {
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
      if (isNew) return "accepted" as const;
      return (await find(tokenHash))?.state === "accepted" ? "repeated" : "overtaken";
    },
    /**
     * Undoes an `accept` with this password whose outcome is unknown, and waits until that is decided. If it
     * was committed, the call is pending again, and the store counts as uninstalled.
     */
    async withdraw(tokenHash: string, { password, at }: AcceptedInstall) {
      await transaction(async (step) => {
        // Waits for an `accept` that is being committed.
        await step(sql`UPDATE orderpane_install_call SET state = 'pending' WHERE token_hash = ${tokenHash}`);
        const rows = await step(sql`UPDATE orderpane_store SET ${uninstalled(at)}
          WHERE insales_id = (SELECT insales_id FROM orderpane_install_call WHERE token_hash = ${tokenHash})
            AND password = ${password} RETURNING insales_id`);
        return rows.length > 0;
      });
    },
    /**
     * Marks the store as uninstalled and ends its deploy. Returns `false` if the store is not installed, or
     * by an install newer than `sequence`.
     */
    async uninstall({ insalesId, sequence, at }: StoreInstall & { readonly at: number }) {
      const rows = await run(sql`
        UPDATE orderpane_store SET ${uninstalled(at)}
        WHERE insales_id = ${insalesId} AND uninstalled_at IS NULL AND sequence <= ${sequence}
        RETURNING insales_id`);
      return rows.length > 0;
    },
    /** Replaces the encrypted password of this install, after a key rotation. */
    async reseal({ insalesId, sequence, password }: StoreInstall & Pick<StoreRecord, "password">) {
      await run(sql`UPDATE orderpane_store SET password = ${password}
        WHERE insales_id = ${insalesId} AND sequence = ${sequence}`);
    },
  };
}

type StoreInstall = Pick<StoreRecord, "insalesId" | "sequence">;

interface AcceptedInstall {
  readonly password: string;
  readonly at: number;
  readonly signal?: AbortSignal;
}

function uninstalled(at: number): Sql {
  return sql`uninstalled_at = ${at}, due_at = NULL, lease_owner = NULL, lease_until = NULL`;
}

/** Counts uses within a time window that begins with the first use. */
export function createBudgetRegister({ dialect, run, transaction }: SqlConnection) {
  return {
    /**
     * Counts one use of each key, or none if one of the keys has reached its limit. Begin a more specific key
     * with the name of its parent: refused uses then do not lock rows that others need.
     */
    async spend(uses: readonly Budget[], { ms, now }: { readonly ms: number; readonly now: number }) {
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
    /** Takes back one use of each key. */
    async refund(keys: readonly string[]) {
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
