import { createPlatform, type FetchHandler, listen, type Platform } from "@orderpane/platform";
import { makeOrder } from "@orderpane/protocol/samples";
import { ContractError } from "../errors.ts";
import { excerpt } from "../responses.ts";
import type { ContractTarget, LifecycleControl } from "./target.ts";

/**
 * Makes a target of the local platform.
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
    lifecycle: controlOverHttp(base, send),
    ...(second && {
      secondStore: { url: there, fetch: inProcess, lifecycle: controlOverHttp(there, inProcess) },
    }),
  };
}

/** Uses the local platform's own API, `/__store/applications`. */
function controlOverHttp(url: string, fetch: FetchHandler): LifecycleControl {
  /** Returns the body of the response; `null` if a registration is refused. */
  const ask = async (method: string, path: string, body?: object) => {
    const request = new Request(`${url}/__store/applications/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { "Content-Type": "application/json" },
    });
    const response = await fetch(request);
    const text = await response.text();
    if (response.ok) return text;
    if (method === "PUT" && response.status < 500) return null;
    const found = `${response.status} with ${excerpt(text)}`;
    throw new ContractError("bad-target", `${method} ${path}: expected success, found ${found}`);
  };
  return {
    async register(application) {
      const body = await ask("PUT", application.id, application);
      return body === null ? "refused" : "registered";
    },
    install: async (id, rights) => void (await ask("POST", `${id}/install`, { rights })),
    uninstall: async (id) => void (await ask("POST", `${id}/uninstall`)),
    login: async (id) => String(Object(JSON.parse((await ask("POST", `${id}/login`)) ?? "")).url),
    remove: async (id) => void (await ask("DELETE", id)),
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
