import type { FetchHandler } from "../platform.ts";
import type { Exchange } from "../request-log/exchange.ts";
import { createTap } from "../request-log/tap.ts";

export interface ObserveOptions {
  /** `null` where the request is for no store: then nobody is told. */
  readonly storeIdOf: (request: Request) => number | null;
  readonly onAnswered: (exchange: Exchange) => void;
}

/** Tells of every request to the application's server once its answer has gone through; nothing waits for that. */
export function observeApplication(
  application: (request: Request) => Promise<Response>,
  { storeIdOf, onAnswered }: ObserveOptions,
): FetchHandler {
  return async (request) => {
    const storeId = storeIdOf(request);
    if (storeId === null) return application(request);
    const start = performance.now();
    const { url, method, headers, signal, body } = request;
    // What the application has left unread has not come through, and counts as cut.
    const sent = createTap();
    if (body === null) sent.finish();
    const init = { method, headers, signal, duplex: "half" };
    const given = body ? new Request(url, { ...init, body: body.pipeThrough(sent) }) : request;
    const answer = await application(given);
    const durationMs = performance.now() - start;
    const got = createTap();
    void got.end.then(() =>
      onAnswered({
        source: "application",
        storeId,
        applicationId: null,
        method,
        url,
        status: answer.status,
        durationMs,
        usage: null,
        request: { type: headers.get("content-type"), ...sent.taken() },
        answer: { type: answer.headers.get("content-type"), ...got.taken() },
        problem: null,
      }),
    );
    if (answer.body === null || answer.status === 0) {
      got.finish();
      return answer;
    }
    const { status, statusText } = answer;
    return new Response(answer.body.pipeThrough(got), { status, statusText, headers: answer.headers });
  };
}
