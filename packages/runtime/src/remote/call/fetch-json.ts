import type { Send } from "./call-server.ts";

/** One attempt with `fetch`, without cookies, referrer and cache. It does not follow redirects. */
export function fetchJson(options: Pick<RequestInit, "method" | "headers" | "body">): Send {
  return (address, done, fail) => {
    const controller = new AbortController();
    const { signal } = controller;
    void (async () => {
      try {
        const response = await fetch(address, { ...options, ...fixedOptions, signal });
        const sent = parse(await response.text());
        if (signal.aborted) return;
        if (response.ok) return done(sent);
        const { status } = response;
        fail("http", status === 0 ? "redirects, not followed" : `returned ${status}`, {
          status,
          cause: sent.error,
        });
      } catch (cause) {
        if (!signal.aborted) fail("network", "is down, or does not allow this page (CORS)", { cause });
      }
    })();
    return () => controller.abort();
  };
}

const fixedOptions = {
  credentials: "omit",
  referrerPolicy: "no-referrer",
  cache: "no-store",
  redirect: "manual",
} as const satisfies RequestInit;

/** An empty object if the text is not JSON or `null`; `callServer` then reports it. */
function parse(text: string): { error?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
