import type { Provenance } from "@orderpane/platform";
import type { ContractContext } from "./context.ts";
import type { FactId } from "./facts.ts";
import type { StatementId } from "./statements.ts";

/** What a case asks of a target. */
export type Need =
  | "read" // requests that change nothing
  | "write" // widgets of its own, removed again
  | "limit" // all requests of a window, and more
  | "clock" // a clock that can be moved
  | "deadline" // the 10 seconds that the handler of an installation has, passed
  | "lifecycle" // applications that can be registered, installed and uninstalled
  | "second-application" // another application, installed in the same store
  | "second-store"; // another store, where applications can be installed, too

/** What a case found where nobody knows: the name of a variant of the local store, or of another point, and its value there. What a store cannot show, such as one with few orders, is left out. */
export type Findings = Readonly<Record<string, string>>;

/** One behaviour of the platform, and how it is shown. */
export interface ContractCase {
  readonly id: string;
  /** What a user of the platform sees. */
  readonly title: string;
  /** Cases of `spec` and `observed` fail where a target behaves otherwise; those of `assumed` tell what they found, and fail at what platform-facts.md does not foresee. */
  readonly provenance: Provenance;
  /** What it shows, of the specification and of platform-facts.md. */
  readonly statements: readonly (StatementId | FactId)[];
  readonly needs: readonly Need[];
  /** The most requests to the platform, those that remove its widgets included. */
  readonly requests: number;
  /**
   * @throws {ContractError} `mismatch` where the target behaves otherwise
   */
  run(context: ContractContext): Promise<Findings | void>;
}
