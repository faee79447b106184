import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "../db/open-database.ts";
import type { AssumptionSwitches } from "../assumptions.ts";
import type { ChangeEvents } from "../change-events.ts";
import type { PlatformClock } from "../clock.ts";
import type { Faults } from "../faults/faults.ts";
import type { Stores } from "../stores/stores.ts";

interface PlatformStateOptions {
  readonly database: DatabaseSync;
  readonly assumptions: AssumptionSwitches;
  readonly clock: PlatformClock;
  readonly faults: Faults;
  readonly stores: Stores;
  readonly events: ChangeEvents;
}

export type PlatformState = ReturnType<typeof createPlatformState>;

/** The whole state of a platform. */
export function createPlatformState(options: PlatformStateOptions) {
  const { database, assumptions, clock, faults, stores, events } = options;
  return {
    /**
     * Returns to the start: no widgets, no operations, only the sample records, unused request limits, and
     * the initial assumptions, faults and clock. Stores, applications and passwords are kept.
     */
    reset(): void {
      clock.reset();
      faults.reset();
      inTransaction(database, () => {
        for (const table of ["widget", "operation", "record"]) database.exec(`DELETE FROM ${table}`);
      });
      assumptions.reset();
      stores.forget();
      events.announce("widgets");
    },
  };
}
