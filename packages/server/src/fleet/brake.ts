import type { ReleaseTries } from "../registry/registry.ts";
import { wholeShare } from "./fleet-state.ts";

/**
 * Returns why a release must halt: it fails in 2 % of the stores that tried it, and in three at least. In a
 * fleet where fewer than three get it, it must fail in all of them.
 */
export function failureBrake({ installed, tried, failed }: ReleaseTries, share: number): string | null {
  const getIt = Math.ceil((installed * share) / wholeShare);
  const most = Math.max(Math.min(3, getIt), Math.ceil(tried * 0.02));
  return failed > 0 && failed >= most ? `it failed in ${failed} of ${tried} stores` : null;
}
