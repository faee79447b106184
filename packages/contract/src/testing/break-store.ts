import type { FetchHandler } from "@orderpane/platform";
import type { ContractTarget } from "../targets/target.ts";

/** Responds to a request differently than the store behind it. */
export type Breakage = (request: Request, next: FetchHandler) => Response | Promise<Response>;

/** The case that a broken store fails, the reason that the case gives, and how the store is broken. */
export type BrokenStore = readonly [id: string, reason: RegExp, how: Breakage | Partial<ContractTarget>];

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

type Changed = { readonly status?: number; readonly body?: string };

/** Changes the responses that have a status. */
export function changing(
  status: number,
  change: Changed | ((response: { body: string; headers: Headers }) => Changed | void),
): Breakage {
  return async (request, next) => {
    const response = await next(request);
    if (response.status !== status) return response;
    const headers = new Headers(response.headers);
    headers.delete("Content-Length");
    const body = await response.text();
    const changed = typeof change === "function" ? change({ body, headers }) : change;
    const result = { status, body, ...changed };
    const isBodiless = request.method === "HEAD" || result.body === "";
    return new Response(isBodiless ? null : result.body, { status: result.status, headers });
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

/** Gives the responses that have a status another media type. */
export function typing(status: number, type: string): Breakage {
  return changing(status, ({ headers }) => headers.set("Content-Type", type));
}

/** Whether an application asks that a case has installed. */
export function isOnTrial({ headers }: Request): boolean {
  return atob(headers.get("authorization")?.replace("Basic ", "") ?? "").startsWith("contract-");
}
