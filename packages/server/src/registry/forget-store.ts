import sql, { raw } from "sql-template-tag";
import type { SqlDatabase } from "./sql-database.ts";

/** See `Registry.forget`. */
export function forgetStore({ dialect, transaction }: SqlDatabase, insalesId: number): Promise<boolean> {
  return transaction(async (step) => {
    const shops = await step(sql`SELECT shop FROM orderpane_store WHERE insales_id = ${insalesId}
      UNION SELECT shop FROM orderpane_install_call WHERE insales_id = ${insalesId}`);
    let erased = 0;
    for (const { table, column } of await step(dialect.columns)) {
      if (column !== "insales_id") continue;
      const rows = await step(sql`DELETE FROM ${raw(String(table))} WHERE insales_id = ${insalesId}
        RETURNING insales_id`);
      erased += rows.length;
    }
    // The names of budgets contain the id or the host as a word.
    for (const word of [insalesId, ...shops.map(({ shop }) => String(shop))])
      await step(sql`DELETE FROM orderpane_budget WHERE name || ' ' LIKE ${`% ${word} %`}`);
    return erased > 0;
  });
}
