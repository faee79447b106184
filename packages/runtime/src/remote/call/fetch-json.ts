import type { Send } from "./call-server.ts";

/** What `fetch` is told beside the address. */
export type FetchOptions = Pick<RequestInit, "method" | "headers" | "body">;

/** One try over `fetch`: no cookies, no referrer, no cache; a redirect is not followed. */
export function fetchAnswer(options: FetchOptions): Send {
  return (address, done, fail) => {
    const controller = new AbortController();
    const { signal } = controller;
    void (async () => {
      try {
        const response = await fetch(address, { ...options, ...alone, signal });
        const sent = parse(await response.text());
        if (signal.aborted) return;
        if (response.ok) return done(sent);
        const { status } = response;
        fail("http", status === 0 ? "redirects, which is not followed" : `answered ${status}`, {
          status,
          cause: (sent as { error?: unknown } | null)?.error,
        });
      } catch (cause) {
        if (!signal.aborted)
          fail("network", "did not answer: is it up, does it allow this page (CORS)?", { cause });
      }
    })();
    return () => controller.abort();
  };
}

/** What must never differ from request to request. */
const alone = {
  credentials: "omit",
  referrerPolicy: "no-referrer",
  cache: "no-store",
  redirect: "manual",
} as const satisfies RequestInit;

/** What is no JSON is no answer either; `ask` says so. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
