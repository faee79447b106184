import type { RemoteErrorCode } from "../errors.ts";
import { callServer, type RemoteOptions, type Send } from "./call-server.ts";

/** One attempt with JSONP: loads a script that calls the function named in its URL. */
export const loadScript: Send = (address, done, fail) => {
  const received: unknown[] = [];
  // Decimal digits with about 100 random bits. http pages have no `randomUUID`.
  const random = crypto.getRandomValues(new Uint8Array(32)).join("");
  const callback = `orderpane_${random.slice(0, 32)}`;
  const globals = window as unknown as Record<string, unknown>;
  const script = document.createElement("script");
  let isStopped = false;

  // A loading script cannot be cancelled and calls back even after a timeout or an abort. So the global is
  // kept until the load or error event, which is sent even if the element was removed.
  const finish = (code: RemoteErrorCode, problem: string) => () => {
    delete globals[callback];
    script.remove();
    if (isStopped) return;
    if (received.length) done(received[0]);
    else fail(code, problem);
  };

  address.searchParams.set("callback", callback);
  globals[callback] = (response: unknown) => received.push(response);
  script.src = address.href;
  script.async = true;
  script.referrerPolicy = "no-referrer";
  // If the page's policy requires a nonce, the widget's own script has one.
  script.nonce = document.querySelector<HTMLElement>("[nonce]")?.nonce ?? "";
  script.addEventListener("load", finish("no-callback", "is not JSONP"));
  script.addEventListener("error", finish("network", "is down or not JavaScript"));
  document.head.append(script);

  return () => {
    isStopped = true;
    script.remove();
  };
};

/**
 * Sends a request to the application's server with JSONP: `url?callback=orderpane_<32 hex digits>`. Resolves
 * with the `data` of the response, which only `read` checks. Rejects only with a {@link RemoteError}.
 */
export function jsonp<T = unknown>(url: string, options: RemoteOptions<T> = {}): Promise<T> {
  return callServer(url, options, loadScript);
}
