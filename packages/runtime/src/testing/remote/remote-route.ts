import type { RemoteRequest } from "./remote-request.ts";

/**
 * Which requests are meant: a path (`/statuses`), an address without its query (`https://app.example/statuses`), or
 * `*` for all of them; a method before it (`POST /receipts`) narrows it down. JSONP is a `GET`.
 */
export type Route = string;

/** Whether a request goes that way. Throws where the route is none. */
export function parseRoute(route: Route): (request: RemoteRequest) => boolean {
  const [, method, target] = /^(?:([A-Z]+) )?(\*|\/[^\s?#]*|https?:\/\/[^\s?#]+)$/.exec(route) ?? [];
  if (target === undefined) {
    throw new TypeError(
      `a route is a path, an address without its query or *, and may begin with a method: expected ` +
        `"GET /statuses" or the like, found ${JSON.stringify(route)}`,
    );
  }
  return (request) =>
    (method === undefined || method === request.method) &&
    (target === "*" || target === request.path || target === request.address);
}
