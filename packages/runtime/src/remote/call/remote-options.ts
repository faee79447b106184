import type { Params } from "./remote-url.ts";

/** Options of {@link jsonp}, {@link request} and {@link auto}. */
export interface RemoteOptions<T = unknown> {
  readonly params?: Params | undefined;
  /** Milliseconds for each attempt. Default 10,000, at most 2 * 10^9, which `Infinity` means too. */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * How often to repeat a failed read: after `network`, `timeout`, or `http` with status 429 or 5xx. The
   * first pause is 0.5 s, each further one twice as long. Default 0.
   */
  readonly retries?: number | undefined;
  /**
   * Whether the response is `{ ok: true, data }`. With `false`, all of the response is the data, as servers
   * send it that know nothing of Orderpane. Default `true`.
   */
  readonly envelope?: boolean | undefined;
  /** Checks and types the data. If it throws, the call fails with `payload`. Default: nothing is checked. */
  readonly read?: ((data: unknown) => T) | undefined;
}

/** Sends a request. Resolves with the data of the response, and rejects only with a {@link RemoteError}. */
export type Transport = <T = unknown>(url: string, options?: RemoteOptions<T>) => Promise<T>;
