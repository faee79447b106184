import type { AnswerError } from "@orderpane/protocol/answer";
import { RemoteError, type RemoteErrorCode, type RemoteErrorOptions } from "../errors.ts";
import { replaceWidget } from "../mount.tsx";

/** Query parameters; `null` and `undefined` are left out. */
export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * Adds parameters to a URL, replacing those with the same name. Returns `undefined` for a URL that must not
 * be requested: a relative one would go to the store, and browsers block `http:` on an https page.
 */
export function remoteUrl(url: string, params?: Params): URL | undefined {
  try {
    const address = new URL(url);
    for (const name in params) {
      if (params[name] != null) address.searchParams.set(name, params[name] as string);
    }
    // `baseURI`, because a srcdoc frame's location is `about:srcdoc`.
    const isSecure = document.baseURI.startsWith("https:");
    if (address.protocol === "https:" || (address.protocol === "http:" && !isSecure)) return address;
  } catch {
    // Not an absolute URL.
  }
  return undefined;
}

/** Options of {@link jsonp} and {@link request}. */
export interface RemoteOptions<T = unknown> {
  readonly params?: Params | undefined;
  /** Milliseconds for each attempt. Default 10,000, at most 2 * 10^9, which is also used for `Infinity`. */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * How often to repeat a failed read: after `network`, `timeout`, or `http` with status 429 or 5xx. The
   * first pause is 0.5 s, and each further pause is twice as long. Default 0.
   */
  readonly retries?: number | undefined;
  /**
   * Whether the response is `{ ok: true, data }`. With `false`, the whole response is the data, for servers
   * that do not use Orderpane. Default `true`.
   */
  readonly envelope?: boolean | undefined;
  /** Checks and types the data. If it throws, the call fails with `payload`. Default: no check. */
  readonly read?: ((data: unknown) => T) | undefined;
}

/** Sends a request. Resolves with the data of the response, and rejects only with a {@link RemoteError}. */
export type Transport = <T = unknown>(url: string, options?: RemoteOptions<T>) => Promise<T>;

/** Starts an attempt, which calls `done` or `fail` once, or neither if stopped. It may change the address. */
export type Send = (address: URL, done: (sent: unknown) => void, fail: Fail) => Stop;

export type Fail = (code: RemoteErrorCode, problem: string, options?: RemoteErrorOptions) => void;

export type Stop = () => void;

type Envelope = Partial<Record<"ok" | "data" | "error", unknown>>;

export function callServer<T>(
  url: string,
  {
    params,
    timeout = 10_000,
    signal,
    retries = 0,
    envelope = true,
    read = (data) => data as T,
  }: RemoteOptions<T>,
  send: Send,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let pause = 250;
    let stop: Stop | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const start = () => {
      const address = remoteUrl(url, params);
      if (!address) return fail("bad-url", "is not an https URL");
      stop = send(address, done, fail);
      timer = setTimeout(fail, Math.min(timeout, 2e9), "timeout", `took over ${timeout} ms`);
    };
    const done = (sent: unknown) => {
      try {
        const { ok, data, error } = Object(sent) as Envelope;
        if (envelope && ok !== true) throw error;
        resolve(read(envelope ? data : sent));
        end();
      } catch (cause) {
        fail("payload", "is not usable", { cause });
      }
    };
    const fail: Fail = (code, problem, options) => {
      stop?.();
      clearTimeout(timer);
      if (retries-- > 0 && /network|timeout|429|5../.test(code + options?.status)) {
        timer = setTimeout(start, (pause *= 2));
        return;
      }
      end();
      // The query and a password must not appear in logs.
      // oxlint-disable-next-line typescript/no-unnecessary-template-expression -- a setting may be missing
      const asked = `${url}`.replace(/[^/?#]*@|[?#][^]*/g, "");
      const error = new RemoteError(code, `${code}: ${asked} ${problem}`, options);
      const { code: refusal, message } = Object(options?.cause) as AnswerError;
      if (refusal === "silenced") replaceWidget(Object.assign(error, { shown: [message, message] }));
      else if (problem) console.error(error, error.cause);
      reject(error);
    };
    const abort = () => fail("aborted", "");
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };

    signal?.addEventListener("abort", abort);
    if (signal?.aborted) abort();
    else start();
  });
}
