import { setTimeout } from "node:timers/promises";
import type { FetchHandler, Platform } from "@orderpane/platform";
import { fetchByAddress } from "./fetch-by-address.ts";
import { controlOverHttp } from "./lifecycle-control.ts";
import type { ContractTarget, SecondStore } from "./target.ts";

/** The 10 seconds that the handler of an installation has, and a little. */
const handlerMs = 10_500;

/**
 * A local store as a target: everything may be done with it. One case takes ten seconds.
 *
 * @param url where it listens; default: nowhere, it is asked in process
 */
export function localTarget(platform: Platform, url?: string): ContractTarget {
  const [, second] = platform.stores();
  const send: FetchHandler = url === undefined ? (request) => platform.fetch(request) : fetch;
  const base = url ?? "http://store.test";
  return {
    name: "local store",
    url: base,
    fetch: send,
    ...platform.credentials,
    mayUseUpLimit: true,
    clock: { advance: (ms) => platform.clock.advance(ms) },
    passDeadline: () => setTimeout(handlerMs),
    lifecycle: controlOverHttp(base, send),
    ...(second && { secondStore: neighbour(second.host, base, send) }),
  };
}

/** Another store of the same process: reached at the same address, by its own name. */
function neighbour(host: string, base: string, send: FetchHandler): SecondStore {
  const { port } = new URL(base);
  const url = `http://${host}${port && `:${port}`}`;
  const sendThere = port ? fetchByAddress(base) : send;
  return { url, fetch: sendThere, lifecycle: controlOverHttp(url, sendThere) };
}
