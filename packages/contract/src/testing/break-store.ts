import type { FetchHandler } from "@orderpane/platform";
import type { ContractTarget } from "../target.ts";

/** Responds to a request differently than the store behind it. */
export type Breakage = (request: Request, next: FetchHandler) => Response | Promise<Response>;

/** The case that a broken store fails, and how the store is broken. */
export type BrokenStore = readonly [id: string, how: Breakage];

/** A target whose store misbehaves. */
export function breakStore(target: ContractTarget, breakage: Breakage): ContractTarget {
  return { ...target, fetch: (request) => breakage(request, target.fetch) };
}

/** Responds to matching requests itself. The store executes them only if `isExecuted`. */
export function respondTo(
  which: RegExp | ((request: Request) => boolean),
  status: number,
  { isExecuted = false, body = "" } = {},
): Breakage {
  const fits = which instanceof RegExp ? ({ method, url }: Request) => which.test(`${method} ${url}`) : which;
  return async (request, next) => {
    if (!fits(request)) return next(request);
    if (isExecuted) await next(request);
    return new Response(body || null, { status });
  };
}

type Changed = { readonly status?: number; readonly body?: string };

/** Changes responses that have this status. */
export function changeResponse(
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

export function replaceInResponse(status: number, from: string | RegExp, to: string): Breakage {
  return changeResponse(status, ({ body }) => ({ body: body.replaceAll(from, to) }));
}

export function replaceInUrl(from: string | RegExp, to: string): Breakage {
  return (request, next) => next(new Request(request.url.replace(from, to), request));
}

export function replaceInRequest(from: string | RegExp, to: string): Breakage {
  return async (request, next) => {
    const { url, method, headers } = request;
    const body = (await request.text()).replaceAll(from, to);
    return next(new Request(url, { method, headers, ...(body !== "" && { body }) }));
  };
}

export function setHeader(name: string, valueOf: (request: Request) => string): Breakage {
  return (request, next) => {
    const changed = new Request(request);
    changed.headers.set(name, valueOf(request));
    return next(changed);
  };
}

/** Changes the media type of responses that have this status. */
export function setMediaType(status: number, type: string): Breakage {
  return changeResponse(status, ({ headers }) => headers.set("Content-Type", type));
}
