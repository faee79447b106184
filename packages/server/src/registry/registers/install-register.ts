import sql from "sql-template-tag";
import type { InstallCall, InstallRegister } from "../registry.ts";
import type { Row, SqlDatabase } from "../sql-database.ts";

const day = 24 * 60 * 60_000;

const columns = sql`token_hash AS "tokenHash", insales_id AS "insalesId", shop, network,
  called_at AS "at", sequence, state`;

export function createInstallRegister({ dialect, run, transaction }: SqlDatabase): InstallRegister {
  async function find(tokenHash: string): Promise<InstallCall | null> {
    const [row] = await run(
      sql`SELECT ${columns} FROM orderpane_install_call WHERE token_hash = ${tokenHash}`,
    );
    return row ? toInstallCall(row) : null;
  }

  return {
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
      // The update changes nothing, but lets a pending row be returned.
      const [row] = await run(sql`
        INSERT INTO orderpane_install_call (token_hash, insales_id, shop, network, called_at, state)
        VALUES (${tokenHash}, ${insalesId}, ${shop}, ${network}, ${at}, 'pending')
        ON CONFLICT (token_hash) DO UPDATE SET token_hash = excluded.token_hash
        WHERE orderpane_install_call.insales_id = excluded.insales_id
          AND orderpane_install_call.shop = excluded.shop AND orderpane_install_call.state = 'pending'
        RETURNING ${columns}`);
      return row ? toInstallCall(row) : null;
    },
    async refuse(tokenHash) {
      await run(sql`UPDATE orderpane_install_call SET state = 'refused'
        WHERE token_hash = ${tokenHash} AND state = 'pending'`);
    },
    async accept(tokenHash, { password, at, signal }) {
      const isNew = await transaction(async (step) => {
        // If two installs are accepted in parallel, the second waits here and compares itself with the first.
        const rows = await step(sql`
          INSERT INTO orderpane_store (insales_id, shop, password, sequence, installed_at, due_at)
          SELECT insales_id, shop, ${password}, sequence, ${at}, ${at} FROM orderpane_install_call
          WHERE token_hash = ${tokenHash} AND state = 'pending'
          ON CONFLICT (insales_id) DO UPDATE SET
            shop = excluded.shop, password = excluded.password, sequence = excluded.sequence,
            installed_at = excluded.installed_at, uninstalled_at = NULL,
            wanted = NULL, has = NULL, deployed_at = NULL, failures = 0, error = NULL, due_at = excluded.due_at,
            lease_owner = NULL, lease_until = NULL, lease_wants = NULL
          WHERE orderpane_store.sequence < excluded.sequence
          RETURNING insales_id`);
        if (rows.length === 0) return false;
        await step(sql`UPDATE orderpane_install_call SET state = 'accepted' WHERE token_hash = ${tokenHash}`);
        return !signal?.aborted;
      });
      if (isNew) return "accepted";
      return (await find(tokenHash))?.state === "accepted" ? "repeated" : "overtaken";
    },
    async uninstall({ insalesId, sequence, at }) {
      const rows = await run(sql`
        UPDATE orderpane_store SET uninstalled_at = ${at}, due_at = NULL,
          lease_owner = NULL, lease_until = NULL, lease_wants = NULL
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

function toInstallCall(row: Row): InstallCall {
  return { ...row } as Row & InstallCall;
}
