import { encodeJsonp, type Answer } from "@orderpane/protocol/answer";

/**
 * How a request fails: `network` nobody answers; `cors` the browser keeps the answer from `fetch`, and JSONP goes
 * through; `garbage` an HTML page comes, neither a script nor JSON; `wrong-callback` a script that calls somebody
 * else's callback; a number is the HTTP status.
 */
export type RemoteFailure = "network" | "cors" | "garbage" | "wrong-callback" | number;

/** Any JSON, for either transport. */
export function jsonResponse(request: Request, value: unknown, status = 200): Response {
  const callback = callbackOf(request);
  // A script element would hide any other status, and with it the answer.
  if (callback !== null) return scriptResponse(encodeJsonp(callback, value as Answer));
  return new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json", ...allowed },
  });
}

/** Throws where nothing comes at all. */
export function failureResponse(failure: RemoteFailure): Response {
  if (typeof failure === "number") return new Response("", { status: failure, headers: allowed });
  if (failure === "wrong-callback") return scriptResponse(`orderpane_${"0".repeat(32)}({"ok":true});`);
  if (failure === "garbage") {
    const headers = { "content-type": "text/html", ...allowed };
    return new Response("<!DOCTYPE html><h1>Maintenance</h1>", { headers });
  }
  throw unreachable();
}

/** What a browser makes of an answer that has come: nothing, where `fetch` asks and the server does not allow it. */
export function asInBrowser(request: Request, response: Response): Response {
  const isAllowed = callbackOf(request) !== null || response.headers.has("access-control-allow-origin");
  if (isAllowed) return response;
  throw unreachable();
}

/** As `fetch` says it. */
export function unreachable(): TypeError {
  return new TypeError("Failed to fetch");
}

const allowed = { "access-control-allow-origin": "*" };

function scriptResponse(script: string): Response {
  return new Response(script, { headers: { "content-type": "application/javascript", ...allowed } });
}

function callbackOf(request: Request): string | null {
  return new URL(request.url).searchParams.get("callback");
}
