import type { FetchHandler } from "@orderpane/platform";
import type { ContractTarget } from "../targets/target.ts";

/** Responds to a request differently than the store behind it. */
export type Breakage = (request: Request, next: FetchHandler) => Response | Promise<Response>;

/** A target whose stores misbehave. */
export function breakStore(target: ContractTarget, breakage: Breakage): ContractTarget {
  const { fetch, secondStore } = target;
  const broken = (next: FetchHandler) => ({ fetch: (request: Request) => breakage(request, next) });
  return {
    ...target,
    ...broken(fetch),
    ...(secondStore && { secondStore: { ...secondStore, ...broken(secondStore.fetch) } }),
  };
}

/** Responds to some requests itself. The store executes them only if `isDone`. */
export function answering(
  when: (request: Request) => boolean,
  status: number,
  { isDone = false, body = "" } = {},
): Breakage {
  return async (request, next) => {
    if (!when(request)) return next(request);
    if (isDone) await next(request);
    return new Response(body || null, { status });
  };
}

/** Changes the answers that have a status. */
export function changing(
  status: number,
  change: (answer: { body: string; headers: Headers }) => { status?: number; body?: string } | void,
): Breakage {
  return async (request, next) => {
    const response = await next(request);
    if (response.status !== status) return response;
    const headers = new Headers(response.headers);
    headers.delete("Content-Length");
    const body = await response.text();
    const changed = { status, body, ...change({ body, headers }) };
    const isBodiless = request.method === "HEAD" || changed.body === "";
    return new Response(isBodiless ? null : changed.body, { status: changed.status, headers });
  };
}

/** Replaces a piece of the bodies that have a status. */
export function rewording(status: number, from: string | RegExp, to: string): Breakage {
  return changing(status, ({ body }) => ({ body: body.replaceAll(from, to) }));
}

/** Sends another request instead. */
export function sending(
  change: (sent: { url: string; headers: Headers; body: string }) => { url?: string; body?: string } | void,
): Breakage {
  return async (request, next) => {
    const { url, method } = request;
    const headers = new Headers(request.headers);
    const body = await request.text();
    const changed = { url, body, ...change({ url, headers, body }) };
    const hasBody = changed.body !== "" && method !== "GET" && method !== "HEAD";
    return next(new Request(changed.url, { method, headers, ...(hasBody && { body: changed.body }) }));
  };
}

/** Gives the answers that have a status another media type. */
export function typing(status: number, type: string): Breakage {
  return changing(status, ({ headers }) => headers.set("Content-Type", type));
}
