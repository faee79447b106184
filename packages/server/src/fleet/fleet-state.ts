import { ServerError } from "../errors.ts";

/** The fleet's one row, from which the release that a store should have is computed. */
export interface FleetState {
  /** The release of the stores outside the share; `null` before the first start with widgets. */
  readonly base: string | null;
  /** The release that replaces the base; `null` until there is a second one. */
  readonly release: string | null;
  /** The share of stores that get `release`, in hundredths of a percent: 0 to 10,000. */
  readonly share: number;
  /** Another value for each release, so that the first stores differ. */
  readonly salt: number;
  /** Why no more stores get `release`; `null` if it is not halted. */
  readonly halted: string | null;
  /** Releases that stores had and should no longer have: the last fifty. */
  readonly replaced: readonly string[];
  /** The deploying process that started last with a wanted release: its settings and keys are the newest. */
  readonly newest: string | null;
  /** Names of widgets that show a short notice instead of their content. */
  readonly silenced: readonly string[];
  /** Host names that are accepted as stores in addition to `shops`. */
  readonly shops: readonly string[];
}

export const noFleet: FleetState = {
  base: null,
  release: null,
  share: 0,
  salt: 0,
  halted: null,
  replaced: [],
  newest: null,
  silenced: [],
  shops: [],
};

/** All stores. */
export const wholeShare = 10_000;

/** Whether a store is among the first `share` stores. `registry.deploys` computes the same in SQL. */
function isInShare({ share, salt }: FleetState, insalesId: number): boolean {
  // The remainder of the id keeps the product below 2^53.
  return ((insalesId % wholeShare) * 7919 + salt) % wholeShare < share;
}

/**
 * Returns the release that a store should have. While the release is halted, only the stores that have it
 * already keep it.
 */
export function wantedRelease(
  fleet: FleetState,
  { insalesId, has }: { readonly insalesId: number; readonly has: string | null },
): string | null {
  const isOffered = fleet.halted === null || has === fleet.release;
  return isOffered && isInShare(fleet, insalesId) ? fleet.release : fleet.base;
}

/** Whether stores should have this release at present: the base until the other one is complete. */
export function isWanted(fleet: FleetState, id: string): boolean {
  const { base, release, share } = fleet;
  return (id === base && !isComplete(fleet)) || (id === release && share > 0);
}

function isComplete({ share, halted }: FleetState): boolean {
  return share === wholeShare && halted === null;
}

/** Whether the stores return to the base, as fast as possible. */
export function isGoingBack({ release, share }: FleetState): boolean {
  return release !== null && share === 0;
}

/** Adds the releases that no store should have after a change to `replaced`. */
export function rememberReplaced(before: FleetState, after: FleetState): FleetState {
  const gone = [before.base, before.release].filter(
    (id) => id !== null && isWanted(before, id) && !isWanted(after, id),
  );
  const replaced = new Set([...before.replaced, ...gone]);
  return { ...after, replaced: [...replaced].filter((id) => id !== null).slice(-50) };
}

interface Start {
  /** The release that the process has built. */
  readonly id: string;
  /** `null` for a process that does not deploy. */
  readonly process: string | null;
  /** Whether a new release may replace the present one. */
  readonly isAutomatic: boolean;
  readonly salt: number;
}

/**
 * Returns the state after a start, or `null` if its release waits. The first release becomes the base. Later
 * ones are released to all stores if the start may do it, but never one that was replaced: a stale process
 * would bring it back.
 */
export function stateAtStart(fleet: FleetState, start: Start): FleetState | null {
  const { id, process, isAutomatic, salt } = start;
  const started = { ...fleet, newest: process ?? fleet.newest };
  if (fleet.base === null) return { ...started, base: id };
  if (isWanted(fleet, id)) return started;
  if (!isAutomatic || fleet.replaced.includes(id) || isBetweenSteps(fleet)) return null;
  return stateWithRelease(started, id, { share: wholeShare, salt });
}

function isBetweenSteps({ share, halted }: FleetState): boolean {
  return share > 0 && share < wholeShare && halted === null;
}

/**
 * Returns the state in which `share` of the stores get a release. A halted release continues, or is replaced.
 *
 * @throws {ServerError} `release-running` if another release is between two steps
 */
export function stateWithRelease(
  fleet: FleetState,
  id: string,
  { share, salt }: { readonly share: number; readonly salt: number },
): FleetState {
  const step = { ...fleet, share, halted: null };
  if (id === fleet.release) return step;
  if (isBetweenSteps(fleet)) {
    throw new ServerError(
      "release-running",
      `release ${fleet.release} is at ${fleet.share / 100} %, so ${id} cannot be released`,
    );
  }
  const base = isComplete(fleet) ? fleet.release : fleet.base;
  if (id === base) {
    throw new ServerError("release-running", `${id} is the release of the stores already`, {
      fix: "Release another one, or use `back`.",
    });
  }
  return { ...step, base, release: id, salt };
}

/**
 * Returns the state in which every store gets the base again, as fast as possible.
 *
 * @throws {ServerError} `release-running` if there is no other release
 */
export function stateBack(fleet: FleetState): FleetState {
  if (fleet.release === null) {
    throw new ServerError("release-running", "there is no release before the present one", {
      fix: "Start the application with the build to release, then use `release`.",
    });
  }
  return { ...fleet, share: 0, halted: null };
}
