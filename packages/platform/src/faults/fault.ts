/** When a fault strikes, seen from the operation: `after` and `mid-answer` only once it was executed. */
export type FaultTime = "before" | "after" | "mid-answer";

/** Which requests a fault means; absent members let any pass. */
export interface FaultMatch {
  /** In capitals. */
  readonly method?: string | undefined;
  /** The whole path without the query, `*` standing for any characters; absent: everything under `/admin/`. */
  readonly path?: string | undefined;
  /** Host of the store, such as `shop-1.localhost`. */
  readonly account?: string | undefined;
}

/** What becomes of a request. */
export type FaultAction =
  /** Another answer. */
  | {
      readonly kind: "status";
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>> | undefined;
      readonly body?: string | undefined;
    }
  /** The same answer, later; `mid-answer`: half of its body at once. */
  | { readonly kind: "delay"; readonly ms: number }
  /** The connection is reset, without a byte of the answer; `mid-answer`: after half of its body. */
  | { readonly kind: "reset" }
  /** The connection ends after these bytes of the body, though the headers promise the whole. */
  | { readonly kind: "truncate"; readonly bytes: number }
  | { readonly kind: "content-type"; readonly type: string }
  /** No answer comes, or no more of it, and the connection stays. */
  | { readonly kind: "hang" }
  /** A list of widgets is as it was these ms ago, by the store's clock. */
  | { readonly kind: "list-lag"; readonly ms: number };

/** A fault as it is asked for. */
export interface FaultDraft {
  /** Default: the next free number. */
  readonly id?: string | undefined;
  readonly match: FaultMatch;
  /** How many of the requests that it means it lets pass first. Default 0. */
  readonly skip: number;
  /** How often it strikes; 0: for ever. Default 1. */
  readonly times: number;
  /** With which probability it strikes, 0 to 1. Default 1. */
  readonly chance: number;
  /** Makes the chance the same in every run; default: the store's seed and the fault's place. */
  readonly seed?: number | undefined;
  /** Default: the first that {@link faultTimes} has for the action. */
  readonly when: FaultTime;
  readonly do: FaultAction;
}

export interface Fault extends FaultDraft {
  readonly id: string;
}

/** When each action can take place, the usual time first. */
export const faultTimes = {
  status: ["before", "after"],
  delay: ["before", "after", "mid-answer"],
  reset: ["before", "after", "mid-answer"],
  truncate: ["mid-answer"],
  "content-type": ["after"],
  hang: ["before", "after", "mid-answer"],
  "list-lag": ["after"],
} as const satisfies Record<FaultAction["kind"], readonly [FaultTime, ...FaultTime[]]>;

/** Whether the request goes no further, so that nothing is executed. */
export function isEnd({ when, do: { kind } }: FaultDraft): boolean {
  return when === "before" && kind !== "delay";
}
