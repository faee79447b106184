import { RemoteError, type RemoteErrorCode } from "./errors.ts";
import { type Params, remoteUrl, withoutQuery } from "./remote-url.ts";

export interface RemoteOptions {
  params?: Params | undefined;
  /** Milliseconds. Default 10,000; at most 2^31 - 1 (24 days), and `Infinity` means that. */
  timeout?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Asks the application's server by JSONP: `url?callback=orderpane_<32 hex digits>`. The shape of the answer is the
 * server's word: check it. Rejects with a {@link RemoteError}, and with nothing else.
 */
export function jsonp<T = unknown>(
  url: string,
  { params, timeout = 10_000, signal }: RemoteOptions = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const answers: T[] = [];
    const callback = `orderpane_${randomHex()}`;
    const globals = window as unknown as Record<string, unknown>;
    const script = document.createElement("script");

    const settle = (code: RemoteErrorCode, problem: string) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      script.remove();
      if (answers.length > 0) resolve(answers[0]!);
      else reject(new RemoteError(code, `${withoutQuery(url)} ${problem}`));
    };
    const abort = () => settle("aborted", "was aborted");
    // A script on its way cannot be stopped and calls back after a timeout or an abort too, when nobody listens. So
    // the global lives as long as the request, which ends with one load or error event, on a removed element as well.
    const finish = (code: RemoteErrorCode, problem: string) => () => {
      delete globals[callback];
      settle(code, problem);
    };

    let timer: ReturnType<typeof setTimeout> | undefined;
    if (signal?.aborted) return abort();
    script.src = remoteUrl(url, { ...params, callback }).href;
    script.async = true;
    script.referrerPolicy = "no-referrer";
    script.addEventListener(
      "load",
      finish("no-callback", "answered, but did not call back: does it answer JSONP?"),
    );
    script.addEventListener(
      "error",
      finish("network", "could not be loaded: is the server up, does it answer JavaScript?"),
    );
    globals[callback] = (answer: T) => answers.push(answer);
    timer = setTimeout(settle, Math.min(timeout, 2 ** 31 - 1), "timeout", `took longer than ${timeout} ms`);
    signal?.addEventListener("abort", abort);
    document.head.append(script);
  });
}

/** 128 random bits. `getRandomValues` works in frames of opaque origin and on http pages, `randomUUID` does not. */
function randomHex(): string {
  const words = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(words, (word) => word.toString(16).padStart(8, "0")).join("");
}
