import type { FetchHandler } from "../platform.ts";
import type { Exchange } from "../request-log/exchange.ts";
import { createTap } from "../request-log/tap.ts";

export interface ObserveOptions {
  /** `null` if the request is for no store; such a request is not logged. */
  readonly storeIdOf: (request: Request) => number | null;
  readonly onAnswered: (exchange: Exchange) => void;
}

/**
 * Logs every request to the application's server after its response was sent. The response does not wait for
 * that.
 */
export function observeApplication(
  application: (request: Request) => Promise<Response>,
  { storeIdOf, onAnswered }: ObserveOptions,
): FetchHandler {
  return async (request) => {
    const storeId = storeIdOf(request);
    if (storeId === null) return application(nativeRequest(request, request.body));
    const start = performance.now();
    const { url, method, headers, body } = request;
    // A body that the application did not read to its end counts as cut.
    const sent = createTap();
    if (body === null) sent.finish();
    const given = body?.pipeThrough(sent) ?? null;
    const response = await application(nativeRequest(request, given));
    const durationMs = performance.now() - start;
    const received = createTap();
    void received.end.then(() =>
      onAnswered({
        source: "application",
        storeId,
        applicationId: null,
        method,
        url,
        status: response.status,
        durationMs,
        usage: null,
        request: { type: headers.get("content-type"), ...sent.taken() },
        answer: { type: response.headers.get("content-type"), ...received.taken() },
        problem: null,
      }),
    );
    if (response.body === null || response.status === 0) {
      received.finish();
      return response;
    }
    const { status, statusText } = response;
    return new Response(response.body.pipeThrough(received), {
      status,
      statusText,
      headers: response.headers,
    });
  };
}

/** A listener gives requests of its own kind, which `new Request(request)` in an application would refuse. */
function nativeRequest(request: Request, body: ReadableStream | null): Request {
  const { url, method, headers, signal } = request;
  // `new Request` refuses this method.
  if (method === "TRACE") return request;
  return new Request(url, { method, headers, signal, ...(body && { body, duplex: "half" as const }) });
}
