import type { LoginRegister, PendingLogin } from "../registry.ts";
import type { SqlDatabase } from "../sql/sql-database.ts";
import { sql } from "../sql/statement.ts";

const hour = 60 * 60_000;

export function createLoginRegister({ dialect, run }: SqlDatabase): LoginRegister {
  return {
    async begin({ tokenHash, bindingHash, insalesId, expiresAt }) {
      // A login lasts some minutes, so those that expire an hour before this one have expired.
      await run(sql`DELETE FROM orderpane_login WHERE token_hash IN (
        SELECT token_hash FROM orderpane_login
        WHERE expires_at < ${expiresAt - hour} LIMIT 1000 ${dialect.skipLocked})`);
      await run(sql`INSERT INTO orderpane_login (token_hash, binding_hash, insales_id, expires_at)
        VALUES (${tokenHash}, ${bindingHash}, ${insalesId}, ${expiresAt})`);
    },
    async take(tokenHash, now) {
      const [row] = await run(sql`DELETE FROM orderpane_login WHERE token_hash = ${tokenHash}
        RETURNING token_hash AS "tokenHash", binding_hash AS "bindingHash", insales_id AS "insalesId",
          expires_at AS "expiresAt"`);
      if (!row) return null;
      const login = { ...row } as unknown as PendingLogin;
      return login.expiresAt > now ? login : null;
    },
  };
}
