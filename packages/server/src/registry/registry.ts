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
  /** Returns the installed stores, or all stores, by ascending id. */
  list(options?: { readonly withUninstalled?: boolean }): Promise<StoreRecord[]>;

  readonly installs: InstallRegister;
  readonly budgets: BudgetRegister;
  readonly deploys: DeployRegister;
  readonly records: RecordRegister;
  readonly actions: ActionRegister;
}

/** A store that has the application installed, or had it earlier. */
export interface StoreRecord {
  /** The permanent identifier of the store. */
  readonly insalesId: number;
  /** Host name, with a port only on this machine. */
  readonly shop: string;
  readonly isInstalled: boolean;
  /** Encrypted. Kept after an uninstall, but no longer valid. */
  readonly password: string;
  /**
   * The sequence number of the install call that brought the password. Newer installs have greater numbers.
   */
  readonly sequence: number;
  readonly installedAt: number;
  readonly uninstalledAt: number | null;
  readonly deploy: DeployState;
}

/** The widgets that the store should have, and those that it has. */
export interface DeployState {
  /** The version that the store should have; `null` if none was wanted since the install. */
  readonly wanted: string | null;
  /** The version from the last deploy. */
  readonly has: string | null;
  readonly deployedAt: number | null;
  /** Failed attempts since `wanted` was set or since the last success. */
  readonly failures: number;
  /** Error of the last attempt, without secrets. */
  readonly error: string | null;
  /** When the next attempt may start; `null` if none is needed or none would help. */
  readonly dueAt: number | null;
  /** The worker that is deploying, and the end of its lease. */
  readonly lease: { readonly owner: string; readonly until: number } | null;
}

/** Install calls, by the hash of their one-time tokens. */
export interface InstallRegister {
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
   * Marks the store as uninstalled and ends its deploy. Returns `false` if the store is not installed, or by
   * an install newer than `sequence`.
   */
  uninstall(store: Pick<StoreRecord, "insalesId" | "sequence"> & { readonly at: number }): Promise<boolean>;
  /** Replaces the encrypted password of this install, after a key rotation. */
  reseal(store: Pick<StoreRecord, "insalesId" | "sequence" | "password">): Promise<void>;
}

/** A call to the install URL. The platform sends each token once. */
export interface InstallCall {
  readonly tokenHash: string;
  readonly insalesId: number;
  readonly shop: string;
  /** The client's network, such as `5.9.0.0` for a /24; `null` if unknown. */
  readonly network: string | null;
  readonly at: number;
  /** Increases across all stores. */
  readonly sequence: number;
  readonly state: "pending" | "accepted" | "refused";
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

/** A limit of uses within a time window. */
export interface Budget {
  readonly key: string;
  readonly limit: number;
}

/** One deploy per store at a time. */
export interface DeployRegister {
  /** Requests a version for an installed store, due at `at`, even if the store already has it. */
  want(insalesId: number, version: string, at: number): Promise<void>;
  /** Returns the ids of installed stores whose deploy is due and not leased, the longest due first. */
  due(query: { readonly now: number; readonly limit: number }): Promise<number[]>;
  /**
   * Leases a store to one worker. Returns `null` if no deploy is due there or another worker holds the lease.
   */
  lease(lease: DeployLease & { readonly now: number }): Promise<StoreRecord | null>;
  /** Returns `false` if the lease has ended; another worker may have started. */
  extend(lease: DeployLease): Promise<boolean>;
  /** Ends the lease with a result. Returns `false`, and changes nothing, if the lease was lost. */
  settle(lease: Pick<DeployLease, "insalesId" | "owner">, result: DeployResult): Promise<boolean>;
}

/** One worker's right to deploy into a store, until `until`. */
export interface DeployLease {
  readonly insalesId: number;
  readonly owner: string;
  readonly until: number;
}

/**
 * After a success, the store has the wanted version and is due again at `renewAt`. If a version was requested
 * during the deploy, the store stays due. After a failure, it is due again at `retryAt`; `null` means not
 * until the next request.
 */
export type DeployResult =
  | { readonly has: string; readonly at: number; readonly renewAt: number | null }
  | { readonly error: string; readonly retryAt: number | null };

/** Texts that the deploy engine stores for each store: its history. */
export interface RecordRegister {
  /** Stores a text under a name, replacing an earlier one. */
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

/** Identifies an action: one key of one widget in one store. */
export interface ActionKey {
  readonly insalesId: number;
  readonly route: string;
  readonly key: string;
}

/** The state of an action when it begins. */
export type ActionState =
  | { readonly state: "new" | "running" | "other" }
  | { readonly state: "done"; readonly response: string };
