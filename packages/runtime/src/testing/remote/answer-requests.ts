import nodeConsole from "node:console";

/** Replaces the application's server, for example with a widget's `server.ts`. */
export type RequestHandler = (request: Request) => Response | Promise<Response>;

/** The part of happy-dom's window used here. */
interface HappyDom {
  readonly settings: {
    enableJavaScriptEvaluation: boolean;
    suppressInsecureJavaScriptEnvironmentWarning: boolean;
    disableErrorCapturing: boolean;
    fetch: {
      interceptor: {
        beforeAsyncRequest(context: { request: Request }): Promise<Response>;
        beforeSyncRequest(): never;
      } | null;
    };
  };
}

/**
 * Sends every request of a happy-dom test page to `handler`, without a network; scripts really run. If the
 * handler throws, the server seems unreachable; if it never settles, the server seems to hang. The next call
 * replaces the handler.
 */
export function answerRequests(handler: RequestHandler): void {
  const { settings } = happyDom();
  // happy-dom logs failed loads to Node's console, where a test's spy cannot see them.
  if (nodeConsole !== console) nodeConsole.error = (...logged: unknown[]) => console.error(...logged);
  settings.enableJavaScriptEvaluation = true;
  settings.suppressInsecureJavaScriptEnvironmentWarning = true;
  // Vitest disables it. When enabled, a script that throws causes an error event and then a load event, as in
  // a browser.
  settings.disableErrorCapturing = false;
  settings.fetch.interceptor = {
    beforeAsyncRequest: ({ request }) => Promise.race([respond(handler, request), aborted(request.signal)]),
    // happy-dom would request a script without `async` from the network.
    beforeSyncRequest: () => {
      throw new TypeError("a test can load only scripts with async: set script.async");
    },
  };
}

/** Asynchronous, so that an error in the handler becomes a rejection. */
async function respond(handler: RequestHandler, request: Request): Promise<Response> {
  return handler(request);
}

/** happy-dom ignores the signal of an intercepted request; browsers do not. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort);
  });
}

function happyDom(): HappyDom {
  const page = globalThis as { happyDOM?: HappyDom };
  if (page.happyDOM) return page.happyDOM;
  throw new Error(
    'the test has no page: expected happy-dom, found none; begin the file with "// @vitest-environment happy-dom"',
  );
}
