import { callServer, type RemoteOptions, type Send } from "./call-server.ts";
import { loadScript } from "./jsonp.ts";
import { fetchJson } from "./request.ts";

/**
 * Sends a read with `fetch`. If that fails with `network`, as it does without CORS, sends it again with
 * JSONP. While the page lives, and until JSONP fails, it remembers for the URL without its query that JSONP
 * works. It cannot send a key: use {@link request}. Resolves and rejects like both.
 */
export function auto<T = unknown>(url: string, options: RemoteOptions<T> = {}): Promise<T> {
  return callServer(url, options, sendEither);
}

const viaFetch = fetchJson({ headers: { accept: "application/json" } });

const knownForScripts = new Set<string>();

/** For tests: each starts with a new page, which remembers nothing. */
export function forgetTransports(): void {
  knownForScripts.clear();
}

const sendEither: Send = (address, done, fail) => {
  const place = address.origin + address.pathname;
  const viaScript = () =>
    loadScript(
      address,
      (sent) => {
        knownForScripts.add(place);
        done(sent);
      },
      (...failure) => {
        knownForScripts.delete(place);
        fail(...failure);
      },
    );
  if (knownForScripts.has(place)) return viaScript();
  let stop = viaFetch(address, done, (...failure) => {
    if (failure[0] === "network") stop = viaScript();
    else fail(...failure);
  });
  return () => stop();
};
