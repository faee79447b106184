import { ask, type Fail, type Send, type Stop } from "./call/call-server.ts";
import { fetchAnswer } from "./call/fetch-json.ts";
import { loadScript } from "./call/load-script.ts";
import type { RemoteOptions } from "./call/remote-options.ts";

/**
 * Asks by `fetch` and, where the browser lets nothing through (`network`, as without CORS), once more by JSONP. What
 * gave an answer is remembered for the server's origin as long as the page lives. For reads; a key would need
 * {@link request}. Resolves and rejects as both do.
 */
export function auto<T = unknown>(url: string, options: RemoteOptions<T> = {}): Promise<T> {
  return ask(url, options, sendEither);
}

const fetchJson = fetchAnswer({ headers: { accept: "application/json" } });

/** What works, by origin. */
const known = new Map<string, Send>();

/** What a test's page remembers ends with it. */
export function forgetTransports(): void {
  known.clear();
}

const sendEither: Send = (address, done, fail) => {
  const via = (send: Send, otherwise: Fail): Stop => {
    const heard = (sent: unknown) => {
      known.set(address.origin, send);
      done(sent);
    };
    return send(address, heard, otherwise);
  };
  const send = known.get(address.origin);
  if (send) return send(address, done, fail);
  let stop = via(fetchJson, (code, ...failure) => {
    if (code === "network") stop = via(loadScript, fail);
    else {
      // A status is an answer, too.
      known.set(address.origin, fetchJson);
      fail(code, ...failure);
    }
  });
  return () => stop();
};
