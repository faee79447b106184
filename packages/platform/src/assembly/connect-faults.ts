import type { PlatformClock } from "../clock.ts";
import { createFaults, type Faults } from "../faults/faults.ts";
import type { Exchange } from "../request-log/exchange.ts";
import { exchangeOfFault } from "./observe-fault.ts";
import type { Store } from "../stores/store.ts";
import type { PlatformOptions } from "../platform.ts";

export interface ConnectFaultsOptions {
  readonly clock: Pick<PlatformClock, "now">;
  /** The store that a request is for. Only called while the database is open. */
  readonly storeOf: (request: Request) => Pick<Store, "id" | "host"> | null;
  readonly isOpen: () => boolean;
  /** Called with what a client got because of a fault. */
  readonly onAnswered: (exchange: Exchange) => void;
}

export interface ConnectedFaults {
  readonly faults: Faults;
  /** Leaves only the faults from the start, as if none had struck yet. */
  readonly resetFaults: () => void;
}

/**
 * Creates the faults of all stores of a process, with those from the start among them.
 *
 * @throws {PlatformError} `bad-fault`
 */
export function connectFaults(
  { clock, storeOf, isOpen, onAnswered }: ConnectFaultsOptions,
  { faults: first = [], faultSeed, bodyCap }: Pick<PlatformOptions, "faults" | "faultSeed" | "bodyCap">,
): ConnectedFaults {
  const faults = createFaults({
    clock,
    bodyCap,
    ...(faultSeed !== undefined && { seed: faultSeed }),
    hostOf: (request) => storeOf(request)?.host ?? new URL(request.url).hostname,
    onStruck(struck) {
      // Requests that hang end when the platform closes, and then its database is closed.
      const exchange = isOpen() ? exchangeOfFault(struck, storeOf(struck.request)) : null;
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
