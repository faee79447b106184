import type { Params } from "./remote-url.ts";

/** What {@link jsonp}, {@link request} and {@link auto} have in common. */
export interface RemoteOptions<T = unknown> {
  readonly params?: Params | undefined;
  /** Milliseconds for each try. Default 10,000; at most 2 * 10^9 (23 days), and `Infinity` means that. */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * How often to ask again, of reads only: after `network`, `timeout`, and `http` with status 429 or 5xx. It waits 0.5 s
   * first, then twice as long each time. Default 0.
   */
  readonly retries?: number | undefined;
  /** Checks the data and gives it its type; what it throws is told as `payload`. Default: the server's word is taken. */
  readonly read?: ((data: unknown) => T) | undefined;
}

/** A way to ask: resolves with `data` of the answer, rejects with a {@link RemoteError} and with nothing else. */
export type Transport = <T = unknown>(url: string, options?: RemoteOptions<T>) => Promise<T>;
