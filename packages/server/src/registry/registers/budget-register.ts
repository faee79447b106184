import sql from "sql-template-tag";
import type { BudgetRegister } from "../registry.ts";
import type { SqlDatabase } from "../sql-database.ts";

export function createBudgetRegister({ dialect, run, transaction }: SqlDatabase): BudgetRegister {
  return {
    async spend(uses, { ms, now }) {
      await run(sql`DELETE FROM orderpane_budget WHERE name IN (
        SELECT name FROM orderpane_budget WHERE ends_at <= ${now} LIMIT 1000 ${dialect.skipLocked})`);
      return transaction(async (step) => {
        for (const { key, limit } of uses.toSorted((a, b) => compare(a.key, b.key))) {
          if (limit < 1) return false;
          const rows = await step(sql`
            INSERT INTO orderpane_budget (name, used, ends_at) VALUES (${key}, 1, ${now + ms})
            ON CONFLICT (name) DO UPDATE SET
              used = CASE WHEN orderpane_budget.ends_at <= ${now} THEN 1 ELSE orderpane_budget.used + 1 END,
              ends_at = CASE WHEN orderpane_budget.ends_at <= ${now} THEN excluded.ends_at
                ELSE orderpane_budget.ends_at END
            WHERE orderpane_budget.ends_at <= ${now} OR orderpane_budget.used < ${limit}
            RETURNING name`);
          if (rows.length === 0) return false;
        }
        return true;
      });
    },
    async refund(keys) {
      await transaction(async (step) => {
        for (const key of keys.toSorted(compare)) {
          await step(sql`UPDATE orderpane_budget SET used = used - 1 WHERE name = ${key} AND used > 0`);
        }
        return true;
      });
    },
  };
}

/**
 * Descending, everywhere: then no two transactions wait for each other, and a key comes before those that it
 * begins with. Such a key is shared by fewer uses, so most refusals lock nothing that others need.
 */
function compare(a: string, b: string): number {
  return a > b ? -1 : Number(a < b);
}
