import type { FleetState } from "../fleet/fleet-state.ts";

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

/** A limit of uses within a time window. */
export interface Budget {
  readonly key: string;
  readonly limit: number;
}

/** How a release fares in the stores, for its brake. */
export interface ReleaseTries {
  /** Installed stores. */
  readonly installed: number;
  /** Stores in which the release was tried while the one before was working. */
  readonly tried: number;
  /** Tried stores in which it fails. */
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

/** A number of stores that have the same state, releases and error. */
export interface StoreCount {
  readonly state: StoreState;
  /** The release that the stores have. */
  readonly has: string | null;
  /** The release that they should have. */
  readonly wanted: string | null;
  readonly errorCode: string | null;
  readonly stores: number;
}

/** Chooses stores by their state and error. */
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

/** A change of the fleet's row. */
export interface FleetEvent {
  readonly id: number;
  readonly at: number;
  /** The operator, as named by the request, or `start` or `brake`. */
  readonly by: string;
  readonly text: string;
}

/** A release that can be deployed. */
export interface KeptRelease {
  readonly id: string;
  /** When a process first started with it. */
  readonly at: number;
  /** The releases in the markers of its widgets. */
  readonly builds: readonly string[];
}

/** A release as the registry stores it. */
export interface StoredRelease extends KeptRelease {
  /** The bundles, as JSON. */
  readonly content: string;
  /** The source maps by the widgets' builds. */
  readonly maps: Readonly<Record<string, string>>;
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
