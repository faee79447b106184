import type { FleetState } from "../fleet/fleet-state.ts";

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
  readonly deploys: DeployRegister;
  readonly fleet: FleetRegister;
  readonly releases: ReleaseRegister;
  readonly records: RecordRegister;
  readonly actions: ActionRegister;
  readonly reports: ReportRegister;
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

/** The widgets that the store has, and the last attempts. The release that it should have is computed. */
export interface DeployState {
  /** The release of the last successful deploy. */
  readonly has: string | null;
  readonly deployedAt: number | null;
  /** The release of the last attempt. */
  readonly tried: string | null;
  /** The settings and the key version of the last attempt, as `period.hash`. */
  readonly inputs: string | null;
  /** The release of the last attempt that found the store without failures. */
  readonly stepped: string | null;
  /** Failed attempts since the last success. */
  readonly failures: number;
  /** Code of the last attempt's error; `null` if there was none, or it has no code. */
  readonly errorCode: string | null;
  /** Error of the last attempt, without secrets. */
  readonly error: string | null;
  /** When the next attempt of the same release may start; `null` if none is needed or none would help. */
  readonly dueAt: number | null;
  /** The last five attempts, newest first. */
  readonly tries: readonly DeployTry[];
  /** The worker that is deploying, and the end of its lease. */
  readonly lease: { readonly owner: string; readonly until: number } | null;
}

/** An attempt to deploy into a store. */
export interface DeployTry {
  readonly at: number;
  readonly release: string;
  /** `null` after a success. */
  readonly error: string | null;
}

/** Install calls, by the hash of their one-time tokens. Never waits for the connections of other registers. */
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
   * Undoes an `accept` with this password whose outcome is unknown, and waits until that is decided. If it was
   * committed, the call is pending again, and the store counts as uninstalled.
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
  /**
   * Returns the ids of installed stores whose `dueAt` has come: first those without failures, the longest due
   * first.
   */
  due(query: DueQuery): Promise<number[]>;
  /**
   * Returns the ids of installed stores whose last attempt was for another release than the fleet's state
   * gives them.
   */
  outdated(query: DueQuery): Promise<number[]>;
  /** Leases an installed store to one worker. Returns `null` if another worker holds the lease. */
  lease(lease: DeployLease & { readonly now: number }): Promise<StoreRecord | null>;
  /** Returns `false` if the lease has ended; another worker may have started. */
  extend(lease: DeployLease): Promise<boolean>;
  /** Ends the lease with a result. Returns `false`, and changes nothing, if the lease was lost. */
  settle(lease: Pick<DeployLease, "insalesId" | "owner">, result: DeployResult): Promise<boolean>;
  /**
   * Makes installed stores due: one store, or those whose last attempt has failed with this code. Returns
   * their number.
   */
  retry(
    stores: { readonly insalesId: number } | { readonly errorCode: string },
    now: number,
  ): Promise<number>;
  /** Counts the stores by state, releases and error code. */
  count(fleet: FleetState): Promise<StoreCount[]>;
  /** Returns the stores of a state, and with this error code if one is given, by ascending id. */
  stores(fleet: FleetState, query: StoreQuery): Promise<StoreRecord[]>;
  /** Counts what the brake of a release needs. */
  tries(release: string): Promise<ReleaseTries>;
}

export interface ReleaseTries {
  /** Installed stores. */
  readonly installed: number;
  /** Those of them that had another release without failures when this release was tried. */
  readonly tried: number;
  /** Those of them where it failed, and has not succeeded since. */
  readonly failed: number;
}

/** Leaves out stores that are leased. */
export interface DueQuery {
  readonly fleet: FleetState;
  /** Releases that the caller cannot deploy: stores that should get one are left out. */
  readonly except: readonly string[];
  readonly now: number;
  readonly limit: number;
}

/**
 * `current`: has the release that it should have. `outdated`: gets it in turn. `failing`: the last attempt
 * has failed. `uninstalled`: has uninstalled the application.
 */
export type StoreState = "current" | "outdated" | "failing" | "uninstalled";

export interface StoreCount {
  readonly state: StoreState;
  /** The release that the stores have. */
  readonly has: string | null;
  /** The release that they should have. */
  readonly wanted: string | null;
  readonly errorCode: string | null;
  readonly stores: number;
}

export interface StoreQuery {
  readonly state: StoreState;
  readonly errorCode?: string | undefined;
  readonly limit: number;
}

/** One worker's right to deploy into a store, until `until`. */
export interface DeployLease {
  readonly insalesId: number;
  readonly owner: string;
  readonly until: number;
}

/** The end of an attempt. The store is due again at `dueAt`; `null`: not until another release is wanted. */
export interface DeployResult {
  readonly at: number;
  readonly release: string;
  /** `period.hash`, see `DeployState`. */
  readonly inputs: string;
  /** `null` after a success. */
  readonly failure: { readonly code: string | null; readonly message: string } | null;
  readonly dueAt: number | null;
}

/** The fleet's one row, and what was done to it. */
export interface FleetRegister {
  read(): Promise<FleetRow>;
  /**
   * Replaces the state of `revision` and records the event. Returns `false`, and changes nothing, if the row
   * has another revision by now.
   */
  change(revision: number, state: FleetState, event: Omit<FleetEvent, "id">): Promise<boolean>;
  /** Returns the newest events first. */
  events(limit: number): Promise<FleetEvent[]>;
}

export interface FleetRow {
  readonly state: FleetState;
  /** Increases with each change. */
  readonly revision: number;
}

/** A change of the fleet's row. */
export interface FleetEvent {
  readonly id: number;
  readonly at: number;
  /** The operator, as named by the request, or `start` or `brake`. */
  readonly by: string;
  readonly text: string;
}

/** The releases: the newest five, and all that a store has. */
export interface ReleaseRegister {
  /**
   * Stores a release, if it is not kept already, and forgets the content of old ones except `needed`.
   */
  keep(release: StoredRelease, needed: readonly string[]): Promise<void>;
  /** Returns the releases that are kept, the newest first. */
  list(): Promise<KeptRelease[]>;
  /** Returns the content, or `null` if the release is not kept. */
  content(id: string): Promise<string | null>;
  /** Returns the source map of a widget of a kept release, by the release in its marker, or `null`. */
  map(build: string): Promise<string | null>;
}

export interface KeptRelease {
  readonly id: string;
  /** When a process first started with it. */
  readonly at: number;
  /** The releases in the markers of its widgets. */
  readonly builds: readonly string[];
}

export interface StoredRelease extends KeptRelease {
  /** The bundles, as JSON. */
  readonly content: string;
  /** The source maps by the widgets' builds. */
  readonly maps: Readonly<Record<string, string>>;
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

/** Errors that live widgets have reported in the last 30 days. A store counts once per place. */
export interface ReportRegister {
  /** Counts another report like one that the store has sent. Returns `false` if it has sent none. */
  repeat(report: ReportKey): Promise<boolean>;
  /** Stores a report. Returns `false` if the store has sent it before. */
  add(report: NewReport): Promise<boolean>;
  /** Returns at most 200 places, those of most stores first: of some widgets' releases, or of all. */
  list(query?: { readonly releases?: readonly string[] }): Promise<ReportedPlace[]>;
  /**
   * Returns the places in `releases` that at most one store has reported in `base`, so that no store can hide
   * an error from the others. The releases are those of widgets.
   */
  newPlaces(query: {
    readonly releases: readonly string[];
    readonly base: readonly string[];
  }): Promise<Pick<ReportedPlace, "place" | "stores">[]>;
}

/** A report of one store; `id` is a hash of what it sent, without the message. */
export interface ReportKey {
  readonly insalesId: number;
  readonly id: string;
  readonly at: number;
}

/** An error in a widget. */
export interface NewReport extends ReportKey {
  /** Hash of the widget, the error's name and the source lines: the same in several releases. */
  readonly place: string;
  readonly widget: string;
  /** The release in the widget's marker. */
  readonly release: string;
  /** Name of the error, or code of a `RuntimeError`. */
  readonly name: string;
  /** In the widget's script: `0a1b2c3d.js:3:13`. */
  readonly positions: readonly string[];
  /** The same in the sources, counted from 1. Empty without a source map. */
  readonly frames: readonly { readonly file: string; readonly line: number; readonly column: number }[];
  readonly message: string | null;
}

/** An error with the number of its reports, and of the different stores that sent them. */
export interface ReportedPlace extends Omit<NewReport, keyof ReportKey> {
  readonly firstAt: number;
  readonly lastAt: number;
  readonly count: number;
  readonly stores: number;
}
