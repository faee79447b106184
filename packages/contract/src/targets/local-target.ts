import { createPlatform, type Platform } from "@orderpane/platform";
import { makeOrder } from "@orderpane/protocol/samples";
import type { ContractTarget } from "./target.ts";

/**
 * Makes a target of the local platform.
 *
 * @param url where it listens; default: requests are handled in process
 */
export function localTarget(platform: Platform, url?: string): ContractTarget {
  return {
    name: "local store",
    url: url ?? "http://store.test",
    fetch: url === undefined ? (request) => platform.fetch(request) : fetch,
    ...platform.credentials,
    filter: { collection: "posuda", permalink: "belyy-farfor" },
  };
}

export type OpenLocalTarget = ReturnType<typeof openLocalTarget>;

/** Added to the samples, so that there are more than fit on one page. */
const moreOrders = 100;

/** Opens a new store in memory. */
export function openLocalTarget() {
  const platform = createPlatform();
  for (let id = 0; id < moreOrders; id++) platform.putOrder(makeOrder({ id: 1101 + id }));
  return { platform, target: localTarget(platform), close: () => platform.close() };
}
