import type { ActionKey, ActionState, Budget, InstallCall, StoreRecord } from "./rows.ts";
import type { createDeployRegister } from "./sql-deploys.ts";
import type { createFleetRegister, createReleaseRegister } from "./sql-fleet.ts";
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
  /** Returns the installed stores, or all stores, by ascending id. Reads them in parts. */
  list(options?: { readonly withUninstalled?: boolean }): Promise<StoreRecord[]>;
  /**
   * Erases everything about a store, installed or not, and ends its deploy. Returns `false` if there is
   * nothing.
   */
  forget(insalesId: number): Promise<boolean>;

  readonly installs: InstallRegister;
  readonly budgets: BudgetRegister;
  readonly deploys: ReturnType<typeof createDeployRegister>;
  readonly fleet: ReturnType<typeof createFleetRegister>;
  readonly releases: ReturnType<typeof createReleaseRegister>;
  readonly records: RecordRegister;
  readonly actions: ActionRegister;
  readonly reports: ReturnType<typeof createReportRegister>;
}

/** Install calls, by the hash of their one-time tokens. Has connections of its own. */
export interface InstallRegister {
  /** The same budgets as the registry's. */
  readonly budgets: BudgetRegister;
  /** Returns an earlier call with this token, or `null`. */
  find(tokenHash: string): Promise<InstallCall | null>;
  /**
   * Records a call as pending, with the next sequence number. Returns the earlier call if it is already
   * pending, or `null` if the token was already decided or belongs to another store.
   */
  claim(call: Omit<InstallCall, "sequence" | "state">): Promise<InstallCall | null>;
  /** Whether a call from the network was accepted after `since`. */
  hasProven(network: string, since: number): Promise<boolean>;
  /** Records that the store refused the password. */
  refuse(tokenHash: string): Promise<void>;
  /**
   * Activates the password of a pending call: the store counts as installed, with nothing deployed and a
   * deploy due immediately. Otherwise, nothing changes. `repeated`: the call was accepted before.
   * `overtaken`: the store has a newer password, the call was refused, or the signal was aborted before the
   * commit.
   */
  accept(
    tokenHash: string,
    install: { readonly password: string; readonly at: number; readonly signal?: AbortSignal },
  ): Promise<"accepted" | "repeated" | "overtaken">;
  /**
   * Undoes an `accept` with this password whose outcome is unknown, and waits until that is decided. If it
   * was committed, the call is pending again, and the store counts as uninstalled.
   */
  withdraw(tokenHash: string, install: { readonly password: string; readonly at: number }): Promise<void>;
  /**
   * Marks the store as uninstalled and ends its deploy. Returns `false` if the store is not installed, or by
   * an install newer than `sequence`.
   */
  uninstall(store: Pick<StoreRecord, "insalesId" | "sequence"> & { readonly at: number }): Promise<boolean>;
  /** Replaces the encrypted password of this install, after a key rotation. */
  reseal(store: Pick<StoreRecord, "insalesId" | "sequence" | "password">): Promise<void>;
}

/** Counts uses within a time window that begins with the first use. */
export interface BudgetRegister {
  /**
   * Counts one use of each key, or none if one of the keys has reached its limit. Begin a more specific key
   * with the name of its parent: refused uses then do not lock rows that others need.
   */
  spend(uses: readonly Budget[], window: { readonly ms: number; readonly now: number }): Promise<boolean>;
  /** Takes back one use of each key. */
  refund(keys: readonly string[]): Promise<void>;
}

/** Texts that the deploy engine stores for each store: its history. */
export interface RecordRegister {
  /** Stores a text under a name, replacing an earlier one. Does nothing if the store was forgotten. */
  put(insalesId: number, name: string, text: string): Promise<void>;
  /** Deletes a text, if it exists. */
  delete(insalesId: number, name: string): Promise<void>;
  /** Returns the texts by ascending name. */
  list(insalesId: number): Promise<{ readonly name: string; readonly text: string }[]>;
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
