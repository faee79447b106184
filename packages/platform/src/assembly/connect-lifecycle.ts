import type { ChangeEvents } from "../control/change-events.ts";
import type { Tables } from "../db/tables.ts";
import { createLifecycle } from "../lifecycle/create-lifecycle.ts";
import type { Wait } from "../lifecycle/deadline.ts";
import type { Lifecycle } from "../lifecycle/lifecycle.ts";
import type { Exchange } from "../request-log/exchange.ts";
import { exchangeOfCallback } from "./observe-callback.ts";
import type { Stores } from "../stores/stores.ts";
import type { VariantSwitches } from "../variants/variant-switches.ts";

export interface ConnectLifecycleOptions {
  readonly tables: Tables;
  readonly stores: Stores;
  readonly events: ChangeEvents;
  readonly variants: VariantSwitches;
  readonly now: () => number;
  readonly wait?: Wait | undefined;
  /** Aborted when the platform closes. */
  readonly signal: AbortSignal;
  /** Called with every request to an application's server. */
  readonly onAnswered: (exchange: Exchange) => void;
}

export interface ConnectedLifecycle {
  readonly lifecycle: Lifecycle;
  /** Cancels the installations in all stores that a process left unfinished when it died. */
  readonly cancelInterrupted: () => void;
}

/**
 * Connects the lifecycle of applications to the stores: listeners and pages learn which widgets it deletes.
 */
export function connectLifecycle(options: ConnectLifecycleOptions): ConnectedLifecycle {
  const { tables, stores, events, variants, now, wait, signal, onAnswered } = options;
  const lifecycle = createLifecycle({
    applications: tables.applications,
    installations: tables.installations,
    widgets: {
      deleteAll(storeId, applicationId) {
        tables.widgets.deleteAll({ storeId, applicationId }).forEach(events.emit);
        stores.refresh();
      },
    },
    variants: variants.current,
    now,
    signal,
    ...(wait && { wait }),
    onReported(storeId, report) {
      const exchange = exchangeOfCallback(storeId, report);
      if (exchange) onAnswered(exchange);
    },
  });
  return {
    lifecycle,
    cancelInterrupted: () => tables.stores.list().forEach((store) => lifecycle.cancelInterrupted(store)),
  };
}
