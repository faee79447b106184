import type { RemoteRequest } from "./remote-request.ts";

/**
 * Selects requests: a path (`/statuses`), a URL without its query (`https://app.example/statuses`), or `*`
 * for all requests. A method may come first: `POST /receipts`. The method of JSONP is `GET`.
 */
export type Route = string;

/** @throws {TypeError} if the route is malformed */
export function parseRoute(route: Route): (request: RemoteRequest) => boolean {
  const [, method, target] = /^(?:([A-Z]+) )?(\*|\/[^\s?#]*|https?:\/\/[^\s?#]+)$/.exec(route) ?? [];
  if (target === undefined) {
    throw new TypeError(
      `a route is a path, a URL without its query or *, and may begin with a method: expected ` +
        `a text like "GET /statuses", found ${JSON.stringify(route)}`,
    );
  }
  return (request) =>
    (method === undefined || method === request.method) &&
    (target === "*" || target === request.path || target === request.address);
}
