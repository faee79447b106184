import type { FetchHandler } from "@orderpane/platform";

/** What a case needs from its target. */
export type Need =
  | "read" // requests that change nothing
  | "filter" // the address of an SEO filter, which no request tells
  | "write"; // creating widgets, which are deleted again

export interface Credentials {
  readonly appId: string;
  readonly appPassword: string;
}

/** A store to be checked: the local one, a real one, or another emulator. */
export interface ContractTarget extends Credentials {
  readonly name: string;
  /** Scheme and host, without a slash at the end. */
  readonly url: string;
  /** Sends a request; must not follow redirects. */
  readonly fetch: FetchHandler;
  /** Permalinks of a collection and of an SEO filter that it has. */
  readonly filter?: { readonly collection: string; readonly permalink: string };
}

/** Returns the first need of a case that a target does not meet. */
export function unmetNeed(
  { filter }: ContractTarget,
  needs: readonly Need[],
  { mayWrite = true } = {},
): Need | undefined {
  const met: Record<Need, boolean> = { read: true, filter: filter !== undefined, write: mayWrite };
  return needs.find((need) => !met[need]);
}
