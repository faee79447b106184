import type { LoginRegister } from "../registry.ts";
import type { SqlDatabase } from "../sql/sql-database.ts";
import { sql } from "../sql/statement.ts";

const hour = 60 * 60_000;

export function createLoginRegister({ dialect, run }: SqlDatabase): LoginRegister {
  return {
    async use(tokenHash, expiresAt) {
      // A login lasts some minutes, so those that expire an hour before this one have expired.
      await run(sql`DELETE FROM orderpane_used_login WHERE token_hash IN (
        SELECT token_hash FROM orderpane_used_login
        WHERE expires_at < ${expiresAt - hour} LIMIT 1000 ${dialect.skipLocked})`);
      const added = await run(sql`INSERT INTO orderpane_used_login (token_hash, expires_at)
        VALUES (${tokenHash}, ${expiresAt})
        ON CONFLICT (token_hash) DO NOTHING RETURNING token_hash`);
      return added.length > 0;
    },
  };
}
