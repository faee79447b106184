import sql from "sql-template-tag";
import type { ActionKey, ActionRegister, ActionState } from "../registry.ts";
import type { SqlDatabase } from "../sql-database.ts";

const week = 7 * 24 * 60 * 60_000;

export function createActionRegister({ dialect, run }: SqlDatabase): ActionRegister {
  const is = ({ insalesId, route, key }: ActionKey) =>
    sql`insales_id = ${insalesId} AND route = ${route} AND name = ${key}`;
  return {
    async begin(action): Promise<ActionState> {
      const { insalesId, route, key, bodyHash, at } = action;
      await run(sql`DELETE FROM orderpane_action WHERE (insales_id, route, name) IN (
        SELECT insales_id, route, name FROM orderpane_action
        WHERE begun_at < ${at - week} LIMIT 1000 ${dialect.skipLocked})`);
      // Again if the action was forgotten between the two statements.
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
