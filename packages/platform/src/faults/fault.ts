import type { FaultMoment } from "./fault-kind.ts";
import type { FaultAction } from "./fault-kinds.ts";

/** Which requests a fault applies to. An absent member lets every request through. */
export interface FaultMatch {
  /** In capitals. */
  readonly method?: string | undefined;
  /** The whole path without the query; `*` stands for any characters. Default: everything under `/admin/`. */
  readonly path?: string | undefined;
  /** Host of the store, such as `shop-1.localhost`. */
  readonly store?: string | undefined;
}

/** A fault as a user asks for it. */
export interface FaultDraft {
  /** Default: `fault-` and the next free number. */
  readonly id?: string | undefined;
  readonly match: FaultMatch;
  /** How many matching requests it lets pass first. Default 0. */
  readonly skip: number;
  /** How often it strikes; 0: without limit. Default 1. */
  readonly times: number;
  /** The probability with which it strikes, 0 to 1. Default 1. */
  readonly chance: number;
  /** The seed of the chance. Default: the platform's seed and the fault's place in the list. */
  readonly seed?: number | undefined;
  /** Default: the first moment at which the kind can strike. */
  readonly when: FaultMoment;
  readonly do: FaultAction;
}

export interface Fault extends FaultDraft {
  readonly id: string;
}
