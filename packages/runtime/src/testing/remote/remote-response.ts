import { encodeJsonp, type Answer } from "@orderpane/protocol/answer";

/**
 * How a request fails. `network`: there is no response, or the browser hides it. `garbage`: the response is
 * an HTML page. `wrong-callback`: the response is a script that calls another callback. A number is an HTTP
 * status.
 */
export type RemoteFailure = "network" | "garbage" | "wrong-callback" | number;

/** Returns a response with any JSON, for either transport. */
export function jsonResponse(request: Request, value: unknown, status = 200): Response {
  const callback = callbackOf(request);
  // A script element does not run a response with any other status.
  if (callback !== null) return scriptResponse(encodeJsonp(callback, value as Answer));
  return new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json", ...allowed },
  });
}

/** @throws {TypeError} if the request gets no response */
export function failureResponse(failure: RemoteFailure): Response {
  if (typeof failure === "number") return new Response("", { status: failure, headers: allowed });
  if (failure === "wrong-callback") return scriptResponse(`orderpane_${"0".repeat(32)}({"ok":true});`);
  if (failure === "garbage") {
    const headers = { "content-type": "text/html", ...allowed };
    return new Response("<!DOCTYPE html><h1>Maintenance</h1>", { headers });
  }
  throw unreachable();
}

/** @throws {TypeError} if the request was sent with `fetch` and the response does not allow it */
export function asInBrowser(request: Request, response: Response): Response {
  const isAllowed = callbackOf(request) !== null || response.headers.has("access-control-allow-origin");
  if (isAllowed) return response;
  throw unreachable();
}

/**
 * The error of `fetch`. It has no stack, because happy-dom prints it, and the stack would show only
 * happy-dom.
 */
export function unreachable(): TypeError {
  const error = new TypeError("Failed to fetch");
  error.stack = String(error);
  return error;
}

const allowed = { "access-control-allow-origin": "*" };

function scriptResponse(script: string): Response {
  return new Response(script, { headers: { "content-type": "application/javascript", ...allowed } });
}

function callbackOf(request: Request): string | null {
  return new URL(request.url).searchParams.get("callback");
}
