/**
 * The application's table of stores that installed it, with all that has to survive a restart. Every method
 * is one transaction: it happens whole or not at all, also when several machines share the registry. Times
 * are in ms since 1970.
 *
 * Every method throws a `ServerError` `registry-failed` if the database fails.
 */
export interface Registry {
  /** Creates the tables, or brings them up to date. To be called before anything else; again does nothing. */
  open(): Promise<void>;
  /** Closes the database. No other method may be called afterwards. */
  close(): Promise<void>;

  /** Returns the store, installed or not. */
  find(insalesId: number): Promise<StoreRecord | null>;
  /** Returns the stores that are installed, or all, by ascending id. */
  list(options?: { readonly withUninstalled?: boolean }): Promise<StoreRecord[]>;

  readonly installs: InstallRegister;
  readonly budgets: BudgetRegister;
  readonly deploys: DeployRegister;
  readonly records: RecordRegister;
  readonly actions: ActionRegister;
}

/** A store that has installed the application, now or earlier. */
export interface StoreRecord {
  /** The permanent identifier of the store. */
  readonly insalesId: number;
  /** Host name, with a port only on this machine. */
  readonly shop: string;
  readonly isInstalled: boolean;
  /** Sealed. It is kept after an uninstall, and no longer valid then. */
  readonly password: string;
  /** The sequence of the install call which brought the password. A newer install has a greater one. */
  readonly sequence: number;
  readonly installedAt: number;
  readonly uninstalledAt: number | null;
  readonly deploy: DeployState;
}

/** The widgets that the store should have, and those that it has. */
export interface DeployState {
  /** The version of the widgets that the store should have; `null`: nothing was wanted since the install. */
  readonly wanted: string | null;
  /** The version that the last deploy left there. */
  readonly has: string | null;
  readonly deployedAt: number | null;
  /** Failed tries since `wanted` was set or since the last success. */
  readonly failures: number;
  /** Error of the last try, without secrets. */
  readonly error: string | null;
  /** When the next try may begin; `null`: no try is needed, or none would help. */
  readonly dueAt: number | null;
  /** The worker that deploys now, and until when it may. */
  readonly lease: { readonly owner: string; readonly until: number } | null;
}

/** Install calls, by the hash of their one-time token. */
export interface InstallRegister {
  /** Returns an earlier call with this token, or `null`. */
  find(tokenHash: string): Promise<InstallCall | null>;
  /**
   * Records a call as pending, with the next sequence number. Returns the earlier one if it is pending already,
   * and `null` if the token was decided or is that of another store.
   */
  claim(call: Omit<InstallCall, "sequence" | "state">): Promise<InstallCall | null>;
  /** Whether a call of the network after the time `since` was accepted. */
  hasProven(network: string, since: number): Promise<boolean>;
  /** Records that the store has refused the password. */
  refuse(tokenHash: string): Promise<void>;
  /**
   * Makes the password of a call that is pending the store's active one, and the store installed, with
   * nothing deployed and a deploy due immediately. Otherwise nothing changes. `repeated`: the call was
   * accepted before. `overtaken`: the store has a newer password, the call was refused, or the signal was
   * aborted before the commit.
   */
  accept(
    tokenHash: string,
    install: { readonly password: string; readonly at: number; readonly signal?: AbortSignal },
  ): Promise<"accepted" | "repeated" | "overtaken">;
  /**
   * Marks the store as uninstalled, and ends its deploy. `false` if it is not installed, or by a newer
   * install than `sequence`.
   */
  uninstall(store: Pick<StoreRecord, "insalesId" | "sequence"> & { readonly at: number }): Promise<boolean>;
  /** Replaces the sealed password of this very install, after a rotation of keys. */
  reseal(store: Pick<StoreRecord, "insalesId" | "sequence" | "password">): Promise<void>;
}

/** A call of the install URL. The platform sends each token once. */
export interface InstallCall {
  readonly tokenHash: string;
  readonly insalesId: number;
  readonly shop: string;
  /** The client's network, such as `5.9.0.0` for a /24. `null`: unknown. */
  readonly network: string | null;
  readonly at: number;
  /** Ascends over all stores. */
  readonly sequence: number;
  readonly state: "pending" | "accepted" | "refused";
}

/** How often something happened in a window of time that begins with its first use. */
export interface BudgetRegister {
  /**
   * Counts one use of each key, or of none if one of them has reached its limit. Begin the name of a key with
   * that of the key which it is a part of: then a use that is refused does not hold up the others.
   */
  spend(uses: readonly Budget[], window: { readonly ms: number; readonly now: number }): Promise<boolean>;
  /** Takes one use of each key back. */
  refund(keys: readonly string[]): Promise<void>;
}

/** How often something may happen in a window of time. */
export interface Budget {
  readonly key: string;
  readonly limit: number;
}

/** One deploy per store at a time. */
export interface DeployRegister {
  /** Wants a version in a store that is installed, due at a time, even if the store has it. */
  want(insalesId: number, version: string, at: number): Promise<void>;
  /**
   * Returns the ids of installed stores whose deploy is due and that no worker holds, the longest due first.
   */
  due(query: { readonly now: number; readonly limit: number }): Promise<number[]>;
  /** Holds a store for one worker. `null` if no deploy is due there or another worker holds it. */
  lease(lease: DeployLease & { readonly now: number }): Promise<StoreRecord | null>;
  /** `false`: the lease has ended and another worker may have begun. */
  extend(lease: DeployLease): Promise<boolean>;
  /** Ends the lease with a result. `false` if the lease was lost: then nothing changes. */
  settle(lease: Pick<DeployLease, "insalesId" | "owner">, result: DeployResult): Promise<boolean>;
}

/** The right of one worker to deploy into a store, until a time. */
export interface DeployLease {
  readonly insalesId: number;
  readonly owner: string;
  readonly until: number;
}

/**
 * After a success the store has the wanted version, due again at `renewAt`. A version that was wanted during the deploy
 * stays due.
 * After a failure it is due again at `retryAt`; `null`: a try would not help until something is wanted again.
 */
export type DeployResult =
  | { readonly has: string; readonly at: number; readonly renewAt: number | null }
  | { readonly error: string; readonly retryAt: number | null };

/** Texts that the deploy engine keeps for each store: its history. */
export interface RecordRegister {
  /** Keeps a text under a name, and replaces an earlier one. */
  put(insalesId: number, name: string, text: string): Promise<void>;
  /** Deletes a text, if it exists. */
  delete(insalesId: number, name: string): Promise<void>;
  /** By name, ascending. */
  list(insalesId: number): Promise<{ readonly name: string; readonly text: string }[]>;
}

/** The first response to each action of a widget, by its idempotency key. */
export interface ActionRegister {
  /**
   * Begins an action. `new`: it is to be executed. `running`: it is being executed, maybe by another machine.
   * `done`: it was; this is its response. `other`: the key came with another body.
   *
   * An action whose machine stopped in it stays `running` until it is forgotten after a week. It may
   * have been executed, and to execute it again could be a second payment.
   */
  begin(action: ActionKey & { readonly bodyHash: string; readonly at: number }): Promise<ActionState>;
  /** Keeps the response. `null` forgets the action, which can then be begun again. */
  finish(action: ActionKey, response: string | null): Promise<void>;
}

/** Names an action: one key of one widget of one store. */
export interface ActionKey {
  readonly insalesId: number;
  readonly route: string;
  readonly key: string;
}

/** The facts about an action when it begins. */
export type ActionState =
  | { readonly state: "new" | "running" | "other" }
  | { readonly state: "done"; readonly response: string };
