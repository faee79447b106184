import { setTimeout } from "node:timers/promises";
import type { FetchHandler, Platform } from "@orderpane/platform";
import { fetchByAddress } from "./fetch-by-address.ts";
import { controlOverHttp } from "./lifecycle-control.ts";
import type { ContractTarget, SecondStore } from "./target.ts";

/** A little more than the 10 seconds that an installation handler has. */
const handlerMs = 10_500;

/**
 * Makes a target of the local platform. It allows everything; one case takes ten seconds.
 *
 * @param url where it listens; default: requests are handled in process
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

/** Another store of the same process. It has the same address, but its own host name. */
function neighbour(host: string, base: string, send: FetchHandler): SecondStore {
  const { port } = new URL(base);
  const url = `http://${host}${port && `:${port}`}`;
  const sendThere = port ? fetchByAddress(base) : send;
  return { url, fetch: sendThere, lifecycle: controlOverHttp(url, sendThere) };
}
