import type { ActionKey, ActionState, StoreRecord } from "./rows.ts";
import type { createDeployRegister, createRecordRegister } from "./sql-deploys.ts";
import type { createFleetRegister, createReleaseRegister } from "./sql-fleet.ts";
import type { createBudgetRegister, createInstallRegister } from "./sql-installs.ts";
import type { createReportRegister } from "./sql-reports.ts";

export type * from "./rows.ts";

/**
 * The stores that installed the application, and everything that must survive a restart. Every method is one
 * transaction, also when several machines share the registry. Times are in ms since 1970.
 *
 * Every method throws a `ServerError` `registry-failed` if the database fails.
 */
export interface Registry {
  /** Creates or migrates the tables. Must be called first; further calls do nothing. */
  open(): Promise<void>;
  /** Closes the database. No other method may be called afterwards. */
  close(): Promise<void>;

  /** Returns the store, installed or not. */
  find(insalesId: number): Promise<StoreRecord | null>;
  /** Returns the store that last installed the application under this host name. */
  findShop(shop: string): Promise<StoreRecord | null>;
  /** Returns the installed stores, or all stores, by ascending id. */
  list(options?: { readonly withUninstalled?: boolean }): Promise<StoreRecord[]>;
  /**
   * Erases everything about a store, installed or not, and ends its deploy. Returns `false` if there is
   * nothing.
   */
  forget(insalesId: number): Promise<boolean>;

  readonly installs: ReturnType<typeof createInstallRegister>;
  readonly budgets: ReturnType<typeof createBudgetRegister>;
  readonly deploys: ReturnType<typeof createDeployRegister>;
  readonly fleet: ReturnType<typeof createFleetRegister>;
  readonly releases: ReturnType<typeof createReleaseRegister>;
  readonly records: ReturnType<typeof createRecordRegister>;
  readonly actions: ActionRegister;
  readonly reports: ReturnType<typeof createReportRegister>;
}

/** The first response to each widget action, by idempotency key. */
export interface ActionRegister {
  /**
   * Begins an action. `new`: execute it. `running`: it is being executed, possibly by another machine.
   * `done`: it was executed, with this response. `other`: the key was used with another body.
   *
   * An action whose machine crashed stays `running` until it is forgotten after a week. It may have been
   * executed, and a second execution could be a second payment.
   */
  begin(action: ActionKey & { readonly bodyHash: string; readonly at: number }): Promise<ActionState>;
  /** Stores the response. `null` forgets the action, so that it can begin again. */
  finish(action: ActionKey, response: string | null): Promise<void>;
}
