/** A request as the application's server received it. */
export interface RemoteRequest {
  readonly transport: "jsonp" | "fetch";
  readonly method: string;
  /** The URL without its query: `https://app.example/statuses`. */
  readonly address: string;
  readonly path: string;
  /** The query, without JSONP's `callback`. */
  readonly params: Readonly<Record<string, string>>;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON body, or its text if it is not JSON; `undefined` without a body. */
  readonly body: unknown;
}

/** Describes a request without its body, which is read asynchronously by {@link readBody}. */
export function describeRequest(request: Request): Omit<RemoteRequest, "body"> {
  const { origin, pathname, searchParams } = new URL(request.url);
  const { callback, ...params } = Object.fromEntries(searchParams);
  return {
    transport: callback === undefined ? "fetch" : "jsonp",
    method: request.method,
    address: origin + pathname,
    path: pathname,
    params,
    headers: Object.fromEntries([...request.headers].map(([name, value]) => [name.toLowerCase(), value])),
  };
}

/** Reads a copy, so that the handler can still read the body. */
export async function readBody(request: Request): Promise<unknown> {
  const text = await request.clone().text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Selects requests: a path (`/statuses`), a URL without its query (`https://app.example/statuses`), or `*`
 * for all. A method may come first: `POST /receipts`. JSONP requests use `GET`.
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
