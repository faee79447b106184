import { callServer } from "./call/call-server.ts";
import { loadScript } from "./call/load-script.ts";
import type { RemoteOptions } from "./call/remote-options.ts";

/**
 * Sends a request to the application's server with JSONP: `url?callback=orderpane_<32 hex digits>`. Resolves
 * with the `data` of the response, which only `read` checks. Rejects only with a {@link RemoteError}.
 */
export function jsonp<T = unknown>(url: string, options: RemoteOptions<T> = {}): Promise<T> {
  return callServer(url, options, loadScript);
}
