import { setTimeout } from "node:timers/promises";
import { createPlatform, type FetchHandler, listen, type Platform } from "@orderpane/platform";
import { makeOrder } from "@orderpane/protocol/samples";
import { controlOverHttp } from "./lifecycle-control.ts";
import type { ContractTarget } from "./target.ts";

/** A little more than the 10 seconds that an installation handler has. */
const handlerMs = 10_500;

/**
 * Makes a target of the local platform. It allows everything; one case takes ten seconds.
 *
 * @param url where it listens; default: requests are handled in process
 */
export function localTarget(platform: Platform, url?: string): ContractTarget {
  const inProcess: FetchHandler = (request) => platform.fetch(request);
  const send: FetchHandler = url === undefined ? inProcess : fetch;
  const base = url ?? "http://store.test";
  const [, second] = platform.stores();
  // In process, because not every machine resolves names under localhost.
  const there = `http://${second?.host}`;
  return {
    name: "local store",
    url: base,
    fetch: send,
    ...platform.credentials,
    filter: { collection: "posuda", permalink: "belyy-farfor" },
    clock: { advance: (ms) => platform.clock.advance(ms) },
    passDeadline: () => setTimeout(handlerMs),
    lifecycle: controlOverHttp(base, send),
    ...(second && {
      secondStore: { url: there, fetch: inProcess, lifecycle: controlOverHttp(there, inProcess) },
    }),
  };
}

export type OpenLocalTarget = Awaited<ReturnType<typeof openLocalTarget>>;

/** Added to the samples, so that there are more than fit on one page. */
const moreOrders = 100;

/**
 * Opens two new stores in memory, with the first one as the target. No case has to wait there. Requests are
 * handled in process, unless they have to go over a socket.
 */
export async function openLocalTarget({ overSocket = false } = {}) {
  const waiting: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => waiting.push(resolve));
  // Time passes only when a case moves the clock, so a busy machine cannot shorten a window.
  const start = Date.now();
  const platform = createPlatform({ stores: 1, wait, now: () => start });
  for (let id = 0; id < moreOrders; id++) platform.putOrder(makeOrder({ id: 1101 + id }));
  const server = overSocket ? await listen(platform) : undefined;
  const target: ContractTarget = {
    ...localTarget(platform, server?.url),
    passDeadline: async () => waiting.forEach((resolve) => resolve()),
  };
  return {
    platform,
    target,
    async close(this: void) {
      await server?.close();
      platform.close();
    },
  };
}
