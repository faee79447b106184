import type { ReleaseTries } from "../registry/registry.ts";
import { wholeShare } from "./fleet-state.ts";

/**
 * Returns why a release must halt: it fails in 2 % of the stores that tried it, and in three at least. In a
 * fleet where fewer than three get it, it must fail in all of them.
 */
export function failureBrake({ installed, tried, failed }: ReleaseTries, share: number): string | null {
  const getIt = Math.ceil((installed * share) / wholeShare);
  const least = Math.max(Math.min(3, getIt), Math.ceil(tried * 0.02));
  return failed > 0 && failed >= least ? `it failed in ${failed} of ${tried} stores` : null;
}

/**
 * Returns why a release must halt: 10 % of the stores that have it, and three at least, report an error at a
 * place where the base has none. `reporting` counts the different stores of each such place.
 */
export function reportBrake(reporting: readonly number[], having: number): string | null {
  const most = Math.max(0, ...reporting);
  const isBroken = most >= Math.max(3, Math.ceil(having * 0.1));
  return isBroken ? `${most} of ${having} stores report an error at a new place` : null;
}
