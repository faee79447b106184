import type { ApplicationContext } from "../context.ts";
import type { ReleaseTries, StoreCount } from "../registry/rows.ts";
import { changeFleet } from "./change-fleet.ts";
import { type FleetState, wholeShare } from "./fleet-state.ts";

type HaltContext = Pick<ApplicationContext, "registry" | "now" | "log">;

/** Codes of errors that say nothing about a release: the store did not let it in. */
const storeTrouble = ["limited", "unreachable", "unauthorized"];

/** Halts a release that has failed in a store if it fails in too many. */
export async function haltAfterFailure(context: HaltContext, release: string): Promise<void> {
  const tries = await context.registry.deploys.tries(release, storeTrouble);
  await halt(context, release, ({ share }) => failureBrake(tries, share));
}

/** Halts the present release if too many stores report errors that its base does not have. */
export async function haltAfterReport(context: HaltContext): Promise<void> {
  const { registry } = context;
  const { state } = await registry.fleet.read();
  const { base, release } = state;
  if (base === null || release === null) return;
  const kept = await registry.releases.list();
  const buildsOf = (id: string) => kept.find((own) => own.id === id)?.builds ?? [];
  const places = await registry.reports.newPlaces(buildsOf(release), buildsOf(base));
  const counts = await registry.deploys.count(state);
  const having = countStores(counts, ({ has, state: own }) => has === release && own !== "uninstalled");
  const reason = reportBrake(
    places.map(({ stores }) => stores),
    having,
  );
  await halt(context, release, () => reason);
}

/** Returns the number of stores in the counts that are chosen. */
export function countStores(
  counts: readonly StoreCount[],
  isCounted: (count: StoreCount) => boolean,
): number {
  return counts.filter(isCounted).reduce((sum, { stores }) => sum + stores, 0);
}

async function halt(
  context: HaltContext,
  release: string,
  brake: (fleet: FleetState) => string | null,
): Promise<void> {
  await changeFleet(context, {
    by: "brake",
    text: `release ${release} was halted`,
    change(fleet) {
      const isRunning = fleet.release === release && fleet.share > 0 && fleet.halted === null;
      const halted = isRunning ? brake(fleet) : null;
      return halted === null ? null : { ...fleet, halted };
    },
  });
}

/**
 * Returns why a release must halt: it fails in 2 % of the stores that tried it, and in three at least. In a
 * fleet where fewer than three get it, it must fail in all of them.
 */
function failureBrake({ installed, tried, failed }: ReleaseTries, share: number): string | null {
  const getIt = Math.ceil((installed * share) / wholeShare);
  const least = Math.max(Math.min(3, getIt), Math.ceil(tried * 0.02));
  return failed > 0 && failed >= least ? `it failed in ${failed} of ${tried} stores` : null;
}

/**
 * Returns why a release must halt: 10 % of the stores that have it, and three at least, report an error at a
 * place where the base has none. `reporting` counts the different stores of each such place.
 */
function reportBrake(reporting: readonly number[], having: number): string | null {
  const most = Math.max(0, ...reporting);
  const isBroken = most >= Math.max(3, Math.ceil(having * 0.1));
  return isBroken ? `${most} of ${having} stores report an error at a new place` : null;
}
