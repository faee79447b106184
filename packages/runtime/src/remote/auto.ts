import { callServer, type Fail, type Send, type Stop } from "./call/call-server.ts";
import { fetchJson } from "./call/fetch-json.ts";
import { loadScript } from "./call/load-script.ts";
import type { RemoteOptions } from "./call/remote-options.ts";

/**
 * Sends a read with `fetch`. If that fails with `network`, as it does without CORS, sends it again with
 * JSONP. While the page lives, it remembers for the server's origin which of them worked. It cannot send a
 * key: use {@link request}. Resolves and rejects like both.
 */
export function auto<T = unknown>(url: string, options: RemoteOptions<T> = {}): Promise<T> {
  return callServer(url, options, sendEither);
}

const viaFetch = fetchJson({ headers: { accept: "application/json" } });

const known = new Map<string, Send>();

/** For tests: each starts with a new page, which remembers nothing. */
export function forgetTransports(): void {
  known.clear();
}

const sendEither: Send = (address, done, fail) => {
  const via = (send: Send, onFailure: Fail): Stop => {
    const remember = (sent: unknown) => {
      known.set(address.origin, send);
      done(sent);
    };
    return send(address, remember, onFailure);
  };
  const send = known.get(address.origin);
  if (send) return send(address, done, fail);
  let stop = via(viaFetch, (code, ...failure) => {
    if (code === "network") stop = via(loadScript, fail);
    else {
      // A response with an error status still shows that `fetch` works.
      known.set(address.origin, viaFetch);
      fail(code, ...failure);
    }
  });
  return () => stop();
};
