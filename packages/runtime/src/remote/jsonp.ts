import { ask } from "./call/call-server.ts";
import { loadScript } from "./call/load-script.ts";
import type { RemoteOptions } from "./call/remote-options.ts";

/**
 * Asks the application's server by JSONP: `url?callback=orderpane_<32 hex digits>`. Resolves with the `data` of its
 * answer, whose form is the server's word unless `read` checks it. Rejects with a {@link RemoteError}, and with nothing
 * else.
 */
export function jsonp<T = unknown>(url: string, options: RemoteOptions<T> = {}): Promise<T> {
  return ask(url, options, loadScript);
}
