import { type Platform, type Variants, createPlatform, listen } from "@orderpane/platform";
import { makeOrder } from "@orderpane/protocol/samples";
import { localTarget } from "./local-target.ts";
import type { ContractTarget } from "./target.ts";

export interface LocalTargetOptions {
  readonly variants?: Partial<Variants>;
  /** Whether requests go over a socket. Default: they are handled in process. */
  readonly overSocket?: boolean;
}

export interface OpenLocalTarget {
  readonly platform: Platform;
  readonly target: ContractTarget;
  readonly close: () => Promise<void>;
}

/** Added to the samples, so that there are more than fit on one page. */
const moreOrders = 100;

/** Opens two new stores in memory, with the first one as the target. No case has to wait there. */
export async function openLocalTarget({
  variants = {},
  overSocket = false,
}: LocalTargetOptions = {}): Promise<OpenLocalTarget> {
  const waiting: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => waiting.push(resolve));
  // Time passes only when a case moves the clock, so a busy machine cannot shorten a window.
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
