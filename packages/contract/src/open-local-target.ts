import { type Store, type Variants, createStore, listen } from "@orderpane/platform";
import { makeOrder } from "@orderpane/protocol/samples";
import { localTarget } from "./local-target.ts";
import type { ContractTarget } from "./target.ts";

export interface LocalTargetOptions {
  readonly variants?: Partial<Variants>;
  /** Whether it is asked over a socket; default: in process. */
  readonly overSocket?: boolean;
}

export interface OpenLocalTarget {
  readonly store: Store;
  readonly target: ContractTarget;
  readonly close: () => Promise<void>;
}

/** Beside the samples: more than fit on one page. */
const moreOrders = 100;

/** Two new stores in memory, the first one as a target; no case has to wait there. */
export async function openLocalTarget({
  variants = {},
  overSocket = false,
}: LocalTargetOptions = {}): Promise<OpenLocalTarget> {
  const waiting: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => waiting.push(resolve));
  // Its time passes only where a case says so: a window does not shrink on a machine that is busy.
  const start = Date.now();
  const store = createStore({ variants, stores: 1, wait, now: () => start });
  for (let id = 0; id < moreOrders; id++) store.putOrder(makeOrder({ id: 1101 + id }));
  const server = overSocket ? await listen(store) : undefined;
  const target: ContractTarget = {
    ...localTarget(store, server?.url),
    passDeadline: async () => waiting.forEach((resolve) => resolve()),
  };
  return {
    store,
    target,
    async close() {
      await server?.close();
      store.close();
    },
  };
}
