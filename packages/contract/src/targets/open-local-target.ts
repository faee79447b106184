import { type Platform, type Variants, createPlatform, listen } from "@orderpane/platform";
import { makeOrder } from "@orderpane/protocol/samples";
import { localTarget } from "./local-target.ts";
import type { ContractTarget } from "./target.ts";

export interface LocalTargetOptions {
  readonly variants?: Partial<Variants>;
  /** Whether it is asked over a socket; default: in process. */
  readonly overSocket?: boolean;
}

export interface OpenLocalTarget {
  readonly platform: Platform;
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
  const platform = createPlatform({ variants, stores: 1, wait, now: () => start });
  for (let id = 0; id < moreOrders; id++) platform.putOrder(makeOrder({ id: 1101 + id }));
  const server = overSocket ? await listen(platform) : undefined;
  const target: ContractTarget = {
    ...localTarget(platform, server?.url),
    passDeadline: async () => waiting.forEach((resolve) => resolve()),
  };
  return {
    platform,
    target,
    async close() {
      await server?.close();
      platform.close();
    },
  };
}
