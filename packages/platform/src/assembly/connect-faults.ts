import type { StoreClock } from "../clock.ts";
import { createFaults, type Faults } from "../faults/faults.ts";
import type { Exchange } from "../request-log/exchange.ts";
import { exchangeOfFault } from "../request-log/observe-fault.ts";
import type { Shop } from "../stores/store.ts";
import type { StoreOptions } from "../platform.ts";

export interface StoreFaultsOptions {
  readonly clock: Pick<StoreClock, "now">;
  /** Which store a request is for; only asked while the database is open. */
  readonly shopOf: (request: Request) => Pick<Shop, "account"> | null;
  readonly isOpen: () => boolean;
  /** Told of what a client got by a fault. */
  readonly onAnswered: (exchange: Exchange) => void;
}

export interface StoreFaults {
  readonly faults: Faults;
  /** Those from the start alone, as if none had struck. */
  readonly resetFaults: () => void;
}

/**
 * The faults of all stores of a process, those from the start among them.
 *
 * @throws StoreError `bad-fault`
 */
export function createStoreFaults(
  { clock, shopOf, isOpen, onAnswered }: StoreFaultsOptions,
  { faults: first = [], faultSeed, bodyCap }: Pick<StoreOptions, "faults" | "faultSeed" | "bodyCap">,
): StoreFaults {
  const faults = createFaults({
    clock,
    bodyCap,
    ...(faultSeed !== undefined && { seed: faultSeed }),
    hostOf: (request) => shopOf(request)?.account.host ?? new URL(request.url).hostname,
    onStruck(struck) {
      // What hangs ends with the store, and then its database is closed.
      const exchange = isOpen() ? exchangeOfFault(struck, shopOf(struck.request)) : null;
      if (exchange) onAnswered(exchange);
    },
  });
  const resetFaults = () => {
    faults.clear();
    faults.addAll(first);
  };
  resetFaults();
  return { faults, resetFaults };
}
