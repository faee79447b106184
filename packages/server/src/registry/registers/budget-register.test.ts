import { expect, test } from "vitest";
import type { Run, SqlDatabase } from "../sql/sql-database.ts";
import { renderStatement, sql } from "../sql/statement.ts";
import { createBudgetRegister } from "./budget-register.ts";

test("a use that is refused locks no key that it is a part of", async () => {
  const touched: unknown[] = [];
  /** Every key has reached its limit. */
  const step: Run = async (statement) => {
    touched.push(renderStatement(statement, () => "?").values[0]);
    return [];
  };
  const skipLocked = sql``;
  const database: Pick<SqlDatabase, "run" | "transaction"> = {
    run: async () => [],
    transaction: (work) => work(step),
  };
  const budgets = createBudgetRegister({ ...database, dialect: { skipLocked } } as unknown as SqlDatabase);
  const uses = ["install", "install a from 1", "install a"].map((key) => ({ key, limit: 1 }));
  expect(await budgets.spend(uses, { ms: 1_000, now: 0 })).toBe(false);
  expect(touched).toEqual(["install a from 1"]);
});
