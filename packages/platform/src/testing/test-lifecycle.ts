import { openDatabase } from "../db/open-database.ts";
import { openTables } from "../db/tables.ts";
import { createAssumptionSwitches } from "../assumptions.ts";
import { createHandWait } from "./hand-wait.ts";
import { Lifecycle, type LifecycleOptions } from "../lifecycle/lifecycle.ts";

/**
 * A lifecycle over tables in memory, with two stores and a clock that is stopped at 2026-11-21 until a test
 * moves it.
 */
export function createTestLifecycle(options: Partial<LifecycleOptions> = {}) {
  const clock = { time: Date.UTC(2026, 10, 21) };
  const now = () => clock.time;
  const tables = openTables(openDatabase(":memory:"), now);
  const store = tables.stores.create({ title: "Первый", host: "first.localhost", samples: false });
  const other = tables.stores.create({ title: "Второй", host: "other.localhost", samples: false });
  const patience = createHandWait();
  const assumptions = createAssumptionSwitches();
  const lifecycle = new Lifecycle({
    tables,
    events: { announce: () => {}, emit: () => {} },
    assumptions: assumptions.current,
    now,
    wait: patience.wait,
    ...options,
  });
  return { lifecycle, tables, store, other, clock, patience, assumptions };
}

export const reached = { address: "first.localhost:8080" };
