/** A request as it reached the application's server. */
export interface RemoteRequest {
  readonly transport: "jsonp" | "fetch";
  readonly method: string;
  /** Without its query: `https://app.example/statuses`. */
  readonly address: string;
  readonly path: string;
  /** The query, without JSONP's `callback`. */
  readonly params: Readonly<Record<string, string>>;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  /** What the JSON of the body says, or its text where it is no JSON; `undefined` where there is none. */
  readonly body: unknown;
}

/** What a request says but for its body, which takes a moment: {@link readBody}. */
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

/** Leaves the request as it is, for whoever answers it. */
export async function readBody(request: Request): Promise<unknown> {
  const text = await request.clone().text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
